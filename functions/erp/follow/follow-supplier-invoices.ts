import { changedSincePoll } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { ErpReadFailed, readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type {
  ErpReception,
  ErpSupplierInvoice,
} from '#functions/gateways/dolibarr/suppliers/erp-purchase.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { LotDays } from '#functions/stock/lots/correct-lot-days.ts';
import { keys } from '#functions/table-keys.ts';
import { parisDay, parisHour } from '#shared/kernel/dates.ts';
import { lotKey, type LotRef } from '#shared/stock/lots/lot.ts';
import { correctedCosts } from '#shared/stock/receptions/invoiced-cost.ts';
import { lotNameOf } from '#shared/stock/receptions/purchase.ts';

type Services = { table: Table; lotDays: Pick<LotDays, 'lots'>; erp: () => Promise<DolibarrGateway> };

/** Once a night: not urgent, and the 60 calls an hour by day are used. */
const NIGHT_ENDS = 6;

/**
 * Supplier invoices changed since the night before: each corrects the cost of its deliveries. A key without
 * the right to read them leaves the price of the order.
 */
export const followSupplierInvoices = async ({ table, lotDays, erp }: Services, now: Date) => {
  const key = keys.syncCursor('erp-supplier-invoices');
  const before = await table.get<{ polledAt?: string; refusedAt?: string }>(key);
  const triedAt = [before?.polledAt, before?.refusedAt].filter((at) => at !== undefined);
  const isDone = triedAt.some((at) => parisDay(new Date(at)) === parisDay(now));
  if (isDone || parisHour(now) >= NIGHT_ENDS) return undefined;
  const gateway = await erp();
  let costsCorrected = 0;
  try {
    const read = (query: Parameters<DolibarrGateway['listChangedSupplierInvoices']>[0]) =>
      gateway.listChangedSupplierInvoices(query);
    for (const { id } of await changedSincePoll(read, before?.polledAt, now))
      costsCorrected += await correctCosts(lotDays.lots, gateway, id, now);
  } catch (error) {
    if (!(error instanceof ErpReadFailed) || error.failure.kind !== 'refused') throw error;
    // changes made while the right is missing are read once the key has it
    await table.put({ ...key, ...before, refusedAt: now.toISOString() });
    return { costsCorrected };
  }
  await table.put({ ...key, polledAt: now.toISOString() });
  return { costsCorrected };
};

const correctCosts = async (
  lots: LotDays['lots'],
  gateway: DolibarrGateway,
  invoiceId: string,
  now: Date,
): Promise<number> => {
  const invoice = await readErp(gateway.readSupplierInvoice(invoiceId));
  if (!invoice?.isForGoods) return 0;
  const refs = (await receptionsOf(gateway, invoice)).flatMap(lotsOf);
  const known = await lots.findMany(refs);
  const received = [...new Map(refs.map((ref) => [lotKey(ref), ref])).values()].flatMap(
    ({ productId, lot: name }) => {
      const lot = known.get(lotKey({ productId, lot: name }));
      return lot ? [{ productId, lot }] : [];
    },
  );
  const corrected = correctedCosts(invoice, received);
  for (const { lot, ...cost } of corrected)
    await lots.correctCost(lot, { ...cost, invoiceRef: invoice.ref }, now.toISOString());
  return corrected.length;
};

/** The receptions that it names, else all of the orders that it names. */
const receptionsOf = async (
  gateway: DolibarrGateway,
  { receptionIds, orderIds }: ErpSupplierInvoice,
): Promise<ErpReception[]> => {
  if (receptionIds.length > 0) return readErp(gateway.readReceptions(receptionIds));
  const ids: string[] = [];
  for (const orderId of orderIds)
    ids.push(...((await readErp(gateway.readSupplierOrder(orderId)))?.receptionIds ?? []));
  return readErp(gateway.readReceptions(ids));
};

const lotsOf = ({ ref, lines }: ErpReception): LotRef[] =>
  lines.flatMap(({ productId, lot }) => {
    const name = lot ?? lotNameOf(ref);
    return name === null ? [] : [{ productId, lot: name }];
  });
