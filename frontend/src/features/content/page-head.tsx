import { pageHeads } from '#shared/content/page-heads.ts';
import type { PublicPage } from '#shared/content/site-map.ts';
import { Picture } from './picture.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  page: PublicPage;
  title: readonly [string, string];
  lead: string;
  /** Name of a decorative picture, shown on wide screens. */
  picture: string;
}

/** Header of an inner page: breadcrumb, two-line title, one sentence. */
export const PageHead = ({ page, title: [first, second], lead, picture }: PageHeadProps) => (
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
      </div>
      <div className={styles.picture}>
        <Picture name={picture} alt="" sizes="40vw" broken="hide" />
      </div>
    </div>
  </div>
);
