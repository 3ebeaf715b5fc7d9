import { StarIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { VisuallyHidden } from '#frontend/ui/visually-hidden.tsx';
import { testimonials } from './espace-pro-content.ts';
import { useEffect, useState } from 'react';
import { useMedia } from '#frontend/lib/display/use-media.ts';
import testimonialsStyles from './testimonials.module.css';

/** AUTH-01. */
export function Testimonials() {
  const { index, show, hold, stopped, toggle, still } = useCarousel(testimonials.length, TESTIMONIAL_MS);
  return (
    <section
      className={testimonialsStyles.section}
      aria-roledescription="carrousel"
      aria-label="Ce que disent nos clients"
      {...hold}
    >
      <div className={testimonialsStyles.slides} aria-live={stopped ? 'polite' : 'off'}>
        {testimonials.map(({ nom, entreprise, secteur, note, commentaire }, at) => (
          <figure
            key={nom}
            className={testimonialsStyles.slide}
            data-shown={at === index}
            inert={at !== index}
          >
            <blockquote className={testimonialsStyles.words}>« {commentaire} »</blockquote>
            <figcaption className={testimonialsStyles.author}>
              <span className={testimonialsStyles.stars}>
                <VisuallyHidden>Note : {note} sur 5</VisuallyHidden>
                {Array.from({ length: note }, (_, star) => (
                  <StarIcon key={star} size={14} />
                ))}
              </span>
              <strong>{nom}</strong>
              <span>
                {entreprise} · {secteur}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={testimonialsStyles.controls}>
        {testimonials.map(({ nom }, at) => (
          <button
            key={nom}
            type="button"
            className={testimonialsStyles.dot}
            aria-label={`Témoignage ${at + 1} sur ${testimonials.length}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => show(at)}
          />
        ))}
        {still ? null : (
          <button type="button" className={testimonialsStyles.pause} onClick={toggle}>
            {stopped ? 'Reprendre' : 'Pause'}
          </button>
        )}
      </div>
    </section>
  );
}

/** CST-09. */
const TESTIMONIAL_MS = 6_000;

/**
 * Index of the current slide. Advances every `everyMs`, except while the carousel is hovered, focused or
 * paused, or with reduced motion.
 */
const useCarousel = (count: number, everyMs: number) => {
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const turning = !stopped && !hovered && !still && count > 1;

  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setIndex((at) => (at + 1) % count), everyMs);
    return () => clearInterval(timer);
  }, [turning, count, everyMs]);

  const hold = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setHovered(true),
    onBlur: () => setHovered(false),
  };
  return {
    index,
    show: setIndex,
    hold,
    stopped: stopped || still,
    toggle: () => setStopped(!stopped),
    still,
  };
};
