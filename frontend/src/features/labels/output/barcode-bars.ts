import { ean13, gs1_128 } from 'bwip-js/generic';
import type { DrawingContext } from 'bwip-js/generic';
import type { Mark } from '#shared/labels/sheet.ts';

export type Bar = { left: number; width: number };
export type Barcode = Extract<Mark, { kind: 'barcode' }>;

/** The bars of a code, in modules from its left edge; throws where the code is not valid, check digits included. */
export const barsOf = ({ symbology, data }: Barcode): Bar[] =>
  symbology === 'ean13'
    ? ean13({ bcid: 'ean13', text: data }, barDrawing())
    : gs1_128({ bcid: 'gs1-128', text: data }, barDrawing());

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
