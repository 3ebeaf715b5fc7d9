import { jobTitle, progressText } from '#frontend/features/jobs/job-texts.ts';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import styles from './jobs.module.css';

/** Running jobs of all users, from the server. */
export const RunningJobs = ({ jobs }: { jobs: readonly Job[] | undefined }) => (
  <section className={styles.section} aria-labelledby="en-cours" aria-busy={!jobs || undefined}>
    <h2 id="en-cours">En cours</h2>
    {!jobs ? <Skeleton lines={2} /> : null}
    {jobs?.length === 0 ? (
      <p className={styles.quiet}>Aucun travail en cours. Les lectures de la nuit partent d’elles-mêmes.</p>
    ) : null}
    {jobs?.map((job) => (
      <RunningJob key={job.id} job={job} />
    ))}
  </section>
);

const RunningJob = ({ job }: { job: Job }) => (
  <ProgressBar
    label={jobTitle(job)}
    {...(job.progress.total !== null && { done: job.progress.done, total: job.progress.total })}
    detail={
      <>
        {job.message}
        <br />
        {job.status === 'queued' ? 'En file d’attente.' : progressText(job)}
      </>
    }
  />
);
