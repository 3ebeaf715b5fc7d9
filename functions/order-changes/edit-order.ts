import { productPart } from '#functions/catalog/catalog.module.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import { refuseUnderMinimum } from '#functions/delivery/chosen-delivery.ts';
import { openDeliverySettings } from '#functions/delivery/delivery.module.ts';
import { accountCap, isPaidOneByOne, refuseClosed } from '#functions/orders/guard/account-cap.ts';
import type { Admission } from '#functions/orders/orders.module.ts';
import { checkAgreedPrices } from '#functions/customers/agreed-prices/check-agreed-prices.ts';
import { checkOffers } from '#functions/catalog/check-offers.ts';
import { refuseWhenLeft } from '#functions/orders/left-in-erp.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { getOwnOrder } from '#functions/orders/list-orders.ts';
import { refuseLateAdditions } from '#functions/orders/lines/additions-until.ts';
import { offeredLine } from '#functions/orders/lines/offered-line.ts';
import { priceTermsPart } from '#functions/orders/lines/price-terms-part.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { MAX_MOVES, replaceLines, stockMoves } from '#functions/orders/lines/replace-lines.ts';
import { clientActor, personIdOf } from '#functions/orders/spending.ts';
import { overLimit, whyOverLimits } from './edit-limits.ts';
import { refuseStaleTotal, type SeenTotal } from '#functions/orders/lines/seen-total.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { reservationRulesPart } from '#functions/settings/settings.module.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import {
  cutNoteOf,
  type RequestedItem,
  lineQuantity,
  mergedItems,
  type WireItem,
} from '#shared/orders/cart.ts';
import { repriced } from '#shared/orders/line-price.ts';
import { amountInPieces, lineAmount, rebound, refuseHopelessBound } from '#shared/orders/line-amount.ts';
import { deliveryChargeLine, goodsOf, isDeliveryCharge, OFF_STOCK } from '#shared/orders/delivery-charge.ts';
import { awaitsApproval } from '#shared/orders/awaits-confirmation.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { pendingCents } from '#shared/orders/order-status.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { editRefusal, whyNotEdited } from '#shared/orders/edit-refusal.ts';

export type EditOrder = {
  customerId: string;
  orderId: string;
  items: readonly WireItem[];
  /** The totals the customer saw; absent from callers that show none. */
  seen?: SeenTotal | undefined;
  /** Who of the company edits. */
  caller?: Identity;
  now: Date;
};

/**
 * AMB-08, AMB-100: the whole new list replaces the old one. Kept lines keep the price they were ordered at; stock
 * moves by the differences, in one transaction with the order, its audit entry and its event.
 */
