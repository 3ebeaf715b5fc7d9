import { productPart } from '#functions/catalog/catalog.module.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import { openDeliverySettings } from '#functions/delivery/delivery.module.ts';
import { accountCap, refuseClosed } from '#functions/orders/guard/account-cap.ts';
import { writeGuarded } from '#functions/orders/guard/write-guarded.ts';
import { getOwnOrder } from '#functions/orders/list-orders.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { refuseStaleTotal, type SeenTotal } from '#functions/orders/seen-total.ts';
import { type ReservedLine, stockShortage } from '#functions/orders/stock-shortage.ts';
import { announce, writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { reservationRulesPart } from '#functions/settings/settings.module.ts';
import { priceFor } from '#shared/catalog/product.ts';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { wireFromQuantity } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type RequestedItem, lineQuantity, mergedItems, type WireItem } from '#shared/orders/cart.ts';
import { lineVatOf, vatRateFor } from '#shared/settings/cart-vat.ts';
import { deliveryChargeLine, goodsOf, isDeliveryCharge, OFF_STOCK } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { isEditable } from '#shared/orders/order-status.ts';
import { orderTotal } from '#shared/orders/order-total.ts';

/** Ends an open payment of an order; `closed` when there is none left, and money can no longer arrive through it. */
export type CloseOpenPayment = (order: Order) => Promise<'closed' | 'paid' | 'in_progress'>;

/** A transaction holds 100 items: the order, its audit entry, its event, and these. */
const MAX_MOVES = 96;

type EditOrder = {
  customerId: string;
  orderId: string;
  items: readonly WireItem[];
  /** The totals the customer saw; absent from callers that show none. */
  seen?: SeenTotal | undefined;
  now: Date;
};

/**
 * AMB-08, AMB-100: the whole new list replaces the old one. Kept lines keep the price they were ordered at; stock
 * moves by the differences, in one transaction with the order, its audit entry and its event.
 */
export const editOrder = async (
  services: OrderServices,
  closePayment: CloseOpenPayment,
  request: EditOrder,
) => {
  const items = mergedItems(request.items);
  const order = await freeOrder(services, closePayment, request, items);
  const { lines, total, moves, capCents } = await plannedEdit(services, order, items, request);
  const event = orderEvent('order.edited', order, request.now, eventId('order-edit', request.now));
  const audit = {
    at: request.now.toISOString(),
    actor: `client:${request.customerId}`,
    field: 'lignes',
    from: summary(order.lines),
    to: summary(lines),
    reason: null,
  };
  const reservations = moves.filter(({ milli }) => milli > 0);
  const releases = moves.filter(({ milli }) => milli < 0);
  try {
    await writeGuarded(services, {
      customerId: request.customerId,
      admission: { cents: total.ttcCents - order.totalTtcCents, capCents },
      lines: [
        ...reservations.map((move) => services.stock.reserve(move.productId, move.milli)),
        ...releases.map((move) => services.stock.release(move.productId, -move.milli)),
        services.orders.change(order, { lines, erpState: 'a_envoyer' }),
        services.orders.audit(order.id, audit),
        writeEvent(services.table, event),
      ],
      now: request.now,
    });
  } catch (error) {
    if (error instanceof ConditionFailed) throw stockShortage(error, reservations);
    throw error;
  }
  await Promise.all([services.stock.tick(request.now, 0), announce(event)]);
  const edited = { ...order, lines, ...totalsOf(lines), version: order.version + 1 };
  return {
    success: true as const,
    data: clientRow(edited),
    message: 'Les modifications ont été enregistrées avec succès!',
  };
};

/** The order as the edit would make it; refused where it cannot. Writes nothing. */
const plannedEdit = async (
  { table }: OrderServices,
  order: Order,
  items: readonly RequestedItem[],
  { seen, now }: EditOrder,
) => {
  const { goods, capCents } = await editedLines(table, order, items, now);
  // what the house added in the ERP and no stock is kept of is not the customer's to leave out
  const kept = order.lines.filter(({ category }) => category === OFF_STOCK);
  const lines = [...(await recharged(table, order, goods)), ...kept];
  const total = orderTotal(lines);
  if (seen) refuseStaleTotal(seen, total, lines);
  const moves = stockMoves(goodsOf(order.lines), goods);
  if (moves.length > MAX_MOVES) {
    throw new Refusal(
      'invalid_input',
      `Une modification change au plus ${MAX_MOVES} produits : enregistrez-la en deux fois.`,
      { field: 'items' },
    );
  }
  return { lines, total, moves, capCents };
};

