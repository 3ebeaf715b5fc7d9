import type { Customers } from '#functions/customers/customers.module.ts';
import type { Catalog } from '#functions/catalog/catalog.module.ts';
import { followAgreedPrices } from './follow-agreed-prices.ts';
import { followInvoices } from './follow-invoices.ts';
import { followLots } from './follow-lots.ts';
import { followOrders, type FollowServices } from './follow-orders.ts';
import { followRounding } from '#functions/erp/rounding/follow-rounding.ts';
import { followSupplierInvoices } from './follow-supplier-invoices.ts';
import { followThirdParties } from './follow-third-parties.ts';
import { ErpReadFailed } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { LotDays } from '#functions/stock/lots/correct-lot-days.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { ulid } from '#functions/platform/ids.ts';
import type { SyncHealthReader } from '#functions/stock/stock.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { queuedJob } from '#shared/jobs/job.ts';

type Services = FollowServices & {
  customers: Customers;
  catalog: Catalog;
  lotDays: LotDays;
  jobs: Jobs;
  readings: SyncHealthReader;
};

type Follow = (services: Services, now: Date) => Promise<Record<string, unknown>>;

/**
 * A poll makes three calls here, and one for the products, which says that nothing moved either. The lots' days and the
 * agreed prices have their turn now and then, shipments where something tells of one: sixty an hour at most.
 */
const PARTS: readonly { of: string; follow: Follow }[] = [
  { of: 'commandes et expéditions', follow: followOrders },
  { of: 'factures', follow: followInvoices },
  { of: 'tarifs et remises des clients', follow: followThirdParties },
  { of: 'dates des lots', follow: followLots },
  { of: 'factures des fournisseurs', follow: followSupplierInvoices },
  { of: 'prix convenus', follow: followAgreedPrices },
  { of: 'arrondi de la TVA', follow: followRounding },
];

/**
 * What the house changed in the ERP, part by part. A right that was taken away stops the part that needs it, in sight, and
 * no other; an ERP that is away stops them all, and is told of by the reading of its movements.
 */
export const followErp = async (services: Services, now: Date): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const { of, follow } of PARTS) {
    try {
      Object.assign(found, await follow(services, now));
    } catch (error) {
      if (!(error instanceof ErpReadFailed)) throw error;
      if (error.failure.kind !== 'refused') return { ...found, failed: error.message };
      refused.push(`${of} : ${error.message}`);
    }
  }
  await tellRefused(services, refused, now);
  return refused.length === 0 ? found : { ...found, refused };
};

type ReportedFailure = { jobId: string; message: string };

/** One failed job from the first refusal to the last, which says what is not followed. */
const tellRefused = async (
  { table, jobs }: { table: Table; jobs: Jobs },
  refused: readonly string[],
  now: Date,
): Promise<void> => {
  const key = keys.syncCursor('erp-follow');
  const reported = await table.get<ReportedFailure>(key);
  const at = now.toISOString();
  if (refused.length === 0) {
    if (!reported) return;
    const message = `Suivi de Dolibarr rétabli. Ce qui manquait : ${reported.message}`;
    await jobs.change(reported.jobId, { status: 'done', endedAt: at, message });
    await table.remove(key);
    return;
  }
  const message = `Non suivi dans Dolibarr : ${refused.join(' ')}`;
  const known = reported && (await jobs.find(reported.jobId, now));
  if (known && reported.message === message) return;
  const jobId = known?.id ?? ulid(now);
  if (!known) await jobs.create(queuedJob({ id: jobId, kind: 'erp-follow', unit: 'lectures', message }), now);
  await jobs.change(jobId, { status: 'failed', startedAt: known?.startedAt ?? at, endedAt: at, message });
  await table.put({ ...key, jobId, message } satisfies ReportedFailure & typeof key);
};
