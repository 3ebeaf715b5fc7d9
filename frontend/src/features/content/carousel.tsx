import type { ReactNode } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#frontend/ui/icons/icons-action.tsx';
import styles from './carousel.module.css';

interface CarouselProps {
  label: string;
  slides: readonly { key: string; name: string; content: ReactNode }[];
  /** Milliseconds between slides; absent: no autoplay. */
  interval?: number;
  arrows?: boolean;
  dots?: boolean;
  /** Several slides side by side, with their own widths. */
  shelf?: boolean;
  className?: string | undefined;
}

/** Slides on a scrollable track; the island adds arrows, dots and autoplay. */
export const Carousel = ({
  label,
  slides,
  interval,
  arrows = true,
  dots = true,
  shelf,
  className,
}: CarouselProps) => (
  <div
    role="group"
    aria-roledescription="carrousel"
    aria-label={label}
    className={classNames(styles.carousel, shelf && styles.shelf, className)}
    data-island="carousel"
    data-interval={interval}
  >
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard */}
    <ul className={styles.track} data-track tabIndex={0} aria-label={label}>
      {slides.map(({ key, content }) => (
        <li key={key} className={styles.slide}>
          {content}
        </li>
      ))}
    </ul>
    <div className={styles.controls}>
      {dots ? (
        <div className={styles.dots}>
          {slides.map(({ key, name }, index) => (
            <button
              key={key}
              type="button"
              data-dot
              aria-current={index === 0}
              aria-label={`Aller à : ${name}`}
            />
          ))}
        </div>
      ) : null}
      {interval ? (
        <button type="button" className={styles.pause} data-pause aria-pressed="false">
          Pause
        </button>
      ) : null}
      {arrows ? (
        <div className={styles.arrows}>
          <button type="button" data-previous aria-label="Précédent">
            <ArrowLeftIcon size={22} />
          </button>
          <button type="button" data-next aria-label="Suivant">
            <ArrowRightIcon size={22} />
          </button>
        </div>
      ) : null}
    </div>
  </div>
);
