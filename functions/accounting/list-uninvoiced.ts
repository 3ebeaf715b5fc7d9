import type { Orders } from '#functions/orders/orders.module.ts';
import type { UninvoicedRow } from '#shared/accounting/taken.contract.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { daysBetween } from '#shared/wholesale/overdue.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import type { Order } from '#shared/orders/order.ts';

/** Half a year; older orders that are neither invoiced nor paid are not listed. */
const DAYS = 183;
const DAY_MS = 24 * 3_600_000;

/** Delivered, unpaid orders of the site without an invoice, oldest first. */
export const listUninvoiced = async ({ orders }: { orders: Pick<Orders, 'placedBetween'> }, now: Date) => {
  const data: UninvoicedRow[] = [];
  for await (const page of orders.placedBetween(new Date(now.getTime() - DAYS * DAY_MS), now))
    data.push(...page.flatMap((order) => uninvoicedRow(order, now)));
  return { success: true as const, data: data.toSorted((a, b) => b.jours - a.jours) };
};

const uninvoicedRow = (order: Order, now: Date): UninvoicedRow[] => {
  const isInvoiced = order.booked !== undefined && order.booked.isDeposit === undefined;
  const due = dueCents(order);
  if (order.deliveryStatus !== 'livre' || isInvoiced || due === 0) return [];
  const since = order.proof?.at ?? order.closedAt ?? order.placedAt;
  return [
    {
      order_id: order.id,
      reference: order.reference,
      client_nom: order.customerName,
      livre_le: since,
      jours: daysBetween(parisDay(new Date(since)), parisDay(now)),
      reste_du: eurosFromCents(due),
    },
  ];
};
