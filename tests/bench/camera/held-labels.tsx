/** Runs in the browser: labels of our own renderer as a phone's camera may see them, read by the scanner's decoder. */
import { renderToStaticMarkup } from 'react-dom/server';
import { barsOf } from '#frontend/features/labels/output/barcode-bars.ts';
import { SheetView } from '#frontend/features/labels/output/sheet-view.tsx';
import { openDecoder } from '#frontend/features/scanning/camera/camera.tsx';
import { weighedLabel } from '#shared/labels/weighed-label.ts';
import { ownBarcode } from '#shared/stock/products/ean13.ts';

/** A video frame in the scanner's format. */
const FRAME = { width: 1920, height: 1080 };
/** Frames for which a label does not move before it is turned: about two seconds. */
const LOOKS = 8;
const LABEL_MM = { width: 100, height: 50 };

/** How a label is presented: turned, its share of the frame, focus, light, and the noise of a dark room. */
export type Held = { degrees: number; fills: number; blurPx: number; light: number; noise: number };

const labelOf = (n: number) => {
  const weightGrams = 540 + ((n * 773) % 24_000);
  const lot = `LOT-2026${String(1 + (n % 12)).padStart(2, '0')}${String(1 + (n % 28)).padStart(2, '0')}`;
  const plants = [{ country: 'FR', approval: 'FR 33.063.001 CE' }];
  const sheet = weighedLabel(
    {
      name: 'ENTRECÔTE DE BŒUF',
      ref: 'BOEUF-ENTRECOTE',
      category: 'BOEUF',
      barcode: ownBarcode(1 + n),
      weightGrams,
      lot,
      sellBy: '2026-12-01',
      eatBy: '2026-12-06',
      origin: { birthCountry: 'FR', rearingCountry: 'FR', slaughter: plants, cutting: plants },
    },
    { house: ['Maison Exemple', '12 rue de la Halle, 33520 Bruges', 'Tél. 05 36 49 00 00'], approval: null },
  );
  return { sheet, holds: [String(weightGrams).padStart(6, '0'), lot] };
};

const drawn = async (sheet: ReturnType<typeof labelOf>['sheet']): Promise<HTMLImageElement> => {
  // the printer's own resolution, so that bars have its edges
  const svg = renderToStaticMarkup(<SheetView sheet={sheet} barsOf={barsOf} />)
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/width="[\d.]+mm"/, `width="${LABEL_MM.width * 16}"`)
    .replace(/height="[\d.]+mm"/, `height="${LABEL_MM.height * 16}"`);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  return image;
};

/** The same numbers in every run. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const seen = (
  image: HTMLImageElement,
  { degrees, fills, blurPx, light, noise }: Held,
  seed: number,
): ImageData => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, FRAME);
  const paint = canvas.getContext('2d', { willReadFrequently: true })!;
  paint.fillStyle = '#8a8279';
  paint.fillRect(0, 0, FRAME.width, FRAME.height);
  paint.translate(FRAME.width / 2, FRAME.height / 2);
  paint.rotate((degrees * Math.PI) / 180);
  paint.filter = `blur(${blurPx}px)`;
  const width = FRAME.width * fills;
  const height = (width * LABEL_MM.height) / LABEL_MM.width;
  paint.drawImage(image, -width / 2, -height / 2, width, height);
  const picture = paint.getImageData(0, 0, FRAME.width, FRAME.height);
  const random = seeded(seed);
  for (let at = 0; at < picture.data.length; at += 4) {
    const grain = (random() + random() - 1) * noise;
    for (let colour = 0; colour < 3; colour++)
      picture.data[at + colour] = Math.round(picture.data[at + colour]! * light + grain);
  }
  return picture;
};

/** How many of `count` labels are read with weight and lot in this position; at which attempt, and the time of one. */
const readLabels = async (held: Held, count: number) => {
  const decode = await openDecoder();
  let read = 0;
  const times: number[] = [];
  const looks: number[] = [];
  for (let n = 0; n < count; n++) {
    const { sheet, holds } = labelOf(n);
    const image = await drawn(sheet);
    for (let look = 1; look <= LOOKS; look++) {
      const picture = seen(image, held, n * LOOKS + look);
      const began = performance.now();
      const text = (await decode(picture)).join(' ');
      times.push(performance.now() - began);
      if (!holds.every((part) => text.includes(part))) continue;
      read += 1;
      looks.push(look);
      break;
    }
  }
  return { read, times, looks };
};

declare global {
  interface Window {
    readLabels?: typeof readLabels;
  }
}
window.readLabels = readLabels;
