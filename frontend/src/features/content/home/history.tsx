import { Picture } from '#frontend/features/content/picture.tsx';
import { Section, SectionTitle } from '#frontend/features/content/section.tsx';
import { useSiteBuild } from '#frontend/features/content/site-build.tsx';
import { CloseIcon } from '#frontend/ui/icons/icons-action.tsx';
import { home } from '#shared/content/home.ts';
import styles from './history.module.css';

/** SITE-28: a picture that opens the film; without JavaScript, a link to it. */
export function History() {
  const build = useSiteBuild();
  const poster = build.picture('history/quais');
  return (
    <Section labelledBy="histoire">
      <div className={styles.history} data-island="film">
        <div className={styles.words}>
          <SectionTitle id="histoire" lines={home.history.title} />
          <p>{home.history.text}</p>
        </div>
        <a href={build.file('history/loop.mp4')} className={styles.opener} data-film-open>
          <Picture name="history/quais" alt="" sizes="(width < 768px) 100vw, 60vw" />
          <span className={styles.play}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M7 4 20 12 7 20Z" fill="currentColor" />
            </svg>
            {home.history.film}
          </span>
        </a>
        <dialog className={styles.dialog} aria-label="Notre histoire, film muet">
          <video
            muted
            loop
            playsInline
            preload="none"
            data-poster={poster.src}
            width={960}
            height={540}
            aria-label="Une vache se dessine, son disque devient le soleil de Bordeaux, le camion part"
          />
          <button type="button" className={styles.close} data-close aria-label="Fermer">
            <CloseIcon size={24} />
          </button>
        </dialog>
      </div>
    </Section>
  );
}
