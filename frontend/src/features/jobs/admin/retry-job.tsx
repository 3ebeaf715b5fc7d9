import { dayOf } from '#frontend/features/jobs/job-words.ts';
import type { Work } from '#frontend/features/jobs/launch-work.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import styles from './jobs.module.css';
import { TILL_DAY_FIELD } from './launch-till.tsx';
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

/** Launches the work of a job again, and says beside it when it fails again. */
export function RetryJob({ job }: { job: Job }) {
  const { launch, pending, problem } = useLaunch();
  const work = workAgain(job);
  if (work === undefined) return null;
  return (
    <div className={styles.retry}>
      {work === 'day' ? (
        <Button size="small" onClick={() => document.getElementById(TILL_DAY_FIELD)?.focus()}>
          Choisir le jour à relancer
        </Button>
      ) : (
        <Button size="small" pending={pending} pendingText="En cours…" onClick={() => launch(work)}>
          Relancer
        </Button>
      )}
      {problem ? <Banner kind="error">{problem}</Banner> : null}
    </div>
  );
}
