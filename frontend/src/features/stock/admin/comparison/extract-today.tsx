import { LaunchEnd } from '#frontend/features/jobs/admin/launch-end.tsx';
import { useJobList } from '#frontend/features/jobs/admin/use-job-list.ts';
import { useLaunch } from '#frontend/features/jobs/admin/use-launch.ts';
import { progressText } from '#frontend/features/jobs/job-texts.ts';
import { launchStockExtraction } from '#frontend/features/stock/launch-stock.ts';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { isUnderWay } from '#shared/jobs/job.ts';

/** STK-19: button, progress (also after a reload) and result of today's extraction. */
export const useExtractToday = () => {
  const { launch, pending, ended } = useLaunch();
  const { jobs } = useJobList();
  const running = jobs?.find((job) => job.kind === 'stock-extraction' && isUnderWay(job));
  const total = running?.progress.total ?? null;
  return {
    extract: () => launch(launchStockExtraction),
    pending,
    view: (
      <>
        {running ? (
          <ProgressBar
            label="Extraction du stock du jour"
            {...(total !== null && { done: running.progress.done, total })}
            detail={progressText(running)}
          />
        ) : null}
        <LaunchEnd ended={ended} />
      </>
    ),
  };
};
