import type { ReactNode } from 'react';
import { detailOf } from '#frontend/lib/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { RetryButton } from '#frontend/ui/feedback/retry-button.tsx';
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
  /** The form, once there is something to fill it with. */
  children: ReactNode;
}

/** One setting: its heading, and why it is not there while it is not. */
export const Setting = ({ id, title, query, children }: SettingProps) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {query.isError ? (
      <Banner kind="error" actions={<RetryButton query={query} />}>
        {detailOf(query.error)}
      </Banner>
    ) : null}
    {children}
    {query.isPending ? <Skeleton lines={4} /> : null}
  </section>
);
