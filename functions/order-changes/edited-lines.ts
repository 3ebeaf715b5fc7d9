import { productPart } from '#functions/catalog/catalog.module.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import { accountCap, isPaidOneByOne, refuseClosed } from '#functions/orders/guard/write-guarded.ts';
import type { Admission } from '#functions/orders/orders.module.ts';
import { offeredLine } from '#functions/orders/lines/todays-offer.ts';
import { priceTermsPart } from '#functions/orders/lines/price-terms.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { reservationRulesPart } from '#functions/settings/settings.module.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { cutNoteOf, type RequestedItem } from '#shared/orders/cart.ts';
import { editedSame, isLike, recut } from '#shared/orders/edited-line.ts';
import { repriced } from '#shared/orders/line-price.ts';
import { lineAmount, rejectUnreachableLimit } from '#shared/orders/line-amount.ts';
import { goodsOf, isDeliveryCharge, OFF_STOCK } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { pendingCents } from '#shared/orders/order-status.ts';

/**
 * Existing lines keep name, price and rate; new ones take today's, under the order's own VAT setting. An
 * edit accepts the same quantities as a new order (AMB-88): an order of a product's last 0.2 kg can be edited.
 */
export const editedLines = async (
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
