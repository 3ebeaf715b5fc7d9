import { type DrawingContext, qrcode } from 'bwip-js/generic';

type Square = { side: number; path: string };

/** A QR code as one path, one unit per module; uses the library of the labels (decision 014). */
export const squarePath = (text: string): Square => qrcode({ bcid: 'qrcode', text }, pathDrawing());

const nothing = () => undefined;

const pathDrawing = (): DrawingContext<Square> => {
  const square = { side: 0, path: '' };
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      square.side = width;
    },
    line: nothing,
    polygon: (points) => {
      square.path += `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => square,
  };
};
