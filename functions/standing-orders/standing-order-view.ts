import { readToday } from '#functions/orders/lines/todays-offer.ts';
import { priceFor } from '#shared/catalog/product.ts';
import { estimateOf } from '#shared/catalog/piece-sale.ts';
import { eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { amountOf, wireFromMilli } from '#shared/kernel/quantity.ts';
import { ACCOUNT_PLACE, addressLine } from '#shared/delivery/order-delivery.ts';
import { saleUnitMismatch } from '#shared/orders/saved-line.ts';
import type {
  ComingRow,
  HandledRow,
  StandingOrderRow,
} from '#shared/standing-orders/standing-orders.contract.ts';
import { plannedDates } from '#shared/standing-orders/planned-dates.ts';
import type {
  HandledDate,
  ShortLine,
  StandingLine,
  StandingOrder,
} from '#shared/standing-orders/standing-order.ts';
import type { StandingContext } from './handled-writes.ts';
import type { StandingServices } from './standing-services.ts';
import type { Order } from '#shared/orders/order.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

const NEXT_DATES = 5;

/** Standing orders of one account, as its customer sees them, at today's prices. */
export const rowsOf = async (
  { table, orders }: Pick<StandingServices, 'table' | 'orders'>,
  all: readonly StandingOrder[],
  context: StandingContext,
  now: Date,
): Promise<StandingOrderRow[]> => {
  const ids = new Set(all.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
  const today = await readToday(table, context.account.id, [...ids], now);
  const soldNow = (line: StandingLine) => {
    const { product } = today.of(line.productId);
    return product?.onSale && !saleUnitMismatch(line, product) ? product : undefined;
  };
  // pieces at their usual weight
  const charged = (line: StandingLine) => {
    const weights = soldNow(line)?.byPiece;
    return line.inPieces && weights ? estimateOf(wireFromMilli(line.milli), weights).nominal : line;
  };
  const priceOf = (line: StandingLine) => {
    const product = soldNow(line);
    return product ? priceFor(product, today.terms, charged(line).milli).unitPriceE4 : null;
  };
  return (await withAnswers(orders, all)).map((standing): StandingOrderRow => {
    const cents = standing.lines.map((line) => amountOf(priceOf(line) ?? 0, charged(line)));
    return {
      id: standing.id,
      version: standing.version,
      name: standing.name,
      lines: standing.lines.map((line) => lineRow(line, priceOf(line))),
      address_id: standing.addressId,
      address: addressText(standing, context),
      weekdays: [...standing.weekdays],
      every_weeks: standing.everyWeeks,
      from: standing.from,
      until: standing.until ?? null,
      pauses: [...standing.pauses],
      closed_day: standing.closedDay,
      mode: standing.mode,
      by: standing.by ?? null,
      estimate_ht: eurosFromCents(cents.reduce((sum, each) => sum + each, 0)),
      next: comingRows(standing, context),
      dates: standing.dates.map((date) => handledRow(date, now)),
    };
  });
};

const lineRow = (
  { productId, label, unit, inPieces, milli, cutNote, problem }: StandingLine,
  priceE4: number | null,
) => ({
  product_id: productId,
  label,
  unit,
  ...(inPieces ? { in_pieces: true as const } : {}),
  quantity: wireFromMilli(milli),
  ...(cutNote === undefined ? {} : { cut_note: cutNote }),
  ...(problem ? { problem } : {}),
  price: priceE4 === null ? null : eurosFromPrice(priceE4),
});

/** Null if nothing can be delivered. */
const addressText = (standing: StandingOrder, { account, zoneOf }: StandingContext): string | null => {
  if (!zoneOf(standing)) return null;
  if (standing.addressId === ACCOUNT_PLACE) return `${account.address}, ${account.postal} ${account.city}`;
  const address = account.addresses?.find(({ id }) => id === standing.addressId);
  return address ? addressLine(address) : null;
};

const comingRows = (standing: StandingOrder, { zoneOf, rules }: StandingContext): ComingRow[] => {
  const rows: ComingRow[] = [];
  for (const { date, day, what, cutoff, makeAt } of plannedDates(
    standing,
    zoneOf(standing),
    rules,
    standing.doneUntil,
  )) {
    if (rows.length === NEXT_DATES) break;
    if (what === 'paused') continue;
    rows.push({ date, day, what, order_before: cutoff.toISOString(), made_at: makeAt.toISOString() });
  }
  return rows;
};

const handledRow = (
  { date, day, state, cutoff, orderId, reference, why, short = [] }: HandledDate,
  now: Date,
): HandledRow => ({
  date,
  day,
  state,
  order_before: cutoff,
  is_open: Date.parse(cutoff) > now.getTime(),
  order_id: orderId ?? null,
  reference: reference ?? null,
  why: why ?? null,
  short: short.map(shortRow),
});

export const shortRow = ({ label, unit, wanted, got }: ShortLine) => ({
  label,
  unit,
  wanted: wireFromMilli(wanted),
  got: wireFromMilli(got),
});

/** All of an account that have not ended. */
export const listStandingOrders = async (
  services: Pick<StandingServices, 'table' | 'standing' | 'orders'>,
  context: StandingContext,
  now: Date,
) => {
  const all = (await services.standing.ofCustomer(context.account.id)).filter(({ ended }) => !ended);
  const sorted = all.toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));
  return { success: true as const, data: await rowsOf(services, sorted, context, now) };
};

/**
 * Standing orders with the Gérants' answers on their dates. The order stores the answer; the date stores
 * only the request.
 */
export const withAnswers = async (
  orders: Pick<StandingServices['orders'], 'findMany'>,
  all: readonly StandingOrder[],
): Promise<StandingOrder[]> => {
  const refs = all.flatMap(({ customerId, dates }) =>
    dates.flatMap(({ state, orderId }) =>
      state === 'to-approve' && orderId !== undefined ? [{ customerId, orderId }] : [],
    ),
  );
  const found = refs.length === 0 ? [] : await orders.findMany(refs);
  const byId = new Map(found.map((order) => [order.id, order]));
  return all.map((standing) => ({
    ...standing,
    dates: standing.dates.map((date) =>
      date.state === 'to-approve' ? answered(date, byId.get(date.orderId ?? '')) : date,
    ),
  }));
};

const answered = (date: HandledDate, order: Order | undefined): HandledDate => {
  if (!order || awaitsApproval(order)) return date;
  const { why: _limit, ...rest } = date;
  if (order.status !== 'annule') return { ...rest, state: 'placed' };
  return order.confirmBefore === undefined
    ? { ...rest, state: 'skipped' }
    : { ...rest, state: 'refused', why: 'Annulée avant l’accord d’un Gérant.' };
};
