import type { Orders } from '#functions/orders/orders.module.ts';
import type { WebSale } from '#shared/dashboard/dashboard.contract.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { addQuantities, quantityFromWire, wireFromQuantity, amountOf } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

const LONGEST_DAYS = 366;

/** API-55: web orders without cancelled ones; both days included (STK-10: seven by default). */
export const webSalesForStock = async (
  orders: Pick<Orders, 'placedBetween'>,
  requested: { from?: string | undefined; to?: string | undefined },
  now: Date,
) => {
  const to = requested.to ?? parisDay(now);
  const from = requested.from ?? addDays(to, -6);
  if (from > to) throw new Refusal('invalid_input', 'La période est à l’envers.', { field: 'from' });
  if (addDays(from, LONGEST_DAYS) < to)
    throw new Refusal('invalid_input', 'La période dépasse un an.', { field: 'from' });
  const sales = new Map<string, WebSale>();
  const between = [parisInstant(from, 0), parisInstant(addDays(to, 1), 0)] as const;
  for await (const page of orders.placedBetween(...between))
    for (const order of page) {
      if (order.status === 'annule') continue;
      for (const line of order.lines) add(sales, parisDay(new Date(order.placedAt)), line);
    }
  return { success: true as const, from, to, products: [...sales.values()] };
};

const add = (sales: Map<string, WebSale>, date: string, line: OrderLine): void => {
  // a product whose unit changed that day is counted separately: pieces and kilograms cannot be added
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
