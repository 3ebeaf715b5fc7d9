import styles from './icon.module.css';
import { classNames } from '#frontend/ui/class-names.ts';

export interface IconProps {
  /** Pixels; 20 sits well beside text, 24 alone. */
  size?: number | undefined;
  className?: string | undefined;
  /** Given, the picture speaks for itself; otherwise it is decoration and stays silent. */
  label?: string | undefined;
}

interface GlyphProps extends IconProps {
  /** Outline, on a 24 × 24 grid. */
  d: string;
  /** Engraver's hatching: the thin strokes that give the form its shade. */
  hatch?: string | undefined;
}

/** Draws one icon of the house: square-cut outline, one light, a few hatch strokes in the shade. */
export function Glyph({ d, hatch, size = 20, className, label }: GlyphProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={d} />
      {hatch ? <path className={styles.hatch} d={hatch} /> : null}
    </svg>
  );
}
