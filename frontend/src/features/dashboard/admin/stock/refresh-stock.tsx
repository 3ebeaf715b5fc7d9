import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LaunchEnd } from '#frontend/features/jobs/admin/launch-end.tsx';
import { useJobList } from '#frontend/features/jobs/admin/use-job-list.ts';
import { LAUNCH } from '#frontend/features/jobs/admin/use-launch.ts';
import { progressText } from '#frontend/features/jobs/job-texts.ts';
import { Button } from '#frontend/ui/button.tsx';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { RefreshIcon } from '#frontend/ui/icons/icons-action.tsx';
import { isUnderWay } from '#shared/jobs/job.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { followJob } from '#frontend/features/jobs/follow-job.ts';
import type { Launch } from '#frontend/features/jobs/launch.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { dashboardContract } from '#shared/dashboard/dashboard.contract.ts';
import refreshStockStyles from './stock.module.css';

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
    <div className={refreshStockStyles.refresh}>
      <div className={refreshStockStyles.refreshLine}>
        <p className={refreshStockStyles.quiet}>{age}</p>
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

/** STK-09, API-56: re-reads catalogue and stock from Dolibarr, and waits for the result. */
export const launchRefresh: Launch = async () => {
  try {
    const { refreshDolibarrCache } = dashboardContract.endpoints;
    const reply = await call(refreshDolibarrCache, {}, { as: 'admin' });
    if (reply.status === 'done') {
      return {
        end: 'done',
        message: `${reply.message} ${formatInteger(reply.data.products_count)} produits.`,
      };
    }
    const job = await followJob(reply.jobId);
    if (isUnderWay(job))
      return { end: 'done', message: 'La lecture continue ; elle reste visible dans « Travaux ».' };
    return { end: job.status === 'done' ? 'done' : 'failed', message: job.message };
  } catch (error) {
    return { end: 'failed', message: detailOf(error) };
  }
};
