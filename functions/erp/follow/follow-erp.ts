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
import { log } from '#functions/platform/logger.ts';
import type { SyncHealthReader } from '#functions/stock/stock.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import {
  type FollowedPart,
  followedPartNames,
  followedParts,
  type Heartbeat,
  type Heartbeats,
  isPartLate,
} from '#shared/erp/followed-parts.ts';
import { queuedJob } from '#shared/jobs/job.ts';
import { openSettings, shopSettings, vatQuestionStore } from '#functions/settings/settings.module.ts';
import { DEFAULT_CART_VAT, vatRateFor } from '#shared/settings/cart-vat.ts';

type Services = FollowServices & {
  customers: Customers;
  catalog: Catalog;
  lotDays: LotDays;
  jobs: Jobs;
  readings: SyncHealthReader;
};

/** What was found; undefined when the part is not due. */
type Follow = (services: Services, now: Date) => Promise<Record<string, unknown> | undefined>;

/**
 * A poll makes three calls here, plus one for the products, which also shows that nothing moved. Lot dates
 * and agreed prices are read at intervals, shipments after a change: at most 60 calls an hour.
 */
const PARTS: Readonly<Record<FollowedPart, Follow>> = {
  orders: followOrders,
  invoices: followInvoices,
  terms: followThirdParties,
  lots: followLots,
  'supplier-invoices': followSupplierInvoices,
  'agreed-prices': followAgreedPrices,
  rounding: followRounding,
};

/**
 * Reads the changes made in the ERP, part by part. A part that fails is shown in « Travaux et incidents »
 * and does not stop the others. An ERP that is away stops them all, which the movement poll reports.
 * @returns what was found; `late`: parts not read for longer than their interval allows.
 */
export const followErp = async (
  services: Services,
  now: Date,
): Promise<Record<string, unknown> & { late: readonly FollowedPart[] }> => {
  const store = services.heartbeats;
  const before = await store.find();
  const found: Record<string, unknown> = {};
  const heartbeats: Partial<Record<FollowedPart, Heartbeat>> = { ...before };
  for (const part of followedPartNames) {
    try {
      const seen = await PARTS[part](services, now);
      if (seen) heartbeats[part] = { readAt: now.toISOString() };
      Object.assign(found, seen);
    } catch (error) {
      if (await isAway(services, error)) {
        found['failed'] = (error as Error).message;
        break;
      }
      if (!(error instanceof ErpReadFailed)) log.error('a part of the ERP was not followed', { part, error });
      heartbeats[part] = failingOf(before[part], error, now);
    }
  }
  await store.save(heartbeats);
  const failed = causesOf(heartbeats);
  if (found['failed'] === undefined) await reportFailed(services, failed, now);
  return {
    ...found,
    ...(failed.length === 0 ? {} : { refused: failed }),
    late: followedPartNames.filter((part) => isPartLate(part, heartbeats[part], now)),
  };
};

/** One slow or broken list does not mean that the ERP is away. */
const isAway = async ({ erp }: Services, error: unknown): Promise<boolean> => {
  if (!(error instanceof ErpReadFailed) || error.failure.kind === 'refused') return false;
  return (await (await erp()).status()).kind !== 'ok';
};

const failingOf = (before: Heartbeat | undefined, error: unknown, now: Date): Heartbeat => ({
  ...before,
  failing: {
    since: before?.failing?.since ?? now.toISOString(),
    cause:
      error instanceof ErpReadFailed
        ? error.message
        : 'Le site n’a pas pu traiter ce que Dolibarr donne : le journal de la fonction catalog-sync.worker dit pourquoi.',
  },
});

const causesOf = (heartbeats: Heartbeats): string[] =>
  followedPartNames.flatMap((part) => {
    const cause = heartbeats[part]?.failing?.cause;
    return cause === undefined ? [] : [`${followedParts[part].title} : ${cause}`];
  });

type ReportedFailure = { jobId: string; message: string };

/** One failed job from a part's first failure to its last, naming the parts that are not read. */
const reportFailed = async (
  { table, jobs }: { table: Table; jobs: Jobs },
  failed: readonly string[],
  now: Date,
): Promise<void> => {
  const key = keys.syncCursor('erp-follow');
  const reported = await table.get<ReportedFailure>(key);
  const at = now.toISOString();
  if (failed.length === 0) {
    if (!reported) return;
    const message = `Suivi de Dolibarr rétabli. Ce qui manquait : ${reported.message}`;
    await jobs.change(reported.jobId, { status: 'done', endedAt: at, message });
    await table.remove(key);
    return;
  }
  const message = `Non suivi dans Dolibarr : ${failed.join(' ')}`;
  const known = reported && (await jobs.find(reported.jobId, now));
  if (known && reported.message === message) return;
  const jobId = known?.id ?? ulid(now);
  if (!known) await jobs.create(queuedJob({ id: jobId, kind: 'erp-follow', unit: 'lectures', message }), now);
  await jobs.change(jobId, { status: 'failed', startedAt: known?.startedAt ?? at, endedAt: at, message });
  await table.put({ ...key, jobId, message } satisfies ReportedFailure & typeof key);
};

type VatServices = {
  table: Table;
  catalog: Pick<Catalog, 'listProducts'>;
  /** Sandbox invoices are not real. */
  isErpReal: () => Promise<boolean>;
};

/**
 * With a real ERP no order is accepted before the owner has confirmed how the cart is taxed (AMB-32). The
 * question is asked before the first products are in the shop, with the evidence of the products once they
 * are known.
 */
export const watchVat = async ({ table, catalog, isErpReal }: VatServices, now: Date): Promise<void> => {
  const { value: vat } = await openSettings(table).read(shopSettings.cartVat);
  if (vat.confirmed || !(await isErpReal())) return;
  const products = await catalog.listProducts();
  const others = products.some(({ vatRate }) => vatRate !== vatRateFor(vatRate, DEFAULT_CART_VAT));
  const questions = vatQuestionStore(table);
  const question = await questions.find();
  const proposed = others ? 'product' : 'flat';
  if (question?.proposed !== proposed)
    await questions.ask({ requestedAt: question?.requestedAt ?? now.toISOString(), proposed });
};