export const editOrder = async (services: ActServices, request: EditOrder) => {
  const items = mergedItems(request.items);
  const order = await freeOrder(services, request, items);
  const { lines, total, moves, cap } = await plannedEdit(services, order, items, request);
  const why = await whyOverLimits(services, request, order, total.ttcCents);
  if (why !== undefined) throw overLimit(why);
  const edited = await replaceLines(services, {
    order,
    lines,
    moves,
    admission: {
      cents: pendingCents({ ...order, totalTtcCents: total.ttcCents }) - pendingCents(order),
      ...cap,
    },
    by: { actor: clientActor(request.customerId, personIdOf(request.caller)), field: 'lignes' },
    // who changes what came by itself wants it; what waits for a Gérant waits on
    ...(isWantedNow(order) ? { change: { confirmBefore: null } } : {}),
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

/** The order as the edit would make it; refused where it cannot. Writes nothing. */
export const plannedEdit = async (
  { table }: OrderServices,
  order: Order,
  items: readonly RequestedItem[],
  { seen, now }: EditOrder,
) => {
  const { goods, cap } = await editedLines(table, order, items, now);
  // what the house added in the ERP and no stock is kept of is not the customer's to leave out
  const kept = order.lines.filter(({ category }) => category === OFF_STOCK);
  const lines = [...(await recharged(table, order, goods)), ...kept];
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
  if (awaitsApproval(order) && (order.confirmBefore ?? '') <= request.now.toISOString())
    throw new Refusal('too_late', 'L’heure limite est passée : cette commande ne peut plus être validée.');
  const ids = items.map(({ productId }) => productId);
  // what was ordered keeps its price
  const added = ids.filter((id) => !order.lines.some(({ productId }) => productId === id));
  await Promise.all([
    refuseWhenLeft(services.erp, order),
    checkOffers(services, ids, request.now),
    checkAgreedPrices(services, request.customerId, added, request.now),
  ]);
  if (order.openAttemptId === null) return order;
  // an edit that would be refused anyway leaves the customer's payment page open
  await plannedEdit(services, order, items, request);
  const closing = await closeOpenPayment(services, order, request.now);
  if (closing === 'paid') throw editRefusal('elle vient d’être payée');
  if (closing !== 'closed') throw new Refusal('payment_in_progress');
  const free = await getOwnOrder(services.orders, request.customerId, request.orderId);
  refuseUnlessEditable(free);
  if (free.openAttemptId !== null) throw editRefusal('son paiement vient d’être rouvert');
  return free;
};

export const refuseUnlessEditable = (order: Order): void => {
  const why = whyNotEdited(order);
  if (why !== undefined) throw editRefusal(why);
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
    // ordered by weight until now, it keeps its price
    const line = before
      ? orderedLine(repriced(recut({ ...before, ...amount }, item)))
      : { ...offeredLine(product, read(terms), order.vat, amount), ...cutNoteOf(item) };
    refuseHopelessBound(line, field);
    return line;
  });
  const capCents = accountCap(read(reservationRulesPart).value, account, now);
  return { goods, cap: { capCents, ...(isPaidOneByOne(account) ? { ownCents: pendingCents(order) } : {}) } };
};

/** What is asked in pieces of a line that was ordered by weight is as new: the catalogue says what a piece weighs. */
const isLike = (same: readonly OrderLine[] | undefined, item: RequestedItem): boolean =>
  same !== undefined && (item.pieces === undefined || same.some(({ pieces }) => pieces !== undefined));

/** A product that the order has, as the edit wants it: at the price and, of pieces, at the weights it was ordered at. */
const editedSame = (same: readonly OrderLine[], item: RequestedItem, field: string): OrderLine[] => {
  const line = same.find(({ pieces }) => pieces) ?? same[0];
  if (!line) return [];
  const orderedMilli = same.reduce((sum, each) => sum + each.ordered.milli, 0);
  if (item.pieces !== undefined && line.pieces) {
    const pieces = rebound(line.pieces, item);
    const { nominalGrams, lowGrams, highGrams, atMost } = pieces;
    const isAsBefore = item.pieces === pieces.ordered;
    const edited = isAsBefore
      ? same.map((each) => recut(each === line ? { ...each, pieces } : each, item))
      : [
          orderedLine(
            recut(
              repriced({
                ...line,
                ...amountInPieces(
                  { pieces: item.pieces, ...(atMost ? { atMost } : {}) },
                  { nominalGrams, lowGrams, highGrams },
                  line.label,
                  field,
                ),
              }),
              item,
            ),
          ),
        ];
    for (const each of edited) refuseHopelessBound(each, field);
    return edited;
  }
  const quantity = lineQuantity(item, { label: line.label, unit: line.ordered.unit });
  // what its customer leaves alone stays as the house corrected it
  if (orderedMilli === quantity.milli) return same.map((each) => recut(each, item));
  const { pieces: _byWeight, ...rest } = line;
  return [orderedLine(recut(repriced({ ...rest, ordered: quantity }), item))];
};

/** Cut as the edit says, or as before where it says nothing. */
const recut = <Line extends Pick<OrderLine, 'cutNote'>>(line: Line, item: RequestedItem): Line => {
  if (item.cutNote === undefined) return line;
  const { cutNote: _before, ...rest } = line;
  return { ...(rest as Line), ...cutNoteOf(item) };
};

/** The charge for delivery under today's rules, for a total that may have crossed the threshold; refused under its zone's minimum. */
const recharged = async (table: Table, order: Order, goods: OrderLine[]): Promise<OrderLine[]> => {
  if (!order.delivery?.zone) return goods;
  const { rules } = await openDeliverySettings(table).read();
  const zone = rules.zones.find(({ id }) => id === order.delivery?.zone);
  // one that is under it already, as the house corrected it, may still grow
  const [before, after] = [goodsOf(order.lines), goods].map((lines) => orderTotal(lines).htCents);
  if ((after ?? 0) < (before ?? 0)) refuseUnderMinimum(zone, after ?? 0, 'Rien n’a été changé.');
  const charge = deliveryChargeLine(goods, zone, rules, order.vat);
  return charge ? [...goods, charge] : goods;
};
