import { type ReactNode, useId } from 'react';
import { Link } from '#frontend/ui/link.tsx';
import styles from './overview.module.css';

interface BlockProps {
  title: string;
  /** Where the figures come from and how old they are. */
  source: ReactNode;
  /** The list behind the figures. */
  link?: { href: string; label: string } | undefined;
  children: ReactNode;
}

/** One answer of the overview: it loads on its own, fails on its own, and says whose figures it shows. */
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
