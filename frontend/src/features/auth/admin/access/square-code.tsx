import { type DrawingContext, qrcode } from 'bwip-js/generic';
import styles from './access.module.css';

/** Quiet zone of four modules, as QR requires. */
const QUIET = 4;

/** QR code for an authenticator; the secret is displayed next to it as an alternative. */
export function SquareCode({ text }: { text: string }) {
  const { side, path } = squarePath(text);
  const box = side + 2 * QUIET;
  return (
    <svg
      className={styles.square}
      viewBox={`${-QUIET} ${-QUIET} ${box} ${box}`}
      role="img"
      aria-label="Code carré à lire avec l’application d’authentification"
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={box} height={box} fill="#fff" />
      <path d={path} fill="#000" fillRule="evenodd" />
    </svg>
  );
}

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
