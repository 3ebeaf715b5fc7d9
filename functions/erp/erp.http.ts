import { acceptOperation, listPendingOperations, replayOperation } from '#functions/erp/manage-operations.ts';
import { getErpUser } from '#functions/wholesale/erp-user.ts';
import { startCatalogRead } from '#functions/stock/sync/start-catalog-sync.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { goesOn } from '#functions/jobs/start-job.ts';
import { handle, httpEntry } from '#functions/platform/http.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { erpServices } from '#functions/services.ts';
import { startReconciliation } from '#functions/stock/reconciliation/ask-reconciliation.ts';
import { erpContract } from '#shared/erp/erp.contract.ts';

const services = erpServices();
const jobs = jobsStore(coreServices().table);

export const handler = httpEntry(
  handle(erpContract, {
    listPendingOperations: ({ query }) => listPendingOperations(services, query),
    replayOperation: ({ params, now }) => replayOperation(services, params.id, now),
    acceptOperation: ({ params, body, caller, now }) =>
      acceptOperation(services, params.id, {
        by: caller.subjectId,
        at: now.toISOString(),
        reason: body.reason,
      }),
    syncCatalog: async ({ now }) => goesOn((await startCatalogRead(jobs, now)).job),
    reconcileStock: async ({ now }) => goesOn((await startReconciliation(jobs, now)).job),
    getErpUser: ({ caller }) => getErpUser(services, caller.subjectId),
  }),
);
