import { Brand } from '#frontend/ui/shell/brand.tsx';
import styles from './loading-page.module.css';

/** The whole page waits: shown while a session is checked or a page's code arrives. Appears only if it takes long. */
export const LoadingPage = ({ label = 'Chargement…' }: { label?: string }) => (
  <output className={styles.page}>
    <Brand />
    <span className={styles.stroke} aria-hidden="true" />
    <p>{label}</p>
  </output>
);
