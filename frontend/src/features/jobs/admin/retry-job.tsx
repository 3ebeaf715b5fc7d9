import type { Work } from '#frontend/features/jobs/launch-work.ts';
import { Button } from '#frontend/ui/button.tsx';
import { parisDay } from '#shared/kernel/dates.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import styles from './jobs.module.css';
import { LaunchEnd } from './launch-end.tsx';
import { useLaunch } from './use-launch.ts';

/** The work that puts this right: the same again, or, for movements that were missed, the whole catalogue. */
const workAgain = ({ kind, day }: Job): Work | undefined => {
  switch (kind) {
    case 'catalog-sync':
    case 'stock-extraction':
    case 'stock-reconciliation':
      return { kind };
    case 'stock-follow':
      return { kind: 'catalog-sync' };
    case 'till-extraction':
      return day === null ? undefined : { kind, date: day };
    default:
      return undefined;
  }
};

/** Stock has no past in the ERP: what can be read again is today's. */
const wordFor = ({ kind, day }: Job): string => {
  if (kind === 'stock-follow') return 'Relire le catalogue';
  return kind === 'stock-extraction' && day !== parisDay(new Date())
    ? 'Extraire le stock d’aujourd’hui'
    : 'Relancer';
};

/** Launches the work of a job again, and says beside it when it fails again. */
export function RetryJob({ job }: { job: Job }) {
  const { launch, pending, ended } = useLaunch();
  const work = workAgain(job);
  if (work === undefined) return null;
  return (
    <div className={styles.retry}>
      <Button size="small" pending={pending} pendingText="En cours…" onClick={() => launch(work)}>
        {wordFor(job)}
      </Button>
      <LaunchEnd ended={ended} />
    </div>
  );
}
