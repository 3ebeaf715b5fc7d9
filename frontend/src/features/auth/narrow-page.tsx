import type { ReactNode } from 'react';
import { useArea } from '#frontend/ui/shell/area.ts';
import { HouseShell } from '#frontend/features/content/house-shell.tsx';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { withReferences } from '#frontend/ui/values/reference.tsx';
import styles from './narrow-page.module.css';

interface NarrowPageProps {
  title: string;
  lead?: ReactNode;
  /** For longer forms. */
  wide?: boolean;
  children: ReactNode;
}

/** Narrow public layout: registration, mailed links. */
export function NarrowPage({ title, lead, wide = false, children }: NarrowPageProps) {
  useArea('public');
  return (
    <HouseShell current={paths.espacePro}>
      <title>{`${title} · Viande Signature`}</title>
      <div className={styles.page} data-wide={wide || undefined}>
        <h1 className={styles.title}>{title}</h1>
        {lead ? <p className={styles.lead}>{withReferences(lead)}</p> : null}
        <div className={styles.content}>{children}</div>
      </div>
    </HouseShell>
  );
}
