import type { CatalogStore } from '#functions/catalog/catalog.store.ts';
import type { OperationsStore } from '#functions/erp/operations.store.ts';
import type { JobsStore } from '#functions/jobs/jobs.store.ts';
import { listDeadLetters } from '#functions/platform/dead-letters.ts';
import type { ReconciliationsStore } from '#functions/stock/reconciliations.store.ts';
import { type ErpState, erpStates } from '#shared/erp/erp-state.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';

export type IncidentServices = {
  jobs: JobsStore;
  operations: OperationsStore;
  catalog: CatalogStore;
  reconciliations: ReconciliationsStore;
};

/** The ERP is read every five minutes: three missed readings are an incident, as for the alarm. */
const SILENT_MS = 15 * 60_000;
const PAGE = 100;

/** Everything that a person may have to look at, in one page. */
export const listIncidents = async (services: IncidentServices, now: Date) => {
  const [erp, operations, failed, deadLetters, night] = await Promise.all([
    erpHealth(services.catalog, now),
    countOpen(services.operations),
    openFailures(services.jobs, now),
    listDeadLetters(),
    services.reconciliations.latest(),
  ]);
  return {
    success: true as const,
    data: {
      erp,
      operations,
      failed_jobs: failed,
      dead_letters: deadLetters.map(({ queue, count, messages }) => ({
        queue,
        count,
        messages: messages.map(({ id, body, sentAt, tries }) => ({ id, body, sent_at: sentAt, tries })),
      })),
      stock_differences: night
        ? { date: night.date, total: night.differences.length, unexplained: night.unexplained }
        : null,
    },
  };
};

const erpHealth = async (catalog: CatalogStore, now: Date) => {
  const { syncedAt } = await catalog.state();
  const silent = syncedAt === null || now.getTime() - Date.parse(syncedAt) > SILENT_MS;
  return {
    reachable: !silent,
    last_read_at: syncedAt,
    message: silent
      ? 'Dolibarr n’a pas pu être lu depuis plus de 15 minutes : prix et stocks du site vieillissent.'
      : 'Dolibarr répond.',
  };
};

/** How many writes wait for the ERP, by state. */
const countOpen = async (operations: OperationsStore): Promise<Record<ErpState, number>> => {
  const counts = Object.fromEntries(erpStates.map((state) => [state, 0])) as Record<ErpState, number>;
  for (let cursor: string | undefined; ;) {
    const page = await operations.listOpen('erp', PAGE, cursor);
    for (const { state } of page.items) counts[state] += 1;
    if (page.next === null) return counts;
    cursor = page.next;
  }
};

/** Failed work that no later work of its kind has made good, among the newest hundred. */
const openFailures = async (jobs: JobsStore, now: Date): Promise<Job[]> => {
  const { items } = await jobs.list(now, PAGE);
  const healed = new Set<string>();
  return items.filter((job) => {
    if (job.status === 'done') healed.add(job.kind);
    return job.status === 'failed' && !healed.has(job.kind);
  });
};
