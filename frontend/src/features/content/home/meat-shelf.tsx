import { Carousel } from '#frontend/features/content/carousel.tsx';
import { Picture } from '#frontend/features/content/picture.tsx';
import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { home } from '#shared/content/home.ts';
import { meatTeasers } from '#shared/content/meats.ts';
import styles from './meat-shelf.module.css';

/** SITE-29. */
export const MeatShelf = () => (
  <Section labelledBy="viandes" ground="bone">
    <div className={styles.head}>
      <SectionTitle id="viandes" lines={home.meats.title} />
      <p>{home.meats.lead}</p>
      <ButtonLink href="/nosviandes">Toutes nos viandes</ButtonLink>
    </div>
    <Carousel
      label="Nos viandes"
      shelf
      dots={false}
      className={styles.shelf}
      slides={meatTeasers.map(({ picture, alt, title, text, href }) => ({
        key: title,
        name: title,
        content: (
          <a href={href} className={styles.card}>
            <Picture name={picture} alt={alt} sizes="24rem" broken="hide" />
            <span className={styles.title}>{title}</span>
            <span className={styles.text}>{text}</span>
          </a>
        ),
      }))}
    />
  </Section>
);
