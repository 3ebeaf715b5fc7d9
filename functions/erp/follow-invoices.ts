import { erpInvoicesStore } from '#functions/erp/erp-invoices.store.ts';
import { readOrders } from '#functions/erp/read-orders.ts';
import { changedSince } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ChangedInvoice } from '#functions/gateways/dolibarr/erp-types.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { raiseTotalChanged } from '#functions/payments/raise-total-changed.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { invoicedCents, invoiceInWords, isSettled, type OrderInvoice } from '#shared/erp/invoiced.ts';

type Following = { table: Table; orders: Orders; erp: () => Promise<DolibarrGateway> };

const DRAFT = '0';
const ABANDONED = '3';

/** `others`: drafts, and what is no invoice of ours, by their instants: whose they are is asked once. */
type Cursor = { changedAt: number; settledAt?: number; others?: Record<string, number> };

/**
 * What was invoiced of our orders in the ERP, and taken back by credit notes: kept with the order, said in its history with
 * the difference to what it comes to here; of a paid order that is invoiced whole the difference is a payment case.
 */
export const followInvoices = async (services: Following, now: Date) => {
  const { table } = services;
  const erp = await services.erp();
  const key = keys.syncCursor('erp-invoices');
  const known = await table.get<Cursor>(key);
  const before = known?.changedAt;
  const { rows, cursor } = await changedSince((asked) => erp.listChangedInvoices(asked), before, now);
  const store = erpInvoicesStore(table);
  const ids = rows.flatMap(({ id, sourceId }) => [id, ...(sourceId === null ? [] : [sourceId])]);
  const whose = await store.whose(ids);
  // the ERP counts whole seconds: in the last one that a look knew of, a second change bears the same instant
  const mayHaveChangedAgain = (at: number) => at === before && known?.settledAt !== before;
  const seenAt = (id: string) => whose.get(id)?.changedAt ?? known?.others?.[id];
  const fresh = rows.filter(
    ({ id, changedAt }) => seenAt(id) !== changedAt || mayHaveChangedAgain(changedAt),
  );
  const owners = await ownersOf(erp, fresh, new Map([...whose].map(([id, { orderId }]) => [id, orderId])));
  let invoiced = 0;
  for (const row of fresh) {
    const orderId = owners.get(row.id);
    const isKnown = whose.get(row.id)?.changedAt === row.changedAt;
    if (orderId !== undefined && (await take(services, orderId, row, { isKnown, now }))) {
      invoiced += 1;
      whose.set(row.id, { orderId, changedAt: row.changedAt });
    }
  }
  const others = Object.fromEntries(
    rows.filter(({ id }) => !whose.has(id)).map(({ id, changedAt }) => [id, changedAt]),
  );
  const next: Cursor | undefined =
    cursor === undefined ? undefined : { changedAt: cursor, settledAt: before ?? 0, others };
  if (next && !isSameCursor(next, known)) await table.put({ ...key, ...next });
  return { invoiced };
};

const isSameCursor = (a: Cursor, b: Cursor | undefined): boolean =>
  a.changedAt === b?.changedAt &&
  a.settledAt === b.settledAt &&
  JSON.stringify(a.others) === JSON.stringify(b.others);

/** An invoice is its order's; a credit note its invoice's, which is older. */
const ownersOf = async (
  erp: DolibarrGateway,
  rows: readonly ChangedInvoice[],
  known: ReadonlyMap<string, string>,
): Promise<Map<string, string>> => {
  const owners = new Map(known);
  const wanted = [...new Set(rows.filter(({ id }) => !owners.has(id)).flatMap(({ orderIds }) => orderIds))];
  const refs = new Map<string, string>();
  for (const { id, refExt } of await readOrders(erp, wanted)) if (refExt !== null) refs.set(id, refExt);
  for (const { id, orderIds, sourceId } of rows) {
    const owner = orderIds.map((orderId) => refs.get(orderId)).find(Boolean) ?? owners.get(sourceId ?? '');
    if (!owners.has(id) && owner !== undefined) owners.set(id, owner);
  }
  return owners;
};

const take = async (
  { table, orders }: Following,
  orderId: string,
  row: ChangedInvoice,
  { isKnown, now }: { isKnown: boolean; now: Date },
): Promise<boolean> => {
  const store = erpInvoicesStore(table);
  const held = await store.ofOrder(orderId);
  const was = held.find(({ id }) => id === row.id);
  const isVoid = row.statusCode === DRAFT || row.statusCode === ABANDONED;
  if (!was && isVoid) return false;
  const { id, ref, isCreditNote, totalTtcCents } = row;
  const invoice: OrderInvoice = { id, ref, isCreditNote, isVoid, totalTtcCents };
  const isSame = was?.isVoid === isVoid && was.totalTtcCents === totalTtcCents && was.ref === ref;
  if (isSame && isKnown) return false;
  const order = await orders.locate(orderId, now);
  // another stage's
  if (!order) return false;
  const all = [...held.filter((one) => one.id !== row.id), invoice];
  const allCents = invoicedCents(all);
  const isOff = allCents !== order.totalTtcCents && isSettled(order, all);
  await table.transact([
    ...store.keep(orderId, invoice, row.changedAt),
    ...(isSame
      ? []
      : [
          orders.audit(orderId, {
            at: now.toISOString(),
            actor: 'dolibarr',
            field: 'facture',
            from: null,
            to: invoiceInWords(invoice, allCents, order.totalTtcCents),
            reason: 'dans Dolibarr',
          }),
        ]),
    ...(isSame || !isOff
      ? []
      : await raiseTotalChanged(
          table,
          order,
          { status: order.status, totalTtcCents: allCents },
          now,
          'total_changed',
          `${ref}-${allCents}`,
        )),
  ]);
  return !isSame;
};
