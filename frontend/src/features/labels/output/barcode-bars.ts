import { ean13, gs1_128, raw } from 'bwip-js/generic';
import type { DrawingContext } from 'bwip-js/generic';
import type { Mark } from '#shared/labels/sheet.ts';

/** What is black of a code: bars in modules from its left edge; of a square code in parts of its side, from its corner. */
export type Bar = { left: number; width: number; top?: number; height?: number };
export type Barcode = Extract<Mark, { kind: 'barcode' }>;
export type SquareCode = Extract<Mark, { kind: 'square' }>;

/** The bars of a code; throws where it is not valid, check digits included. */
export const barsOf = (code: Barcode | SquareCode): Bar[] => {
  if (code.kind === 'square') return squareBars(code.data);
  const { symbology, data } = code;
  return symbology === 'ean13'
    ? ean13({ bcid: 'ean13', text: data }, barDrawing())
    : gs1_128({ bcid: 'gs1-128', text: data }, barDrawing());
};

/** Each run of black modules of each row is a bar. */
const squareBars = (text: string): Bar[] => {
  const [code] = raw('qrcode', text, 'eclevel=M');
  if (!code || !('pixs' in code)) throw new Error('Not a square code');
  const { pixs, pixx: side } = code;
  return Array.from({ length: side }, (_, top) => {
    const row = [...pixs.slice(top * side, (top + 1) * side), 0];
    return row.flatMap((pixel, left): Bar[] => {
      if (pixel !== 1 || row[left - 1] === 1) return [];
      const width = row.indexOf(0, left) - left;
      return [{ left: left / side, top: top / side, width: width / side, height: 1 / side }];
    });
  }).flat();
};

const nothing = () => undefined;

/** Keeps what the encoder draws as bars: a line stands on the middle of its bar, rounded up to whole modules. */
const barDrawing = (): DrawingContext<Bar[]> => {
  const bars: Bar[] = [];
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    line: (x, _top, _x, _bottom, width) => {
      bars.push({ left: x - Math.ceil(width / 2), width });
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => bars,
  };
};
