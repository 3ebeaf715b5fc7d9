import type { Seen } from '#functions/erp/invoices/erp-invoices.store.ts';
import type { ErpStores } from '#functions/erp/writer/erp-services.ts';
import { readOrders } from './read-orders.ts';
import { takeInvoice } from '#functions/erp/invoices/take-invoice.ts';
import { changedSince } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ChangedInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { FollowedPayments } from '#functions/payments/payments.module.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { writesToErp } from '#shared/settings/erp-invoicing.ts';

type Following = Pick<ErpStores, 'erpInvoices' | 'erpInvoicing'> & {
  table: Table;
  orders: Orders;
  payments: FollowedPayments;
  erp: () => Promise<DolibarrGateway>;
};

/** So many open invoices are looked at each time: a payment there need not change its invoice, and a draft may be deleted. */
const RECHECKED = 50;

/** `others`: what is no invoice of ours, by their instants: whose they are is asked once. */
type Cursor = {
  changedAt?: number;
  settledAt?: number;
  others?: Record<string, number>;
  polledAt?: string;
  /** By invoice its order. */
  open?: Record<string, string>;
};

/**
 * What was invoiced of our orders in the ERP, and taken back by credit notes: kept with the order, said in its history with
 * the difference to what it comes to here; of a paid order that is invoiced whole the difference is a payment case.
 */
export const followInvoices = async (services: Following, now: Date) => {
  const { table } = services;
  const erp = await services.erp();
  const key = keys.syncCursor('erp-invoices');
  const known = (await table.get<Cursor>(key)) ?? {};
  const { changedAt: before, open = {} } = known;
  const { rows, cursor } = await changedSince(
    (query) => erp.listChangedInvoices({ ...query, besides: Object.keys(open) }),
    before,
    now,
  );
  const store = services.erpInvoices;
  const ids = rows.flatMap(({ id, sourceId }) => [id, ...(sourceId === null ? [] : [sourceId])]);
  const whose = await store.whose(ids);
  // the ERP counts whole seconds: in the last one that a poll knew of, a second change bears the same instant
  const mayHaveChangedAgain = (at: number) => at === before && known.settledAt !== before;
  const isOther = (row: ChangedInvoice) =>
    whose.has(row.id) ? isOtherThan(whose.get(row.id), row) : known.others?.[row.id] !== row.changedAt;
  const fresh = rows.filter((row) => isOther(row) || mayHaveChangedAgain(row.changedAt));
  const owners = await ownersOf(erp, fresh, new Map([...whose].map(([id, { orderId }]) => [id, orderId])));
  const { value: rules } = await openSettings(table).read(shopSettings.erpInvoicing);
  let invoiced = 0;
  for (const row of fresh) {
    const orderId = owners.get(row.id);
    if (orderId === undefined) continue;
    const isKnown = whose.has(row.id) && !isOther(row);
    const taken = await takeInvoice(services, orderId, row, { isKnown, tells: writesToErp(rules), now });
    if (taken) whose.set(row.id, { orderId, changedAt: row.changedAt });
    if (taken?.isOther) invoiced += 1;
  }
  const there = new Set(rows.map(({ id }) => id));
  for (const [id, orderId] of Object.entries(open)) {
    if (there.has(id)) continue;
    const stored = (await store.ofOrder(orderId)).find((one) => one.id === id);
    if (stored) await takeInvoice(services, orderId, { isDeposit: false, ...stored, ...gone }, { now });
  }
  const others = Object.fromEntries(
    rows.filter(({ id }) => !whose.has(id)).map(({ id, changedAt }) => [id, changedAt]),
  );
  const next: Cursor = {
    ...(cursor === undefined ? {} : { changedAt: cursor, settledAt: before ?? 0 }),
    others,
    polledAt: now.toISOString(),
    open: Object.fromEntries(openOf(rows, whose).slice(-RECHECKED)),
  };
  await table.put({ ...key, ...next });
  return { invoiced };
};

/** As an abandoned one: deleted there. */
const gone = { statusCode: '3', restCents: 0, changedAt: 0 };

const isOtherThan = (known: Seen | undefined, row: ChangedInvoice): boolean => {
  if (!known) return true;
  // known from before these were kept
  const { changedAt, restCents = row.restCents, statusCode = row.statusCode } = known;
  return changedAt !== row.changedAt || restCents !== row.restCents || statusCode !== row.statusCode;
};

/** Those of ours on which money or a person may still move something, the newest last. */
const openOf = (
  rows: readonly ChangedInvoice[],
  whose: ReadonlyMap<string, { orderId: string }>,
): [string, string][] =>
  rows.flatMap(({ id, statusCode }) => {
    const orderId = whose.get(id)?.orderId;
    const isOpen = statusCode === '0' || statusCode === '1';
    return orderId !== undefined && isOpen ? [[id, orderId] as [string, string]] : [];
  });

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
