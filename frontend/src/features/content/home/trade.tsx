import { Picture } from '#frontend/features/content/picture.tsx';
import { Points } from '#frontend/features/content/points.tsx';
import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { home } from '#shared/content/home.ts';
import styles from './trade.module.css';

/** SITE-27. */
export const Trade = () => (
  <Section labelledBy="metier">
    <div className={styles.trade}>
      <div className={styles.words}>
        <SectionTitle id="metier" lines={home.trade.title} />
        {home.trade.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Picture
        name="history/outils"
        alt="Couteau, feuille, fusil, ficelle et romarin sur un papier de boucher"
        className={styles.picture}
        sizes="(width < 768px) 100vw, 50vw"
      />
      <div className={styles.points}>
        <Points points={home.trade.points} />
      </div>
    </div>
  </Section>
);
