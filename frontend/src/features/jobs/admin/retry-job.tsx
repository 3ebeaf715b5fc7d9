import { dayOf } from '#frontend/features/jobs/job-words.ts';
import type { Work } from '#frontend/features/jobs/launch-work.ts';
import { Button } from '#frontend/ui/button.tsx';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import styles from './jobs.module.css';
import { LaunchEnd } from './launch-end.tsx';
import { useLaunch } from './use-launch.ts';

/** The same work again; `day` when only its day is missing, undefined for work that nobody may ask for. */
const workAgain = (job: Job): Work | 'day' | undefined => {
  switch (job.kind) {
    case 'catalog-sync':
    case 'stock-extraction':
      return { kind: job.kind };
    case 'till-extraction': {
      const date = dayOf(job);
      return date === undefined ? 'day' : { kind: job.kind, date };
    }
    default:
      return undefined;
  }
};

interface RetryJobProps {
  job: Job;
  /** Goes to the field of the day, for a job that no longer says its own. */
  onChooseDay: () => void;
}

/** Launches the work of a job again, and says beside it when it fails again. */
export function RetryJob({ job, onChooseDay }: RetryJobProps) {
  const { launch, pending, ended } = useLaunch();
  const work = workAgain(job);
  if (work === undefined) return null;
  return (
    <div className={styles.retry}>
      {work === 'day' ? (
        <Button size="small" onClick={onChooseDay}>
          Choisir le jour à relancer
        </Button>
      ) : (
        <Button size="small" pending={pending} pendingText="En cours…" onClick={() => launch(work)}>
          Relancer
        </Button>
      )}
      <LaunchEnd ended={ended} />
    </div>
  );
}
