import type { Orders } from '#functions/orders/orders.module.ts';
import type { WebSale } from '#shared/dashboard/dashboard.contract.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { addQuantities, quantityFromWire, wireFromQuantity, amountOf } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

const PAGE = 200;
const LONGEST_DAYS = 366;

/** API-55: what web customers ordered, cancelled orders left out; both days included (STK-10: seven by default). */
export const webSalesForStock = async (
  orders: Pick<Orders, 'listAll'>,
  requested: { from?: string | undefined; to?: string | undefined },
  now: Date,
) => {
  const to = requested.to ?? parisDay(now);
  const from = requested.from ?? addDays(to, -6);
  if (from > to) throw new Refusal('invalid_input', 'La période est à l’envers.', { field: 'from' });
  if (addDays(from, LONGEST_DAYS) < to)
    throw new Refusal('invalid_input', 'La période dépasse un an.', { field: 'from' });
  const sales = new Map<string, WebSale>();
  for await (const order of ordersSince(orders, from)) {
    const date = parisDay(new Date(order.placedAt));
    if (date <= to && order.status !== 'annule') for (const line of order.lines) add(sales, date, line);
  }
  return { success: true as const, from, to, products: [...sales.values()] };
};

/** Newest first, until the Paris day before `from`. */
async function* ordersSince(orders: Pick<Orders, 'listAll'>, from: string): AsyncGenerator<Order> {
  for (let cursor: string | undefined; ;) {
    const page = await orders.listAll(PAGE, cursor);
    for (const order of page.items) {
      if (parisDay(new Date(order.placedAt)) < from) return;
      yield order;
    }
    if (page.next === null) return;
    cursor = page.next;
  }
}

const add = (sales: Map<string, WebSale>, date: string, line: OrderLine): void => {
  // a product whose unit changed that day is counted apart: pieces and kilograms do not add up
  const key = `${line.productId}#${date}#${line.ordered.unit}`;
  const cents = amountOf(line.unitPriceE4, line.ordered);
  const known = sales.get(key);
  const before = known && quantityFromWire(known.quantity, line.ordered.unit);
  const total = wireFromQuantity(before ? addQuantities(before, line.ordered) : line.ordered);
  sales.set(key, {
    product_id: line.productId,
    product_name: line.label,
    unit: line.ordered.unit,
    quantity_ordered: total,
    quantity: total,
    date,
    amount: (Math.round((known?.amount ?? 0) * 100) + cents) / 100,
  });
};
