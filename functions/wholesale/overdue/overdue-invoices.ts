import { readOverdue } from './list-overdue.ts';
import type { ReminderServices } from './remind-by-settings.ts';
import { soleCustomers } from '#functions/customers/linked-customers.ts';
import { outstandingCents } from '#functions/invoices/invoice-view.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { deliveredOn } from '#shared/orders/delivered-on.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { dueCents, receivedOf } from '#shared/orders/order-due.ts';
import type { Order } from '#shared/orders/order.ts';
import { dueTerms } from '#shared/orders/payment-term.ts';
import type { PaymentReminders } from '#shared/settings/payment-reminders.ts';
import { reminderStep, type ReminderStep } from '#shared/wholesale/reminder-step.ts';

/** A payable document, and its reminder of today. */
export type Due = {
  /** Order or invoice, which its marks are stored under. */
  id: string;
  of: 'order' | 'invoice';
  step: ReminderStep;
  ref: string;
  dueDay: string;
  cents: Cents;
  /** Dolibarr's, or the account's if it has none yet. */
  thirdPartyId: string;
  mail: string;
  /** The linked account, if exactly one is. */
  customerId?: string;
  name: string;
};

/** From the order to its delivery, the longest legal term, and a week to repeat a missed e-mail. */
const ORDERED_BEFORE_DAYS = 60 + 30 + 7;

/**
 * Delivered unpaid orders of the site without an invoice, by the legal term; and customers with online
 * payments that are not in Dolibarr yet: their invoices cannot be called unpaid.
 */
export const ordersDue = async (
  { orders, customers }: Pick<ReminderServices, 'orders' | 'customers'>,
  rules: PaymentReminders,
  now: Date,
): Promise<{ dues: Due[]; uncounted: Set<string> }> => {
  const since = parisInstant(addDays(parisDay(now), -ORDERED_BEFORE_DAYS - rules.daysAfter), 0);
  const found: { order: Order; dueDay: string; step: ReminderStep }[] = [];
  const uncounted: Order[] = [];
  for await (const page of orders.placedBetween(since, now))
    for (const order of page) {
      if (isUncounted(order)) uncounted.push(order);
      const dueDay = dueDayOf(order, now);
      const step = dueDay === undefined ? undefined : reminderStep(dueDay, parisDay(now), rules);
      if (dueDay !== undefined && step !== undefined) found.push({ order, dueDay, step });
    }
  const ids = [...found.map(({ order }) => order), ...uncounted].map(({ customerId }) => customerId);
  const accounts = new Map((await customers.findAll([...new Set(ids)])).map((each) => [each.id, each]));
  const dues = found.flatMap(({ order, dueDay, step }): Due[] => {
    const account = accounts.get(order.customerId);
    if (!account) return [];
    return [
      {
        id: `order-${order.id}`,
        of: 'order',
        step,
        ref: order.reference,
        dueDay,
        cents: dueCents(order),
        thirdPartyId: account.erpId ?? account.id,
        mail: account.mail,
        customerId: account.id,
        name: order.customerName,
      },
    ];
  });
  return {
    dues,
    uncounted: new Set(uncounted.flatMap(({ customerId }) => accounts.get(customerId)?.erpId ?? [])),
  };
};

/** Its online payments are on no invoice of Dolibarr yet. */
const isUncounted = (order: Order): boolean =>
  order.booked !== undefined && receivedOf(order) > order.booked.countedCents;

const dueDayOf = (order: Order, now: Date): string | undefined => {
  // an invoice has its own term, and is reminded of instead
  const isInvoiced = order.booked !== undefined && order.booked.isDeposit === undefined;
  if (isInvoiced || dueCents(order) === 0) return undefined;
  const day = deliveredOn(order, now);
  const delivered = goodsOf(order.lines).filter((line) => line.delivered.milli > 0);
  return day === undefined ? undefined : dueTerms(delivered, day)[0]?.dueDay;
};

/** Validated unpaid invoices of Dolibarr, by their own term; empty if its answer is a cached one. */
export const invoicesDue = async (
  services: Pick<ReminderServices, 'cache' | 'erp' | 'customers'>,
  rules: PaymentReminders,
  uncounted: ReadonlySet<string>,
  now: Date,
): Promise<Due[]> => {
  const { list, parties } = await readOverdue(services, now);
  if (list.stale) return [];
  const dues = list.rows.flatMap((invoice): Due[] => {
    const party = parties.get(invoice.thirdPartyId);
    const { dueDay } = invoice;
    const cents = outstandingCents(invoice);
    if (dueDay === null || cents <= 0 || !party?.email || uncounted.has(invoice.thirdPartyId)) return [];
    const step = reminderStep(dueDay, parisDay(now), rules);
    if (step === undefined) return [];
    const { id, ref, thirdPartyId } = invoice;
    const to = { thirdPartyId, mail: party.email, name: party.name };
    return [{ id: `invoice-${id}`, of: 'invoice', step, ref, dueDay, cents, ...to }];
  });
  const accounts = dues.length > 0 ? await soleCustomers(services.customers) : new Map<string, string>();
  return dues.map((due) => {
    const customerId = accounts.get(due.thirdPartyId);
    return customerId === undefined ? due : { ...due, customerId };
  });
};
