import type { Launch } from '#frontend/features/jobs/launch.ts';
import {
  launchCatalogSync,
  launchReconciliation,
  launchStockExtraction,
} from '#frontend/features/stock/launch-stock.ts';
import { launchTillExtraction } from '#frontend/features/till/launch-till.ts';
import { useToday } from '#frontend/lib/display/use-today.ts';
import { Button } from '#frontend/ui/button.tsx';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { LaunchEnd } from '#frontend/features/jobs/admin/launch-end.tsx';
import { useLaunch } from '#frontend/features/jobs/admin/use-launch.ts';

/** The work that replaces a failed job: the same, or the full catalogue read for missed movements. */
const launchAgain = ({ kind, day }: Job): Launch | undefined => {
  switch (kind) {
    case 'catalog-sync':
    case 'stock-follow':
      return launchCatalogSync;
    case 'stock-extraction':
      return launchStockExtraction;
    case 'stock-reconciliation':
      return launchReconciliation;
    case 'till-extraction':
      return day === null ? undefined : launchTillExtraction(day);
    default:
      return undefined;
  }
};

/** The ERP only knows today's stock, so that is what is read. */
const wordFor = ({ kind, day }: Job, today: string): string => {
  if (kind === 'stock-follow') return 'Relire le catalogue';
  return kind === 'stock-extraction' && day !== today ? 'Extraire le stock d’aujourd’hui' : 'Relancer';
};

/** Restarts a job's work, and shows a new failure next to it. */
export function RetryJob({ job }: { job: Job }) {
  const { launch, pending, ended } = useLaunch();
  const today = useToday();
  const again = launchAgain(job);
  if (again === undefined) return null;
  return (
    <div className={styles.retry}>
      <Button size="small" pending={pending} pendingText="En cours…" onClick={() => launch(again)}>
        {wordFor(job, today)}
      </Button>
      <LaunchEnd ended={ended} />
    </div>
  );
}
