import type { Orders } from '#functions/orders/orders.module.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { accountingCodes } from './accounting-codes.ts';
import { readFacts } from './list-money.ts';
import type { MoneyServices } from './money-services.ts';
import { ratesOf } from '#shared/accounting/money-columns.ts';
import { type OrderLine, orderFileColumns } from '#shared/accounting/orders-file.ts';
import type { TakenQuery } from '#shared/accounting/taken.contract.ts';
import { toCsv } from '#shared/kernel/csv.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';

const MOST_DAYS = 92;
const MOST_ORDERS = 5000;

type Services = MoneyServices & { orders: Pick<Orders, 'placedBetween'> };

/**
 * All orders of a period as a file, oldest first, including those that screens hide: with the payment method
 * (payments up to a quarter after the period) and the customer's accounting code.
 */
export const exportOrders = async (services: Services, { du, au }: TakenQuery, now: Date) => {
  const orders = await ordersOf(services.orders, du, au);
  const last = [addDays(du, MOST_DAYS - 1), parisDay(now)].toSorted()[0]!;
  const exported = new Set(orders.map(({ id }) => id));
  // a quarter may have more payments than one sum allows: only those of these orders count
  const facts = await readFacts(services, { du, au: last < au ? au : last }, Infinity, ({ orderId }) =>
    exported.has(orderId),
  );
  const byOrder = Map.groupBy(facts, ({ orderId }) => orderId);
  const [codes, books] = await Promise.all([
    accountingCodes(services, orders, now),
    mapInBatches(orders, ({ id }) => services.books.ofOrder(id), 25),
  ]);
  const lines = orders.map((order, at): OrderLine => ({
    order,
    facts: byOrder.get(order.id) ?? [],
    invoices: books[at]?.invoices ?? [],
    code: codes.get(order.customerId) ?? '',
  }));
  return {
    success: true as const,
    data: {
      filename: `ventes-web-${du}-${au}.csv`,
      content_type: 'text/csv; charset=utf-8',
      content: toCsv(orderFileColumns(ratesOf(lines)), lines),
    },
  };
};

const ordersOf = async (store: Services['orders'], du: string, au: string): Promise<Order[]> => {
  const refuse = (message: string) => new Refusal('invalid_input', message, { field: 'au' });
  if (au < du) throw refuse('La fin de la période est avant son début.');
  if (addDays(du, MOST_DAYS) <= au) throw refuse(`Choisissez une période de ${MOST_DAYS} jours au plus.`);
  const orders: Order[] = [];
  for await (const page of store.placedBetween(parisInstant(du, 0), parisInstant(addDays(au, 1), 0))) {
    orders.push(...page);
    if (orders.length > MOST_ORDERS)
      throw refuse(`Plus de ${MOST_ORDERS} commandes sur cette période : choisissez-en une plus courte.`);
  }
  return orders.toSorted((a, b) => a.placedAt.localeCompare(b.placedAt));
};
