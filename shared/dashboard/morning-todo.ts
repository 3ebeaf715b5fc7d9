import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { mayDo } from '#shared/orders/order-state.ts';

type Some = { count: number; cents: Cents };

/** What the day asks for; amounts including VAT. */
export type MorningTodo = {
  /** Waits for the house's yes. */
  confirm: Some;
  prepare: Some;
  /** Goes out today. */
  deliver: Some;
  /** What is left to pay: neither paid, nor held by a bank, nor settled with the house otherwise. */
  cash: Some;
  /** Choices with Dolibarr, contradictions between money and books. */
  decide: number;
  /** Credits that customers ask for and nobody has decided on. */
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

/** Adds an order to what is to be done with it. */
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
