import styles from './icon.module.css';
import { classNames } from '#frontend/ui/class-names.ts';

export interface IconProps {
  /** Pixels; 20 sits well beside text, 24 alone. */
  size?: number | undefined;
  className?: string | undefined;
  /** Accessible name; without it the icon is decoration and hidden from screen readers. */
  label?: string | undefined;
}

interface GlyphProps extends IconProps {
  /** Outline, on a 24 × 24 grid. */
  d: string;
  /** Engraver's hatching: the thin strokes that give the form its shade. */
  hatch?: string | undefined;
}

/** Draws one icon in the style of the set: square-cut outline, hatching in the shade. */
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
