import { catalogStatePart, productPart } from '#functions/catalog/catalog.module.ts';
import { agreedRoundPart, accountPart } from '#functions/customers/customers.module.ts';
import { orderPart, type Admission } from '#functions/orders/orders.module.ts';
import { basisParts } from '#functions/orders/priced-order.ts';
import { refuseUnderMinimum } from '#functions/delivery/chosen-delivery.ts';
import { openDeliverySettings } from '#functions/delivery/delivery.module.ts';
import { checkAgreedPrices } from '#functions/customers/agreed-prices/check-agreed-prices.ts';
import { checkOffers } from '#functions/catalog/check-offers.ts';
import { refuseIfShipped } from '#functions/orders/refuse-if-shipped.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { getOwnOrder } from '#functions/orders/list-orders.ts';
import { refuseLateAdditions } from '#functions/orders/lines/additions-until.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { MAX_MOVES, replaceLines, stockMoves } from '#functions/orders/lines/replace-lines.ts';
import {
  ConcurrentOrder,
  accountCap,
  isPaidOneByOne,
  refuseClosed,
} from '#functions/orders/guard/write-guarded.ts';
import { clientActor, personIdOf, withTotal } from '#functions/orders/spending.ts';
import { limitsOfEdit, overLimit } from './edit-limits.ts';
import { refuseStaleTotal, type SeenTotal } from '#functions/orders/lines/price-check.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type RequestedItem, mergedItems, type WireItem, cutNoteOf } from '#shared/orders/cart.ts';
import { deliveryChargeLine, goodsOf, OFF_STOCK, isDeliveryCharge } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { pendingCents } from '#shared/orders/order-status.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { editRefusal, whyNotEdited } from '#shared/orders/edit-refusal.ts';
import { awaitsApproval, isPastConfirmation } from '#shared/orders/order-state.ts';
import { offeredLine } from '#functions/orders/lines/todays-offer.ts';
import { priceTermsPart } from '#functions/orders/lines/price-terms.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import { reservationRulesPart } from '#functions/settings/settings.module.ts';
import { editedSame, isLike, recut } from '#shared/orders/edited-line.ts';
import { repriced } from '#shared/orders/line-price.ts';
import { lineAmount, rejectUnreachableLimit } from '#shared/orders/line-amount.ts';

export type EditOrder = {
  customerId: string;
  orderId: string;
  items: readonly WireItem[];
  /** The totals the customer saw; absent if the client shows none. */
  seen?: SeenTotal | undefined;
  /** The editing user of the company. */
  caller?: Identity;
  now: Date;
};

/**
 * AMB-08, AMB-100: the whole new list replaces the old one. Existing lines keep the price they were ordered
 * at; stock moves by the differences, in one transaction with the order, its audit entry and its event.
 */
export const editOrder = async (services: ActServices, request: EditOrder) => {
  const items = mergedItems(request.items);
  const parts = [
    orderPart(request.customerId, request.orderId),
    ...basisParts(request.customerId, items, request.now),
    catalogStatePart,
    agreedRoundPart,
  ];
  for (let counted = 1; ; counted++) {
    try {
      return await services.table.withReadAhead(parts, () => edit(services, request, items));
    } catch (error) {
      // concurrent edits and orders count together
      if (!(error instanceof ConcurrentOrder)) throw error;
      if (counted === COUNTS) throw new Refusal('busy');
    }
  }
};

/** Retries when other users of the company order while the week is summed. */
const COUNTS = 8;

const edit = async (services: ActServices, request: EditOrder, items: readonly RequestedItem[]) => {
  const order = await freeOrder(services, request, items);
  const { lines, total, moves, cap } = await plannedEdit(services, order, items, request);
  const { why, seen } = await limitsOfEdit(services, request, order, total.ttcCents);
  if (why !== undefined) throw overLimit(why);
  const personId = personIdOf(request.caller);
  const { additions } = withTotal(order, total.ttcCents, personId, request.now);
  const isAdded = additions !== undefined || order.additions !== undefined;
  const edited = await replaceLines(services, {
    order,
    lines,
    moves,
    admission: {
      cents: pendingCents({ ...order, totalTtcCents: total.ttcCents }) - pendingCents(order),
      ...cap,
      ...(seen ? { seen } : {}),
    },
    by: { actor: clientActor(request.customerId, personId), field: 'lignes' },
    change: {
      // an edit confirms a standing order's order; a pending approval stays pending
      ...(isWantedNow(order) ? { confirmBefore: null } : {}),
      ...(isAdded ? { additions: additions ?? [] } : {}),
    },
    now: request.now,
  });
  const { confirmBefore: _confirmed, ...wanted } = edited;
  return {
    success: true as const,
    data: clientRow(isWantedNow(order) ? wanted : edited),
    message: 'Les modifications ont été enregistrées avec succès!',
  };
};

const isWantedNow = (order: Order): boolean => order.confirmBefore !== undefined && !awaitsApproval(order);

