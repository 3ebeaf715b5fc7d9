import { StarIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { VisuallyHidden } from '#frontend/ui/visually-hidden.tsx';
import { TESTIMONIAL_MS, useCarousel } from './carousel.ts';
import { testimonials } from './espace-pro-content.ts';
import styles from './testimonials.module.css';

/** AUTH-01. */
export function Testimonials() {
  const { index, show, hold, stopped, toggle, still } = useCarousel(testimonials.length, TESTIMONIAL_MS);
  return (
    <section
      className={styles.section}
      aria-roledescription="carrousel"
      aria-label="Ce que disent nos clients"
      {...hold}
    >
      <div className={styles.slides} aria-live={stopped ? 'polite' : 'off'}>
        {testimonials.map(({ nom, entreprise, secteur, note, commentaire }, at) => (
          <figure key={nom} className={styles.slide} data-shown={at === index} inert={at !== index}>
            <blockquote className={styles.words}>« {commentaire} »</blockquote>
            <figcaption className={styles.author}>
              <span className={styles.stars}>
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
      <div className={styles.controls}>
        {testimonials.map(({ nom }, at) => (
          <button
            key={nom}
            type="button"
            className={styles.dot}
            aria-label={`Témoignage ${at + 1} sur ${testimonials.length}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => show(at)}
          />
        ))}
        {still ? null : (
          <button type="button" className={styles.pause} onClick={toggle}>
            {stopped ? 'Reprendre' : 'Pause'}
          </button>
        )}
      </div>
    </section>
  );
}
