import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LaunchEnd } from '#frontend/features/jobs/admin/launch-end.tsx';
import { useJobList } from '#frontend/features/jobs/admin/use-job-list.ts';
import { LAUNCH } from '#frontend/features/jobs/admin/use-launch.ts';
import { progressText } from '#frontend/features/jobs/job-texts.ts';
import { Button } from '#frontend/ui/button.tsx';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { RefreshIcon } from '#frontend/ui/icons/icons-action.tsx';
import { isUnderWay } from '#shared/jobs/job.ts';
import { launchRefresh } from './launch-refresh.ts';
import styles from './stock.module.css';

/** STK-09: re-reads Dolibarr with progress and result, also after a page reload. */
export function RefreshStock({ age }: { age: string }) {
  const queries = useQueryClient();
  const refresh = useMutation({
    mutationKey: LAUNCH,
    mutationFn: launchRefresh,
    onSettled: () => queries.invalidateQueries({ queryKey: ['dashboard'] }),
  });
  const { jobs } = useJobList();
  const running = jobs?.find((job) => job.kind === 'catalog-sync' && isUnderWay(job));
  const known = running?.progress.total ?? null;
  return (
    <div className={styles.refresh}>
      <div className={styles.refreshLine}>
        <p className={styles.quiet}>{age}</p>
        <Button
          size="small"
          icon={<RefreshIcon size={16} />}
          pending={refresh.isPending}
          pendingText="Lecture de Dolibarr…"
          onClick={() => refresh.mutate()}
        >
          Relire Dolibarr
        </Button>
      </div>
      {refresh.isPending || running ? (
        <ProgressBar
          label="Lecture du catalogue et du stock dans Dolibarr"
          {...(running && known !== null && { done: running.progress.done, total: known })}
          detail={running ? progressText(running) : 'Une minute au plus.'}
        />
      ) : null}
      <LaunchEnd ended={refresh.isPending ? undefined : refresh.data} />
    </div>
  );
}
