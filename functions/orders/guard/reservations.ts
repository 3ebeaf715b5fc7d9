import type { Account } from '#functions/customers/account.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import { accountCap, isPaidOneByOne, countPending } from './write-guarded.ts';
import type { OrderingGuardsStore } from './ordering-guard.store.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { inBatches } from '#functions/platform/batches.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { reservedMilli } from '#shared/orders/line-pieces.ts';
import type { Order } from '#shared/orders/order.ts';
import { isPending } from '#shared/orders/order-status.ts';
import type { ReservationRow, ErpHoldRow } from '#shared/orders/reservations.contract.ts';
import type { ReservationRules } from '#shared/settings/reservation-rules.ts';
import { productPart } from '#functions/catalog/catalog.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openErpHolds } from '#functions/stock/stock.module.ts';
import { HOLD_DAYS } from '#shared/stock/erp-hold.ts';

export type ReservationServices = {
  guards: Pick<OrderingGuardsStore, 'listPending' | 'find'>;
  orders: Pick<OrdersStore, 'ordersFrom'>;
  customers: Pick<Customers, 'find'>;
  settings: Pick<SettingsStore, 'read'>;
};

/** Per customer; one with more open orders is shown with at least these. */
const MOST_READ = 200;
/** Named in the list; the others are among the customer's orders. */
const MOST_NAMED = 5;

/**
 * Stock reserved without payment, by customer: reads the list of guards, then from each one's oldest open
 * order, so the cost depends neither on the number of customers nor on their history.
 */
export const listReservations = async (
  services: ReservationServices,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  now: Date,
) => {
  const [{ items, next }, { value: rules }] = await Promise.all([
    services.guards.listPending(limit, cursor),
    services.settings.read(shopSettings.reservationRules),
  ]);
  const rows: ReservationRow[] = [];
  await inBatches(items, async (guard) => {
    const row = await reservationOf(services, guard, rules, now);
    if (row) rows.push(row);
  });
  return {
    success: true as const,
    data: rows.toSorted((a, b) => b.montant_ttc - a.montant_ttc),
    next_cursor: next,
  };
};

/** The same for one customer; null if nothing is reserved. */
export const getCustomerReservation = async (
  services: ReservationServices,
  customerId: string,
  now: Date,
) => {
  const [account, guard, { value: rules }] = await Promise.all([
    services.customers.find(customerId),
    services.guards.find(customerId),
    services.settings.read(shopSettings.reservationRules),
  ]);
  if (!account) throw new Refusal('not_found', 'Client introuvable.');
  const from = guard?.from;
  const row =
    guard && guard.pendingCents > 0
      ? await reservationOf(services, { customerId, ...(from === undefined ? {} : { from }) }, rules, now)
      : undefined;
  return { success: true as const, data: row ?? null };
};

const reservationOf = async (
  { orders, customers }: ReservationServices,
  { customerId, from }: { customerId: string; from?: string },
  rules: ReservationRules,
  now: Date,
): Promise<ReservationRow | undefined> => {
  const pending: Order[] = [];
  let read = 0;
  for await (const order of orders.ordersFrom(customerId, from)) {
    read += 1;
    if (isPending(order)) pending.push(order);
    if (read >= MOST_READ) break;
  }
  const [oldest] = pending;
  // paid or cancelled since: the guard is too high until the next count
  if (!oldest) return undefined;
  const account = await customers.find(customerId);
  const goods = pending.flatMap(({ lines }) => goodsOf(lines));
  const sum = (unit: 'kg' | 'piece') =>
    wireFromMilli(
      goods.reduce((all, line) => all + (line.prepared.unit === unit ? reservedMilli(line) : 0), 0),
    );
  return {
    client_id: customerId,
    client_nom: account ? customerName(account) : oldest.customerName,
    nb_commandes: pending.length,
    au_moins: read >= MOST_READ,
    kg: sum('kg'),
    pieces: sum('piece'),
    montant_ttc: eurosFromCents(pending.reduce((all, { totalTtcCents }) => all + totalTtcCents, 0)),
    plafond: capOf(account, rules, now),
    depuis: oldest.placedAt,
    commandes: pending.slice(0, MOST_NAMED).map(({ id, reference }) => ({ id, reference })),
  };
};

const capOf = (account: Account | undefined, rules: ReservationRules, now: Date): number | null => {
  if (account && isPaidOneByOne(account)) return 0;
  const cap = account ? accountCap(rules, account, now) : null;
  return cap === null ? null : eurosFromCents(cap);
};

/** Stock reserved by orders of the ERP that are not the shop's, order by order. */
export const listErpHolds = async (
  { table }: { table: Table },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  now: Date,
) => {
  const { items, next } = await openErpHolds(table).list(limit, cursor);
  const others = items.filter(({ orderId }) => orderId === undefined);
  const ids = [...new Set(others.flatMap(({ milli }) => Object.keys(milli)))];
  const read = await readTogether(table, ids.map(productPart));
  const data = others.map(({ ref, day, milli }): ErpHoldRow => ({
    ref,
    depuis: day,
    oublie: day !== null && now.getTime() - Date.parse(day) >= HOLD_DAYS * 24 * 3_600_000,
    lignes: Object.entries(milli).map(([id, reserved]) => {
      const product = read(productPart(id));
      return {
        label: product?.label ?? `Produit ${id}`,
        unit: product?.unit ?? 'kg',
        qty: wireFromMilli(reserved),
      };
    }),
  }));
  return { success: true as const, data, next_cursor: next };
};

type Services = { orders: Pick<OrdersStore, 'ordersFrom'>; guards: OrderingGuardsStore };

const PAGE = 100;

/**
 * Removes customers whose orders were paid or shipped from the list of pending ones: neither changes the
 * guard. The list has the customers who owe, and those who stopped since the last run.
 */
export const settleReservations = async (services: Services, now: Date) => {
  const { guards } = services;
  let settled = 0;
  let cursor: string | undefined;
  do {
    const page = await guards.listPending(PAGE, cursor);
    await inBatches(page.items, async ({ customerId }) => {
      const count = await countPending(services, customerId, now, 0);
      if (count.pendingCents > 0) return;
      await guards.settle(customerId, count);
      settled += 1;
    });
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return { settled };
};
