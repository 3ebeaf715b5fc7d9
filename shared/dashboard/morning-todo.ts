import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { mayDo } from '#shared/orders/order-state.ts';

type Some = { count: number; cents: Cents };

/** Work of the day; amounts TTC. */
export type MorningTodo = {
  /** Orders to validate. */
  confirm: Some;
  prepare: Some;
  /** Orders to deliver today. */
  deliver: Some;
  /** Unpaid amounts: neither paid, authorised, nor settled outside the site. */
  cash: Some;
  /** Conflicts with Dolibarr, differences between money and accounting. */
  decide: number;
  /** Claims without a decision. */
  credits: Some;
};

const none = (): Some => ({ count: 0, cents: 0 });

export const noTodo = (): MorningTodo => ({
  confirm: none(),
  prepare: none(),
  deliver: none(),
  cash: none(),
  decide: 0,
  credits: none(),
});

export const addToTodo = (todo: MorningTodo, order: Order, today: string): void => {
  if (order.status === 'annule') return;
  const add = (some: Some, cents = order.totalTtcCents) => {
    some.count += 1;
    some.cents += cents;
  };
  if (order.status === 'en_attente') add(todo.confirm);
  if (mayDo('weigh', order)) add(todo.prepare);
  if (order.deliveryStatus !== 'livre' && order.delivery?.day === today) add(todo.deliver);
  const due = dueCents(order);
  if (due > 0) add(todo.cash, due);
};
