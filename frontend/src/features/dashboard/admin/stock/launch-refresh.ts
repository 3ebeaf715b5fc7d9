import { detailOf } from '#frontend/lib/api/api-error.ts';
import { followJob } from '#frontend/features/jobs/follow-job.ts';
import type { Launch } from '#frontend/features/jobs/launch.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { isUnderWay } from '#shared/jobs/job.ts';
import { dashboardContract } from '#shared/dashboard/dashboard.contract.ts';

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
