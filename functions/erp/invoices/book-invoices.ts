import type { ErpInvoicingStore } from './erp-invoicing.store.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import { openOrderingGuards, type Orders } from '#functions/orders/orders.module.ts';
import { followBooks } from '#functions/payments/follow-books.ts';
import type { FollowedPayments } from '#functions/payments/payments.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { movedMoney } from '#shared/erp/invoice-money.ts';
import { depositCents, invoicedCents, type OrderInvoice, restOfAll } from '#shared/erp/invoiced.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { BookedMoney, Order } from '#shared/orders/order.ts';
import { elsewhereFact } from '#shared/payments/order-facts.ts';
import { receivedOf, settledElsewhereCents, statusByBooks } from '#shared/orders/order-due.ts';
import { isPending } from '#shared/orders/order-status.ts';
import type { PlainOrdersEvent } from '#shared/orders/orders.events.ts';

type Booking = {
  writes: TransactItem[];
  /** Empty if another case covers the same difference. */
  cases: TransactItem[];
  events: PlainOrdersEvent[];
};

type Booked = {
  table: Table;
  orders: Orders;
  payments: FollowedPayments;
  erpInvoicing: Pick<ErpInvoicingStore, 'find'>;
};

/**
 * Applies an order's invoices to what its customer still owes: payments by transfer, cheque or cash and
 * deductions are not requested again, and an order settled by them is paid. No write if the figures are
 * unchanged.
 */
export const bookInvoices = async (
  services: Booked,
  order: Order,
  invoices: readonly OrderInvoice[],
  now: Date,
): Promise<Booking> => {
  const { table, orders, payments } = services;
  const booked = await bookedMoney(services, order, invoices);
  if (isSameBooked(order.booked, booked)) return { writes: [], cases: [], events: [] };
  const { booked: _was, ...unbooked } = order;
  const rebooked: Order = { ...unbooked, ...(booked ? { booked } : {}) };
  const paymentStatus = statusByBooks(order, rebooked);
  const after = { ...rebooked, paymentStatus };
  const [was, is] = [settledElsewhereCents(order), settledElsewhereCents(after)];
  const isMoved = paymentStatus !== order.paymentStatus;
  const { checks, cases } = await followBooks(payments, order, after, now);
  const auditEntry = (field: string, from: string, to: string) =>
    orders.audit(order.id, {
      at: now.toISOString(),
      actor: 'dolibarr',
      field,
      from,
      to,
      reason: 'dans Dolibarr',
    });
  return {
    writes: [
      orders.change(order, { booked: booked ?? null, ...(isMoved ? { paymentStatus } : {}) }),
      ...(was === is
        ? []
        : [
            auditEntry('règlement', moneyText(was), moneyText(is)),
            payments.money.write(elsewhereFact(order, is - was, now)),
          ]),
      ...(isMoved ? [auditEntry('statut_paiement', order.paymentStatus, paymentStatus)] : []),
      // owed again: it counts against its account's credit limit
      ...(isPending(after) && !isPending(order)
        ? [openOrderingGuards(table).reopen(order.customerId, order.totalTtcCents)]
        : []),
      ...checks,
    ],
    cases,
    events: isMoved ? [orderEvent('order.payment-recorded', order, now, eventId('order-payment', now))] : [],
  };
};

/**
 * What the invoices request, and which online payments they include. If the settings name no account for a
 * payment method, those payments are recorded by hand in Dolibarr.
 */
const bookedMoney = async (
  { table, payments, erpInvoicing }: Booked,
  order: Order,
  invoices: readonly OrderInvoice[],
): Promise<BookedMoney | undefined> => {
  const restCents = restOfAll(invoices);
  if (restCents === undefined) return undefined;
  const [{ value: rules }, attempts, { recorded }] = await Promise.all([
    openSettings(table).read(shopSettings.erpInvoicing),
    payments.ofOrder(order.id),
    erpInvoicing.find(order.id),
  ]);
  const toRecordCents = movedMoney(rules, attempts, []).reduce(
    (sum, { num, amountCents }) => sum + Math.max(0, amountCents - (recorded[num] ?? 0)),
    0,
  );
  const charged = invoices.filter(({ isCreditNote }) => !isCreditNote);
  const inAllCents = invoicedCents(charged);
  const deposits = inAllCents === 0 ? depositCents(charged) : 0;
  return {
    invoicedCents: inAllCents || deposits,
    restCents,
    countedCents: Math.max(0, receivedOf(order) - toRecordCents),
    ...(deposits > 0 ? { isDeposit: true } : {}),
  };
};

const isSameBooked = (one: BookedMoney | undefined, other: BookedMoney | undefined): boolean =>
  one?.invoicedCents === other?.invoicedCents &&
  one?.isDeposit === other?.isDeposit &&
  one?.restCents === other?.restCents &&
  one?.countedCents === other?.countedCents;
