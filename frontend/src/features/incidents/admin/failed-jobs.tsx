import { jobTitle } from '#frontend/features/jobs/job-texts.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { RetryJob } from './retry-job.tsx';

/** Failed jobs without a later success of the same kind; hidden when empty. */
export const FailedJobs = ({ jobs }: { jobs: readonly Job[] | undefined }) =>
  jobs?.length ? (
    <section className={styles.section} aria-labelledby="echecs">
      <h2 id="echecs">À reprendre</h2>
      <ul className={styles.rows}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.failure}>
            <div className={styles.cause}>
              <StatusBadge tone="danger">{jobTitle(job)}</StatusBadge>
              <p>{job.message}</p>
              {job.endedAt ? <p className={styles.quiet}>Le {formatDateTime(job.endedAt)}</p> : null}
            </div>
            <RetryJob job={job} />
          </li>
        ))}
      </ul>
    </section>
  ) : null;
