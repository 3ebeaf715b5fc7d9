import styles from './access.module.css';
import { squarePath } from './square-path.ts';

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
