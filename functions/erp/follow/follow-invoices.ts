import type { SeenInvoice } from '#functions/erp/invoices/erp-invoices.store.ts';
import type { ErpStores } from '#functions/erp/writer/erp-services.ts';
import { invoicedOrders } from '#functions/erp/invoices/invoiced-orders.ts';
import { takeInvoice } from '#functions/erp/invoices/take-invoice.ts';
import { changedSince } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ChangedInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { FollowedPayments } from '#functions/payments/payments.module.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { InvoicedOrder } from '#shared/erp/shared-invoice.ts';
import { writesToErp } from '#shared/settings/erp-invoicing.ts';

type Following = Pick<ErpStores, 'erpOrders' | 'erpInvoices' | 'erpInvoicing'> & {
  table: Table;
  orders: Orders;
  payments: FollowedPayments;
  erp: () => Promise<DolibarrGateway>;
};

/**
 * Open invoices re-read each time: a payment in Dolibarr need not change its invoice, and a draft may be
 * deleted.
 */
const RECHECKED = 50;

/** `others`: invoices that are not ours, by their time of change, so that their orders are looked up once. */
type Cursor = {
  changedAt?: number;
  settledAt?: number;
  others?: Record<string, number>;
  polledAt?: string;
  /** Invoices of ours that may still change, the newest last. */
  openIds?: string[];
};

/**
 * Saves invoices and credit notes of our orders, and records the difference to our total in their histories;
 * for a paid order that is fully invoiced the difference is a payment case.
 */
export const followInvoices = async (services: Following, now: Date) => {
  const { table } = services;
  const erp = await services.erp();
  const key = keys.syncCursor('erp-invoices');
  const known = (await table.get<Cursor>(key)) ?? {};
  const { changedAt: before, openIds = [] } = known;
  const { rows, cursor } = await changedSince(
    (query) => erp.listChangedInvoices({ ...query, alsoIds: openIds }),
    before,
    now,
  );
  const store = services.erpInvoices;
  const there = new Set(rows.map(({ id }) => id));
  const stored = await store.known([...there, ...openIds]);
  const ours = new Set([...stored.keys()].filter((id) => there.has(id)));
  // the ERP's times are whole seconds: a second change in the last known second has the same time
  const mayHaveChangedAgain = (at: number) => at === before && known.settledAt !== before;
  const isOther = (row: ChangedInvoice) =>
    stored.has(row.id) ? isOtherThan(stored.get(row.id), row) : known.others?.[row.id] !== row.changedAt;
  const fresh = rows.filter((row) => isOther(row) || mayHaveChangedAgain(row.changedAt));
  const ordersOf = await invoicedOrders(services, erp, fresh);
  const { value: rules } = await openSettings(table).read(shopSettings.erpInvoicing);
  let invoiced = 0;
  for (const row of fresh) {
    const isKnown = stored.has(row.id) && !isOther(row);
    const how = { isKnown, tells: writesToErp(rules), now };
    const taken = await takeInvoice(services, ordersOf.get(row.id) ?? [], row, how);
    if (taken) ours.add(row.id);
    if (taken?.isOther) invoiced += 1;
  }
  for (const id of openIds.filter((one) => !there.has(one)))
    await takeDeleted(services, id, stored.get(id)?.orders ?? [], now);
  const others = Object.fromEntries(
    rows.filter(({ id }) => !ours.has(id)).map(({ id, changedAt }) => [id, changedAt]),
  );
  const next: Cursor = {
    ...(cursor === undefined ? {} : { changedAt: cursor, settledAt: before ?? 0 }),
    others,
    polledAt: now.toISOString(),
    openIds: rows
      .filter((row) => ours.has(row.id) && isOpen(row))
      .map(({ id }) => id)
      .slice(-RECHECKED),
  };
  await table.put({ ...key, ...next });
  return { invoiced };
};

/** Deleted in the ERP: treated as abandoned. */
const takeDeleted = async (
  services: Following,
  id: string,
  orders: readonly InvoicedOrder[],
  now: Date,
): Promise<void> => {
  const orderId = orders.find((one) => one.orderId !== undefined)?.orderId;
  const known = orderId === undefined ? [] : await services.erpInvoices.ofOrder(orderId);
  const stored = known.find((one) => one.id === id);
  if (!stored) return;
  const totalTtcCents = stored.ofSeveral?.totalTtcCents ?? stored.totalTtcCents;
  const gone = { isDeposit: false, ...stored, totalTtcCents, statusCode: '3', restCents: 0, changedAt: 0 };
  await takeInvoice(services, orders, gone, { now });
};

const isOtherThan = (known: SeenInvoice | undefined, row: ChangedInvoice): boolean => {
  if (!known) return true;
  // stored before these fields existed
  const { changedAt, restCents = row.restCents, statusCode = row.statusCode } = known;
  return changedAt !== row.changedAt || restCents !== row.restCents || statusCode !== row.statusCode;
};

const isOpen = ({ statusCode }: ChangedInvoice): boolean => statusCode === '0' || statusCode === '1';