/** The order after the edit; refused if it is not possible. Writes nothing. */
export const plannedEdit = async (
  { table }: OrderServices,
  order: Order,
  items: readonly RequestedItem[],
  { seen, now }: EditOrder,
) => {
  const { goods, cap } = await editedLines(table, order, items, now);
  // lines added in the ERP without stock cannot be removed by the customer
  const offStock = order.lines.filter(({ category }) => category === OFF_STOCK);
  const lines = [...(await recharged(table, order, goods)), ...offStock];
  const total = orderTotal(lines);
  if (seen) refuseStaleTotal(seen, total, lines);
  const moves = stockMoves(goodsOf(order.lines), goods);
  if (moves.some(({ milli }) => milli > 0)) await refuseLateAdditions(table, order, now);
  if (moves.length > MAX_MOVES) {
    throw new Refusal(
      'invalid_input',
      `Une modification change au plus ${MAX_MOVES} produits : enregistrez-la en deux fois.`,
      { field: 'items' },
    );
  }
  return { lines, total, moves, cap };
};

const freeOrder = async (services: ActServices, request: EditOrder, items: readonly RequestedItem[]) => {
  const order = await getOwnOrder(services.orders, request.customerId, request.orderId);
  refuseUnlessEditable(order);
  if (isPastConfirmation(order, request.now))
    throw new Refusal(
      'too_late',
      `L’heure limite est passée : cette commande ne peut plus être ${awaitsApproval(order) ? 'validée' : 'confirmée'}.`,
    );
  const ids = items.map(({ productId }) => productId);
  // existing lines keep their price
  const added = ids.filter((id) => !order.lines.some(({ productId }) => productId === id));
  await Promise.all([
    refuseIfShipped(services.erp, order),
    checkOffers(services, ids, request.now),
    checkAgreedPrices(services, request.customerId, added, request.now),
  ]);
  if (order.openAttemptId === null) return order;
  // an edit that would be refused leaves the customer's payment page open
  await plannedEdit(services, order, items, request);
  const closing = await closeOpenPayment(services, order, request.now);
  if (closing === 'paid') throw editRefusal('elle vient d’être payée');
  if (closing !== 'closed') throw new Refusal('payment_in_progress');
  // the data read ahead is from before the page was closed
  const free = await services.table.withReadAhead([orderPart(request.customerId, request.orderId)], () =>
    getOwnOrder(services.orders, request.customerId, request.orderId),
  );
  refuseUnlessEditable(free);
  if (free.openAttemptId !== null) throw editRefusal('son paiement vient d’être rouvert');
  return free;
};

export const refuseUnlessEditable = (order: Order): void => {
  const why = whyNotEdited(order);
  if (why !== undefined) throw editRefusal(why);
};

/**
 * The delivery charge under today's rules, since the total may have crossed the threshold; refused below its
 * zone's minimum.
 */
const recharged = async (table: Table, order: Order, goods: OrderLine[]): Promise<OrderLine[]> => {
  if (!order.delivery?.zone) return goods;
  const { rules } = await openDeliverySettings(table).read();
  const zone = rules.zones.find(({ id }) => id === order.delivery?.zone);
  // an order already below it, after a correction by an administrator, may still grow
  const [before, after] = [goodsOf(order.lines), goods].map((lines) => orderTotal(lines).htCents);
  if ((after ?? 0) < (before ?? 0)) refuseUnderMinimum(zone, after ?? 0, 'Rien n’a été changé.');
  const charge = deliveryChargeLine(goods, zone, rules, order.vat);
  return charge ? [...goods, charge] : goods;
};

/**
 * Existing lines keep name, price and rate; new ones take today's, under the order's own VAT setting. An
 * edit accepts the same quantities as a new order (AMB-88): an order of a product's last 0.2 kg can be edited.
 */
const editedLines = async (
  table: Table,
  order: Order,
  sent: readonly RequestedItem[],
  now: Date,
): Promise<{ goods: OrderLine[]; cap: Pick<Admission, 'capCents' | 'ownCents'> }> => {
  const charge = order.lines.find(isDeliveryCharge);
  const offStock = order.lines.filter(({ category }) => category === OFF_STOCK);
  const items = sent.filter(
    (item) =>
      item.productId !== charge?.productId && !offStock.some((line) => line.productId === item.productId),
  );
  if (items.length === 0) {
    throw new Refusal('invalid_input', 'Une commande garde au moins un produit.', { field: 'items' });
  }
  const ordered = Map.groupBy(goodsOf(order.lines), ({ productId }) => productId);
  const added = items.filter((item) => !isLike(ordered.get(item.productId), item));
  const customer = accountPart(order.customerId);
  const terms = priceTermsPart(order.customerId);
  const read = await readTogether(table, [
    customer,
    terms,
    reservationRulesPart,
    ...added.map(({ productId }) => productPart(productId)),
  ]);
  const account = read(customer);
  if (!account) throw new Refusal('not_signed_in');
  refuseClosed(account);
  const goods = items.flatMap((item, index): OrderLine | OrderLine[] => {
    const same = ordered.get(item.productId);
    const field = `items.${index}`;
    if (same && isLike(same, item)) return editedSame(same, item, field);
    const product = read(productPart(item.productId));
    if (!product?.onSale) {
      throw new Refusal('product_unknown', undefined, { field: `${field}.product_id` });
    }
    const amount = lineAmount(item, product, field);
    const [before] = same ?? [];
    // ordered by weight so far, it keeps its price
    const line = before
      ? orderedLine(repriced(recut({ ...before, ...amount }, item)))
      : { ...offeredLine(product, read(terms), order.vat, amount), ...cutNoteOf(item) };
    rejectUnreachableLimit(line, field);
    return line;
  });
  const capCents = accountCap(read(reservationRulesPart).value, account, now);
  return { goods, cap: { capCents, ...(isPaidOneByOne(account) ? { ownCents: pendingCents(order) } : {}) } };
};
