import type { ReactNode } from 'react';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import styles from './settings.module.css';

interface SettingProps {
  id: string;
  title: string;
  query: {
    isError: boolean;
    isPending: boolean;
    isFetching: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** The form, once the setting is loaded. */
  children: ReactNode;
}

/** A setting with its heading and loading error. */
export const Setting = ({ id, title, query, children }: SettingProps) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <LoadFailure query={query} />
    {children}
    {query.isPending ? <Skeleton lines={4} /> : null}
  </section>
);
