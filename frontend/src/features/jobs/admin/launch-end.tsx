import type { LaunchEnd as End } from '#frontend/features/jobs/launch.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import styles from './jobs.module.css';

/** Result of a launch next to its button, until the next one. */
export const LaunchEnd = ({ ended }: { ended: End | undefined }) => (
  <div className={styles.end} role="status">
    {ended?.end === 'done' ? <StatusBadge tone="good">{ended.message}</StatusBadge> : null}
    {ended?.end === 'failed' ? <Banner kind="error">{ended.message}</Banner> : null}
  </div>
);
