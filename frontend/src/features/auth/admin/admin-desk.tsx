import type { ReactNode } from 'react';
import { useArea } from '#frontend/ui/shell/area.ts';
import { Brand } from '#frontend/ui/shell/brand.tsx';
import styles from './admin-desk.module.css';

/** Narrow back-office layout for anonymous pages: sign-in and mailed links. */
export function AdminDesk({ title, children }: { title: string; children: ReactNode }) {
  useArea('admin');
  return (
    <div className={styles.page} data-area="admin">
      <title>{`${title} · Viande Signature`}</title>
      <main id="contenu" className={styles.desk}>
        <Brand />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
