import { Brand } from '#frontend/ui/shell/brand.tsx';
import styles from './loading-page.module.css';

/** Shown while a session is verified or a page's code loads. Appears after a delay. */
export const LoadingPage = ({ label = 'Chargement…' }: { label?: string }) => (
  <output className={styles.page}>
    <Brand />
    <span className={styles.stroke} aria-hidden="true" />
    <p>{label}</p>
  </output>
);
