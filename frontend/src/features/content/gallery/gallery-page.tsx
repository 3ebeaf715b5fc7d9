import { Closing } from '#frontend/features/content/closing.tsx';
import { PageHead } from '#frontend/features/content/page-head.tsx';
import { Picture } from '#frontend/features/content/picture.tsx';
import { Section } from '#frontend/features/content/section.tsx';
import { useSiteBuild } from '#frontend/features/content/site-build.tsx';
import { gallery } from '#shared/content/gallery.ts';
import { GalleryFilter } from './gallery-filter.tsx';
import styles from './gallery-page.module.css';
import { GalleryViewer } from './gallery-viewer.tsx';

/** SITE-08, SITE-46..52. */
export function GalleryPage() {
  const build = useSiteBuild();
  return (
    <>
      <PageHead
        page="/galerie"
        picture="gallery/balance"
        title={['La', 'galerie']}
        lead="Vingt-quatre planches gravées : ce que nous vendons, où nous le travaillons, comment il arrive chez vous."
      />
      <Section tight>
        <div className={styles.gallery} data-island="viewer" data-when="touched">
          <GalleryFilter />
          <ul className={styles.grid}>
            {gallery.map(({ picture, title, alt, description, category }, index) => (
              <li
                key={picture}
                id={picture.slice(picture.indexOf('/') + 1)}
                className={styles.item}
                data-category={category}
              >
                <figure>
                  <a
                    href={build.picture(picture).src}
                    className={styles.plate}
                    data-view
                    aria-label={`Agrandir : ${title}`}
                  >
                    <Picture
                      name={picture}
                      alt={alt}
                      sizes="(width < 600px) 100vw, (width < 1024px) 50vw, 33vw"
                      eager={index === 0}
                    />
                  </a>
                  <figcaption>
                    <h2>{title}</h2>
                    <p>{description}</p>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
          <GalleryViewer />
        </div>
      </Section>
      <Closing />
    </>
  );
}
