import type { ReactNode } from 'react';
import { pageHeads } from '#shared/content/page-heads.ts';
import type { PublicPage } from '#shared/content/site-map.ts';
import styles from './page-head.module.css';

interface PageHeadProps {
  page: PublicPage;
  title: readonly [string, string];
  lead: string;
  /** Beside the words: one picture. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** The head of an inner page: where we are, its name in two lines, one sentence. */
export const PageHead = ({ page, title: [first, second], lead, picture, children }: PageHeadProps) => (
  <div className={styles.head}>
    <div className={styles.inner}>
      <div className={styles.words}>
        <nav aria-label="Fil d’Ariane" className={styles.crumbs}>
          <a href="/">{pageHeads['/'].name}</a>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{pageHeads[page].name}</span>
        </nav>
        <h1 className={styles.title}>
          {first} <em>{second}</em>
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {picture ? <div className={styles.picture}>{picture}</div> : null}
    </div>
  </div>
);
