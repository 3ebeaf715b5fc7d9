import styles from './icon.module.css';
import { classNames } from '#frontend/ui/class-names.ts';

export interface IconProps {
  /** Pixels; 20 next to text, 24 alone. */
  size?: number | undefined;
  className?: string | undefined;
  /** Accessible name; absent: decorative, hidden from screen readers. */
  label?: string | undefined;
}

interface GlyphProps extends IconProps {
  /** Outline, on a 24 × 24 grid. */
  d: string;
  /** Thin hatching strokes. */
  hatch?: string | undefined;
}

/** Draws an icon of the set: square-cut outline and hatching. */
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
