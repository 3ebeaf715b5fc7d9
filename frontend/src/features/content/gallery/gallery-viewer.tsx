import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '#frontend/ui/icons/icons-action.tsx';
import styles from './gallery-viewer.module.css';

/** SITE-48: filled by the viewer island. */
export const GalleryViewer = () => (
  <dialog className={styles.viewer} aria-label="Image en grand" data-viewer>
    <div className={styles.bar}>
      <p className={styles.counter} data-counter aria-live="polite" />
      <button type="button" className={styles.button} data-close aria-label="Fermer">
        <CloseIcon size={26} />
      </button>
    </div>
    <button type="button" className={styles.button} data-step="-1" aria-label="Image précédente">
      <ArrowLeftIcon size={28} />
    </button>
    <figure className={styles.figure}>
      <img data-image data-broken="placeholder" alt="" width={800} height={600} />
      <figcaption>
        <strong data-title />
        <span data-description />
      </figcaption>
    </figure>
    <button type="button" className={styles.button} data-step="1" aria-label="Image suivante">
      <ArrowRightIcon size={28} />
    </button>
  </dialog>
);
