import { Picture } from '#frontend/features/content/picture.tsx';
import { SectionTitle } from '#frontend/features/content/section.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { gallery } from '#shared/content/gallery.ts';
import { home } from '#shared/content/home.ts';
import styles from './gallery-strip.module.css';

/** Four pictures per column, one of each kind plus one; duplicated for a seamless loop. */
const columns = [
  ['gallery/cote-de-boeuf', 'gallery/van-pont-de-pierre', 'gallery/couteaux', 'gallery/facade'],
  ['gallery/balance', 'gallery/tournedos', 'gallery/livraison-bistrot', 'gallery/diable'],
] as const;
const titleOf = (picture: string): string => gallery.find((item) => item.picture === picture)?.title ?? '';

/** SITE-26: an auto-scrolling strip that links to the gallery. */
export const GalleryStrip = () => (
  <section aria-labelledby="images" className={styles.section}>
    <div className={styles.inner}>
      <div className={styles.words}>
        <SectionTitle id="images" lines={home.gallery.title} />
        <p>{home.gallery.lead}</p>
        <ButtonLink href="/galerie">{home.gallery.link}</ButtonLink>
      </div>
      <a href="/galerie" className={styles.strip} data-island="strip" aria-label="Ouvrir la galerie">
        {columns.map((pictures, column) => (
          <span key={column} className={styles.column}>
            {[...pictures, ...pictures].map((name, index) => (
              <Picture
                key={index}
                name={name}
                alt={index < pictures.length ? titleOf(name) : ''}
                sizes="20rem"
              />
            ))}
          </span>
        ))}
      </a>
    </div>
  </section>
);
