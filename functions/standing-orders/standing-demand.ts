import { productPart } from '#functions/catalog/catalog.module.ts';
import { availableMilliPart } from '#functions/stock/stock.module.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import {
  comingOf,
  demandDays,
  type Demanding,
  type DemandRow,
  standingDemand,
} from '#shared/standing-orders/standing-demand.ts';
import type { StandingNeed } from '#shared/standing-orders/standing-orders.contract.ts';
import type { HandledDate, StandingOrder } from '#shared/standing-orders/standing-order.ts';
import { shortRow, withAnswers } from './standing-order-view.ts';
import type { StandingServices } from './standing-services.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { DeliveryRules } from '#shared/delivery/delivery-rules.ts';
import { standingZone } from '#shared/standing-orders/standing-due.ts';

type Services = Pick<StandingServices, 'table' | 'standing' | 'orders' | 'delivery'>;

/** How long incomplete orders stay listed. */
const TROUBLE_DAYS = 7;

/** Demand of standing orders on seven days, by product, and the orders that could not be made in full. */
export const getStandingDemand = async (services: Services, from: string | undefined, now: Date) => {
  const first = from ?? parisDay(now);
  const days = demandDays(first);
  const { rules } = await services.delivery.read();
  const all: Demanding[] = [];
  const troubles: Trouble[] = [];
  for await (const page of services.standing.everyone()) {
    const parts = page.map(({ customerId }) => accountPart(customerId));
    const read = await readTogether(services.table, parts);
    const ordered = await ordersOf(services, page, days);
    for (const standing of await withAnswers(services.orders, page)) {
      const account = read(accountPart(standing.customerId));
      if (!account) continue;
      all.push({ standing, zone: zoneFor(account, standing, rules), orders: ordered(standing) });
      troubles.push(...troublesOf(standing, customerName(account), now));
    }
  }
  const rows = standingDemand(all, rules, days);
  return {
    success: true as const,
    from: first,
    days,
    rows: rows.map(({ productId, label, unit, inPieces, coming, ordered }) => ({
      product_id: productId,
      label,
      unit,
      ...(inPieces ? { in_pieces: inPieces } : {}),
      coming: coming.map(wireFromMilli),
      ordered: ordered.map(wireFromMilli),
    })),
    needs: await needsOf(services, rows, now),
    troubles,
    count: all.filter(({ standing }) => !standing.ended).length,
  };
};

/** Future demand, with the free stock. */
const needsOf = async (
  { table }: Services,
  rows: readonly DemandRow[],
  now: Date,
): Promise<StandingNeed[]> => {
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  const day = parisDay(now);
  const read = await readTogether(
    table,
    ids.flatMap((id) => [productPart(id), availableMilliPart(id, day)]),
  );
  const coming = comingOf(rows, (id) => read(productPart(id))?.byPiece);
  return [...coming]
    .flatMap(([id, milli]): StandingNeed[] => {
      const product = read(productPart(id));
      if (!product) return [];
      const free = read(availableMilliPart(id, day));
      const pieces = rows.find((row) => row.productId === id && row.inPieces)?.coming;
      return [
        {
          product_id: id,
          label: product.label,
          category: product.categoryName,
          unit: product.unit,
          coming: milli.map(wireFromMilli),
          ...(pieces ? { coming_pieces: pieces.map(wireFromMilli) } : {}),
          free: wireFromMilli(free),
          short: wireFromMilli(Math.max(0, milli.reduce((sum, each) => sum + each, 0) - Math.max(0, free))),
        },
      ];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
};

/** Existing orders of these days, in one batch. */
const ordersOf = async ({ orders }: Services, page: readonly StandingOrder[], days: readonly string[]) => {
  const isSeen = ({ day }: HandledDate) => day !== null && days.includes(day);
  const refs = page.flatMap(({ customerId, dates }) =>
    dates.filter(isSeen).flatMap(({ orderId }) => (orderId === undefined ? [] : [{ customerId, orderId }])),
  );
  const found = refs.length === 0 ? [] : await orders.findMany(refs);
  const standing = found.filter(({ status }) => status !== 'annule');
  const byId = new Map(standing.map((order) => [order.id, order]));
  return ({ dates }: StandingOrder): Demanding['orders'] =>
    dates.flatMap(({ orderId = '' }) => {
      const order = byId.get(orderId);
      const day = order?.delivery?.day;
      return order && day ? [{ day, lines: goodsOf(order.lines) }] : [];
    });
};

type Trouble = ReturnType<typeof troublesOf>[number];

/** Orders of the last days and the next ones that are less than planned; skipped dates count as planned. */
const troublesOf = (standing: StandingOrder, name: string, now: Date) => {
  const since = addDays(parisDay(now), -TROUBLE_DAYS);
  return standing.dates
    .filter(({ date, state, short = [] }) => date >= since && (TROUBLES.has(state) || short.length > 0))
    .map(({ date, state, orderId, reference, why, short = [] }) => ({
      customer_id: standing.customerId,
      customer_name: name,
      name: standing.name,
      date,
      state,
      order_id: orderId ?? null,
      reference: reference ?? null,
      why: why ?? null,
      short: short.map(shortRow),
    }));
};

const TROUBLES: ReadonlySet<string> = new Set(['to-approve', 'unconfirmed', 'closed', 'refused', 'missed']);

type DemandServices = Pick<StandingServices, 'table' | 'standing' | 'delivery'>;

/** What standing orders will order on seven days, today first; by product, in its stock unit. */
export const readComing = async (
  { table, standing: store, delivery }: DemandServices,
  products: ReadonlyMap<string, Pick<Product, 'byPiece'>>,
  now: Date,
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const { rules } = await delivery.read();
  const rows: DemandRow[] = [];
  for await (const page of store.everyone()) {
    const read = await readTogether(
      table,
      page.map(({ customerId }) => accountPart(customerId)),
    );
    const all = page.flatMap((standing) => {
      const account = read(accountPart(standing.customerId));
      return account ? [{ standing, zone: zoneFor(account, standing, rules), orders: [] }] : [];
    });
    rows.push(...standingDemand(all, rules, demandDays(parisDay(now))));
  }
  return comingOf(rows, (id) => products.get(id)?.byPiece);
};

type Account = Pick<Parameters<typeof standingZone>[0], 'address' | 'postal' | 'addresses'> & {
  blockedAt?: string;
};

/** None for a blocked account: its orders are refused. */
const zoneFor = (
  { address, postal, addresses = [], blockedAt }: Account,
  standing: Parameters<typeof standingZone>[1],
  rules: DeliveryRules,
) => (blockedAt === undefined ? standingZone({ address, postal, addresses }, standing, rules) : undefined);
