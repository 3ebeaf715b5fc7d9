import { classNames } from '#frontend/ui/class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Shape of the expected content. */
  shape?: 'text' | 'title' | 'control' | 'picture' | undefined;
  /** Lines of text. */
  lines?: number | undefined;
}

/** Placeholder while loading; hidden from screen readers, so set `aria-busy` on its region. */
export const Skeleton = ({ shape = 'text', lines = 1 }: SkeletonProps) => (
  <span className={styles.stack} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className={classNames(styles.bone, styles[shape])} />
    ))}
  </span>
);