const freeOrder = async (
  services: OrderServices,
  closePayment: CloseOpenPayment,
  request: EditOrder,
  items: readonly RequestedItem[],
) => {
  const order = await getOwnOrder(services.orders, request.customerId, request.orderId);
  // what is prepared already stays as it is
  const isPrepared = order.lines.some(({ lots }) => lots.length > 0);
  if (!isEditable(order) || isPrepared) throw new Refusal('order_not_editable');
  const ids = items.map(({ productId }) => productId);
  await Promise.all([services.refuseWhenLeft?.(order), services.lookAtOffers?.(ids, request.now)]);
  if (order.openAttemptId === null) return order;
  // an edit that would be refused anyway leaves the customer's payment page open
  await plannedEdit(services, order, items, request);
  const closing = await closePayment(order);
  if (closing !== 'closed')
    throw new Refusal(closing === 'paid' ? 'order_not_editable' : 'payment_in_progress');
  const free = await getOwnOrder(services.orders, request.customerId, request.orderId);
  if (!isEditable(free) || free.openAttemptId !== null) throw new Refusal('order_not_editable');
  return free;
};

/**
 * Lines already ordered keep name, price and rate; new ones take today's, under the order's own VAT setting. As much as
 * may be ordered may be left after an edit (AMB-88): what was left of a product, 0.2 kg, is an order that can be edited.
 */
const editedLines = async (
  table: Table,
  order: Order,
  sent: readonly RequestedItem[],
  now: Date,
): Promise<{ goods: OrderLine[]; capCents: Cents | null }> => {
  const charge = order.lines.find(isDeliveryCharge);
  const offStock = order.lines.filter(({ category }) => category === OFF_STOCK);
  const items = sent.filter(
    (item) =>
      item.productId !== charge?.productId && !offStock.some((line) => line.productId === item.productId),
  );
  if (items.length === 0) {
    throw new Refusal('invalid_input', 'Une commande garde au moins un produit.', { field: 'items' });
  }
  const ordered = new Map(goodsOf(order.lines).map((line) => [line.productId, line]));
  const added = items.filter((item) => !ordered.has(item.productId));
  const customer = accountPart(order.customerId);
  const read = await readTogether(table, [
    customer,
    reservationRulesPart,
    ...added.map(({ productId }) => productPart(productId)),
  ]);
  const account = read(customer);
  if (!account) throw new Refusal('not_signed_in');
  refuseClosed(account);
  const goods = items.map((item, index): OrderLine => {
    const line = ordered.get(item.productId);
    if (line) {
      const ordered = lineQuantity(item, { label: line.label, unit: line.ordered.unit });
      return orderedLine({ ...line, ordered });
    }
    const product = read(productPart(item.productId));
    if (!product?.onSale) {
      throw new Refusal('product_unknown', undefined, { field: `items.${index}.product_id` });
    }
    const price = priceFor(product, account.houseTerms);
    return orderedLine({
      productId: product.id,
      ref: product.ref,
      label: product.label,
      category: product.categoryName,
      ordered: lineQuantity(item, product),
      unitPriceE4: price.unitPriceE4,
      priceReason: price.reason,
      vatRate: vatRateFor(product.vatRate, order.vat),
      ...lineVatOf(order.vat),
    });
  });
  return { goods, capCents: accountCap(read(reservationRulesPart).value, account, now) };
};

/** The charge for delivery under today's rules, for a total that may have crossed the threshold. */
const recharged = async (table: Table, order: Order, goods: OrderLine[]): Promise<OrderLine[]> => {
  if (!order.delivery?.zone) return goods;
  const { rules } = await openDeliverySettings(table).read();
  const zone = rules.zones.find(({ id }) => id === order.delivery?.zone);
  const charge = deliveryChargeLine(goods, zone, rules, order.vat);
  return charge ? [...goods, charge] : goods;
};

/** Reserved more, in thousandths of the unit; given back when negative. */
type StockMove = ReservedLine & { milli: number };

const stockMoves = (before: readonly OrderLine[], after: readonly OrderLine[]): StockMove[] => {
  const moves = new Map<string, StockMove>();
  const add = ({ productId, label, ordered }: OrderLine, milli: number) => {
    const sum = (moves.get(productId)?.milli ?? 0) + milli;
    moves.set(productId, { productId, label, ordered, milli: sum });
  };
  for (const line of after) add(line, line.ordered.milli);
  for (const line of before) add(line, -line.ordered.milli);
  return [...moves.values()].filter(({ milli }) => milli !== 0);
};

const totalsOf = (lines: readonly OrderLine[]) => {
  const total = orderTotal(lines);
  return { totalHtCents: total.htCents, totalVatCents: total.vatCents, totalTtcCents: total.ttcCents };
};

const summary = (lines: readonly OrderLine[]): string =>
  `${lines.map((line) => `${line.ref} × ${wireFromQuantity(line.ordered)}`).join(', ')} = ${eurosFromCents(orderTotal(lines).htCents)} € HT`;
