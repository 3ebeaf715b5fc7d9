import { code128, ean13, qrcode } from 'bwip-js/generic';
import type { DrawingContext } from 'bwip-js/generic';
import type { Mark } from '#shared/labels/sheet.ts';

/**
 * Black areas of a code: bars in modules from the left edge; for QR codes as fractions of the side, from the
 * corner.
 */
export type Bar = { left: number; width: number; top?: number; height?: number };
export type Barcode = Extract<Mark, { kind: 'barcode' }>;
export type SquareCode = Extract<Mark, { kind: 'square' }>;

/** Throws for an invalid code, check digits included. */
export const barsOf = (code: Barcode | SquareCode): Bar[] => {
  if (code.kind === 'square') return squareBars(code.data);
  const { symbology, data } = code;
  return symbology === 'ean13'
    ? ean13({ bcid: 'ean13', text: data }, barDrawing())
    : // as element string: with brackets, the encoder reads those of a lot as identifiers
      code128({ bcid: 'code128', text: `^FNC1${data}`, parsefnc: true }, barDrawing());
};

const nothing = () => undefined;

/** Splits the encoder's outlines with holes into rows: even-odd intervals are black. */
const squareBars = (text: string): Bar[] => {
  const edges: { x: number; from: number; to: number }[] = [];
  let side = 0;
  qrcode(
    { bcid: 'qrcode', text },
    {
      ...barDrawing(),
      line: nothing,
      init: (width) => {
        side = width;
      },
      polygon: (points) => {
        for (const [at, [x, y]] of points.entries()) {
          const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
          if (x === nextX) edges.push({ x, from: Math.min(y, nextY), to: Math.max(y, nextY) });
        }
      },
    },
  );
  return Array.from({ length: side }, (_, top) => {
    const crossed = edges
      .filter(({ from, to }) => from <= top && top < to)
      .map(({ x }) => x)
      .toSorted((one, other) => one - other);
    return crossed.flatMap((left, at): Bar[] => {
      const end = crossed[at + 1];
      if (at % 2 === 1 || end === undefined) return [];
      return [{ left: left / side, top: top / side, width: (end - left) / side, height: 1 / side }];
    });
  }).flat();
};

/** Drawing context that collects bars: a line is centred on its bar, rounded up to whole modules. */
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
