import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { barsOf } from '#frontend/features/labels/output/barcode-bars.ts';
import { SheetView } from '#frontend/features/labels/output/sheet-view.tsx';
import type { Sheet } from '#shared/labels/sheet.ts';

/** Dots of a 203 dpi label printer. */
const DOTS_PER_MM = 8;

/** The sheet as the printer would set it, a dot a pixel. */
export const printed = (sheet: Sheet): Promise<Buffer> => {
  const svg = renderToStaticMarkup(createElement(SheetView, { sheet, barsOf }))
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/width="[\d.]+mm"/, `width="${sheet.widthMm * DOTS_PER_MM}"`)
    .replace(/height="[\d.]+mm"/, `height="${sheet.heightMm * DOTS_PER_MM}"`);
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().png().toBuffer();
};

/** What a scanner reads on it, from the top. */
export const scanned = async (
  image: Buffer,
  formats: ReaderOptions['formats'] = ['EAN13', 'Code128'],
  textMode: ReaderOptions['textMode'] = 'HRI',
): Promise<{ format: string; text: string }[]> => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const binary = await readFile(wasm);
  await prepareZXingModule({
    overrides: { wasmBinary: binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength) },
    fireImmediately: true,
  });
  const found = await readBarcodes(new Uint8Array(image), {
    ...(formats && { formats }),
    tryHarder: true,
    ...(textMode && { textMode }),
    maxNumberOfSymbols: 4,
  });
  return found
    .toSorted((a, b) => a.position.topLeft.y - b.position.topLeft.y)
    .map(({ format, text }) => ({ format, text }));
};
