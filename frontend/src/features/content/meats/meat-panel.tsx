import { Carousel } from '#frontend/features/content/carousel.tsx';
import { Picture } from '#frontend/features/content/picture.tsx';
import { CheckIcon } from '#frontend/ui/icons/icons-action.tsx';
import type { Meat } from '#shared/content/content.schema.ts';
import styles from './meat-panel.module.css';

/** CST-09. */
const INTERVAL_MS = 4000;

/** A family: texts and three pictures (SITE-42, SITE-43). */
export const MeatPanel = ({ meat, first }: { meat: Meat; first: boolean }) => (
  <article className={styles.panel}>
    <div className={styles.words}>
      <p className={styles.badge}>{meat.badge}</p>
      <h2 className={styles.title}>{meat.title}</h2>
      <p className={styles.subtitle}>{meat.subtitle}</p>
      <p className={styles.rating}>
        <span aria-hidden="true">{'★'.repeat(meat.rating)}</span> {meat.rating}/5
      </p>
      <p>{meat.description}</p>
      <ul className={styles.features} aria-label="Garanties">
        {meat.features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={18} />
            {feature}
          </li>
        ))}
      </ul>
    </div>
    <Carousel
      label={`${meat.title} en images`}
      interval={INTERVAL_MS}
      className={styles.pictures}
      slides={meat.images.map(({ picture, alt }, index) => ({
        key: picture,
        name: `image ${index + 1} sur ${meat.images.length}`,
        content: (
          <Picture
            name={picture}
            alt={alt}
            className={styles.picture}
            sizes="(width < 768px) 100vw, 55vw"
            broken="hide"
            eager={first && index === 0}
          />
        ),
      }))}
    />
  </article>
);
