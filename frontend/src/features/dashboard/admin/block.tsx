import { type ReactNode, useId } from 'react';
import { Link } from '#frontend/ui/link.tsx';
import styles from './overview.module.css';

interface BlockProps {
  title: string;
  /** Source and age of the figures. */
  source: ReactNode;
  /** Link to the detailed list. */
  link?: { href: string; label: string } | undefined;
  children: ReactNode;
}

/** A block of the overview with its own loading and error state and the source of its figures. */
export function Block({ title, source, link, children }: BlockProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {link ? (
          <Link href={link.href} className={styles.more}>
            {link.label}
          </Link>
        ) : null}
      </header>
      {children}
      <p className={styles.source}>{source}</p>
    </section>
  );
}
