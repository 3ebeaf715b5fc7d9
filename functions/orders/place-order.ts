import type { CustomerCard } from '#functions/customers/customer-card.ts';
import { type RequestedDelivery, chosenDelivery } from '#functions/delivery/chosen-delivery.ts';
import { orderEvent } from '#functions/orders/order-event.ts';
import { readOrderBasis } from '#functions/orders/order-basis.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { stockShortage } from '#functions/orders/stock-shortage.ts';
import { sha256, ulid } from '#functions/platform/ids.ts';
import { announce, type Request, writeEvent } from '#functions/platform/outbox.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Stock } from '#functions/stock/stock.module.ts';
import { keys } from '#functions/table-keys.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type RequestedItem, mergedItems, type WireItem } from '#shared/orders/cart.ts';
import { deliveryChargeLine } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { orderReference } from '#shared/orders/order-reference.ts';
import { type OrderTotal, orderTotal } from '#shared/orders/order-total.ts';

export type PlaceOrder = {
  customerId: string;
  items: readonly WireItem[];
  /** The HT total the customer saw, in euros. */
  seenTotal: number;
  /** The TTC total the customer saw, in euros; absent from callers that show none. */
  seenTotalTtc?: number | undefined;
  /** `Idempotency-Key`: the same key never orders twice. */
  idempotencyKey: string | undefined;
  delivery?: RequestedDelivery;
  /** Whose session must be live; absent where nobody is signed in. */
  caller?: Identity;
  now: Date;
};

export type OrderServices = { table: Table; orders: OrdersStore; stock: Stock };

/**
 * Prices the cart from the catalogue, then writes stock reservations, order and event in one transaction.
 * Refuses an unknown product, a delivery day that is not possible, a price that changed by more than a cent, a product
 * that ran short (naming it).
 */
export const placeOrder = async (services: OrderServices, request: PlaceOrder) => {
  const items = mergedItems(request.items);
  const eventId = placedId(request);
  const requested = request.delivery && Object.keys(request.delivery).length > 0 ? [request.delivery] : [];
  const requestHash = sha256(
    JSON.stringify([sentItems(items), centsFromEuros(request.seenTotal), ...requested]),
  );
  try {
    return await writeOrder(services, request, items, eventId, requestHash);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_signed_in') throw error;
    // whatever else stands in the way now, a confirmation that already went through gets its first answer again
    const earlier = request.idempotencyKey
      ? await earlierAnswer(services.table, eventId, requestHash)
      : undefined;
    if (earlier) return earlier;
    throw error;
  }
};

const writeOrder = async (
  services: OrderServices,
  request: PlaceOrder,
  items: readonly RequestedItem[],
  eventId: string,
  requestHash: string,
) => {
  const basis = await readOrderBasis(
    services.table,
    request.customerId,
    items,
    request.caller && { session: request.caller, now: request.now },
  );
  const { customer, vat, rules, lines: goods } = basis;
  const delivery = chosenDelivery(request.delivery ?? {}, basis.recipient, rules, request.now);
  const zone = rules.zones.find(({ id }) => id === delivery?.zone);
  const charge = deliveryChargeLine(goods, zone, rules, vat);
  const lines = charge ? [...goods, charge] : goods;
  const total = orderTotal(lines);
  refuseStaleTotal(request, total, lines);

  const number = await services.stock.tick(request.now, 1);
  const order: Order = {
    id: ulid(request.now),
    reference: orderReference(parisDay(request.now), number),
    ...customerOf(customer),
    placedAt: request.now.toISOString(),
    lines,
    ...(delivery ? { delivery } : {}),
    vat,
    totalHtCents: total.htCents,
    totalVatCents: total.vatCents,
    totalTtcCents: total.ttcCents,
    status: 'en_attente',
    paymentStatus: 'non_paye',
    deliveryStatus: 'non_livre',
    paidCents: 0,
    openAttemptId: null,
    erpState: 'a_envoyer',
    erpRef: null,
    version: 1,
  };
  const answer = placedAnswer(order);
  const event = orderEvent('order.placed', order, request.now, eventId);
  const result = {
    reference: order.reference,
    id: order.id,
    totals: [total.htCents, total.vatCents, total.ttcCents],
  };
  try {
    await services.table.transact([
      ...goods.map((line) => services.stock.reserve(line.productId, line.ordered.milli)),
      services.orders.create(order),
      writeEvent(services.table, event, { requestHash, result }),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw stockShortage(error, goods);
    throw error;
  }
  await announce(event);
  return answer;
};

/** In the form in which fingerprints were always taken, so that a key from before a deployment still meets its order. */
const sentItems = (items: readonly RequestedItem[]) =>
  items.map(({ productId, milli }) => ({
    product_id: productId,
    quantity: milli === null ? null : wireFromMilli(milli),
  }));

/** Without a key each call is its own order. */
const placedId = ({ customerId, idempotencyKey, now }: PlaceOrder): string =>
  confirmationId(customerId, idempotencyKey ?? ulid(now));

/** The event by which a confirmation ordered. */
export const confirmationId = (customerId: string, key: string): string => `order-${customerId}-${key}`;

const customerOf = (customer: CustomerCard) => ({
  customerId: customer.id,
  customerName: customerName(customer),
  customerEmail: customer.mail,
});

/** AMB-33: never silently charge another amount than the one that was confirmed, before tax or after. */
const refuseStaleTotal = (
  { seenTotal, seenTotalTtc }: PlaceOrder,
  { htCents, ttcCents }: OrderTotal,
  lines: readonly OrderLine[],
): void => {
  const differs = (seen: number, cents: number) => Math.abs(centsFromEuros(seen) - cents) > 1;
  if (!differs(seenTotal, htCents) && (seenTotalTtc === undefined || !differs(seenTotalTtc, ttcCents)))
    return;
  throw new Refusal('price_changed', undefined, {
    field: 'total',
    details: {
      total_ht: eurosFromCents(htCents),
      total_ttc: eurosFromCents(ttcCents),
      prices: Object.fromEntries(lines.map((line) => [line.productId, eurosFromCents(line.unitPriceCents)])),
    },
  });
};

const earlierAnswer = async (table: Table, eventId: string, requestHash: string) => {
  const earlier = await table.get<Request>(keys.outboxEntry(eventId));
  if (!earlier) return undefined;
  if (earlier.requestHash !== requestHash) throw new Refusal('idempotency_mismatch');
  const { reference, id, totals } = earlier.result as {
    reference: string;
    id: string;
    totals: [number, number, number];
  };
  return placedAnswer({
    reference,
    id,
    totalHtCents: totals[0],
    totalVatCents: totals[1],
    totalTtcCents: totals[2],
  });
};

type Placed = Pick<Order, 'reference' | 'id' | 'totalHtCents' | 'totalVatCents' | 'totalTtcCents'>;

const placedAnswer = (order: Placed) => ({
  success: true as const,
  order_reference: order.reference,
  reference: order.reference,
  order_id: order.id,
  total_ht: eurosFromCents(order.totalHtCents),
  total_tva: eurosFromCents(order.totalVatCents),
  total_ttc: eurosFromCents(order.totalTtcCents),
  message: `Votre commande a été enregistrée avec succès! Référence: ${order.reference}`,
});
