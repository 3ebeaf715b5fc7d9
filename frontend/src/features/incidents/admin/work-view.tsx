import type { Job } from '#shared/jobs/jobs.contract.ts';
import { isUnderWay } from '#shared/jobs/job.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { JobHistory } from '#frontend/features/jobs/admin/job-history.tsx';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { Launches } from './launches.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { RunningJobs } from '#frontend/features/jobs/admin/running-jobs.tsx';
import { RetryJob } from './retry-job.tsx';
import { useJobList } from '#frontend/features/jobs/admin/use-job-list.ts';

/** Jobs: running, startable, failed, finished. */
export function WorkView({ failed }: { failed: readonly Job[] | undefined }) {
  const { list, jobs } = useJobList();
  return (
    <div className={styles.view}>
      <LoadFailure title="Les travaux n’ont pas pu être lus" query={list} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <RunningJobs jobs={jobs?.filter(isUnderWay)} />
          <FailedJobs jobs={failed} />
        </div>
        <Launches />
      </div>
      {list.isError && !jobs ? null : <JobHistory list={list} jobs={jobs} Retry={RetryJob} />}
    </div>
  );
}
