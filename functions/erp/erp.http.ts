import { acceptOperation, listPendingOperations, replayOperation } from '#functions/erp/manage-operations.ts';
import { getErpUser } from '#functions/erp/erp-user.ts';
import { newSyncJob } from '#functions/erp/run-catalog-sync.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { handle, httpEntry } from '#functions/platform/http.ts';
import { Reply } from '#functions/platform/http-reply.ts';
import { sendToQueue } from '#functions/platform/queue.ts';
import { coreServices, erpServices } from '#functions/services.ts';
import { erpContract } from '#shared/erp/erp.contract.ts';

const services = erpServices();
const jobs = jobsStore(coreServices().table);

export const handler = httpEntry(
  handle(erpContract, {
    listPendingOperations: ({ query }) => listPendingOperations(services.operations, query),
    replayOperation: ({ params, now }) => replayOperation(services.operations, params.id, now),
    acceptOperation: ({ params, body, caller, now }) =>
      acceptOperation(services.operations, params.id, {
        by: caller.subjectId,
        at: now.toISOString(),
        reason: body.reason,
      }),
    syncCatalog: async ({ now }) => {
      const job = newSyncJob(now);
      await jobs.create(job, now);
      await sendToQueue('CATALOG_SYNC_QUEUE_URL', { body: { mode: 'full', jobId: job.id } });
      return new Reply(
        {
          success: true as const,
          status: 'running' as const,
          jobId: job.id,
          statusUrl: `/api/jobs/${job.id}`,
          message: job.message,
        },
        { status: 202 },
      );
    },
    getErpUser: ({ caller }) => getErpUser(services, caller.subjectId),
  }),
);
