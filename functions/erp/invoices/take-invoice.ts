import { bookInvoices } from './book-invoices.ts';
import { sharesOfInvoice } from './invoiced-orders.ts';
import type { ErpStores } from '#functions/erp/writer/erp-services.ts';
import type { ChangedInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { FollowedPayments } from '#functions/payments/payments.module.ts';
import { raiseTotalChanged } from '#functions/payments/cases/raise-total-changed.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import {
  invoicedCents,
  invoiceDifferenceText,
  isAbandoned,
  isClosedWithRest,
  isDraft,
  isGivenUp,
  isSettled,
  type OrderInvoice,
} from '#shared/erp/invoiced.ts';
import type { InvoicedOrder } from '#shared/erp/shared-invoice.ts';
import type { Cents } from '#shared/kernel/money.ts';

type Taking = Pick<ErpStores, 'erpOrders' | 'erpInvoices' | 'erpInvoicing'> & {
  table: Table;
  orders: Orders;
  payments: FollowedPayments;
};

type Row = Pick<
  ChangedInvoice,
  'id' | 'ref' | 'isCreditNote' | 'isDeposit' | 'statusCode' | 'totalTtcCents' | 'restCents' | 'changedAt'
> & { closeCode?: string | null; deductedCents?: Cents };

/** `isKnown`: unchanged since last saved. `tells`: the ERP writer is notified. */
type How = { isKnown?: boolean; tells?: boolean; now: Date };

/**
 * Saves an invoice or credit note of the ERP with each of its orders, and records it in their histories; for
 * a paid order that is fully invoiced a difference is a payment case. Payments received elsewhere are not
 * requested here any more. An invoice of several orders is split in proportion to their totals.
 * @returns undefined if it is of no order of ours; `isOther`: it changed, apart from the amount left to pay.
 */
export const takeInvoice = async (
  services: Taking,
  orders: readonly InvoicedOrder[],
  row: Row,
  how: How,
): Promise<{ isOther: boolean } | undefined> => {
  const shares = await sharesOfInvoice(services, row, orders);
  const ofSeveral =
    orders.length > 1 ? { orders: orders.length, totalTtcCents: row.totalTtcCents } : undefined;
  const taken: { isOther: boolean }[] = [];
  for (const [at, { orderId }] of orders.entries()) {
    if (orderId === undefined) continue;
    const share = { ...row, ...shares[at], ...(ofSeveral ? { ofSeveral } : {}) };
    const one = await retryOnConflict(() => take(services, orderId, share, how));
    if (one) taken.push(one);
  }
  if (taken.length === 0) return undefined;
  const { changedAt, restCents, statusCode } = row;
  await services.erpInvoices.saw(row.id, orders, { changedAt, restCents, statusCode });
  return { isOther: taken.some(({ isOther }) => isOther) };
};

type Share = Row & Pick<OrderInvoice, 'ofSeveral'>;

const take = async (
  services: Taking,
  orderId: string,
  row: Share,
  { isKnown = false, tells = false, now }: How,
): Promise<{ isOther: boolean } | undefined> => {
  const { table, orders, erpInvoices } = services;
  // read before its invoices: a concurrent write of another invoice raises its version
  const order = await orders.locate(orderId, now);
  const stored = await erpInvoices.ofOrder(orderId);
  const was = stored.find(({ id }) => id === row.id);
  if (!was && isAbandoned(row.statusCode) && !isGivenUp(row)) return undefined;
  const invoice = invoiceFrom(row);
  const isSame = isAsKnown(was, invoice);
  if (isSame && isKnown && was?.restCents === invoice.restCents) return { isOther: false };
  // of another stage
  if (!order) return undefined;
  const all = [...stored.filter((one) => one.id !== row.id), invoice];
  const allCents = invoicedCents(all);
  const counts = !invoice.isVoid || was?.isVoid === false;
  const isOff = counts && allCents !== order.totalTtcCents && isSettled(order, all);
  const booked = await bookInvoices(services, order, all, now);
  const events = [
    ...(tells || order.delivery?.address?.placeId
      ? [orderEvent('order.invoice-seen-in-erp', order, now, eventId('order-invoice', now))]
      : []),
    ...booked.events,
  ];
  await table.transact([
    erpInvoices.keep(orderId, invoice),
    ...(isSame
      ? []
      : [
          orders.audit(orderId, {
            at: now.toISOString(),
            actor: 'dolibarr',
            field: 'facture',
            from: null,
            to: invoiceDifferenceText(invoice, allCents, order.totalTtcCents),
            reason: 'dans Dolibarr',
          }),
        ]),
    ...booked.writes,
    ...(isSame || !isOff
      ? booked.cases
      : await raiseTotalChanged(
          services.payments,
          order,
          { status: order.status, totalTtcCents: allCents },
          now,
          'total_changed',
          `${row.ref}-${allCents}`,
        )),
    ...events.map((event) => writeEvent(table, event)),
  ]);
  return { isOther: !isSame };
};

const invoiceFrom = (row: Share): OrderInvoice => {
  const { id, ref, isCreditNote, isDeposit, statusCode, ofSeveral } = row;
  const { totalTtcCents, deductedCents, restCents } = row;
  return {
    id,
    ref,
    isCreditNote,
    ...(isDeposit ? { isDeposit } : {}),
    isVoid: isDraft(statusCode) || (isAbandoned(statusCode) && !isGivenUp(row)),
    totalTtcCents,
    ...(deductedCents ? { deductedCents } : {}),
    restCents: isClosedWithRest(row) || isGivenUp(row) ? 0 : restCents,
    ...(isGivenUp(row) ? { isGivenUp: true } : {}),
    ...(isDraft(statusCode) ? { isDraft: true } : {}),
    ...(ofSeveral ? { ofSeveral } : {}),
  };
};

/** Unchanged apart from the amount left to pay. */
const isAsKnown = (was: OrderInvoice | undefined, invoice: OrderInvoice): boolean =>
  was?.isVoid === invoice.isVoid &&
  was.isDraft === invoice.isDraft &&
  was.isGivenUp === invoice.isGivenUp &&
  was.totalTtcCents === invoice.totalTtcCents &&
  was.deductedCents === invoice.deductedCents &&
  was.ref === invoice.ref;

/** The same difference for an order that was paid only after its invoice was read. A case is raised once. */
export const raiseInvoiceMismatch = async (
  { table, orders, payments, erpInvoices }: Taking,
  orderId: string,
  now: Date,
): Promise<void> => {
  const all = await erpInvoices.ofOrder(orderId);
  const order = await orders.locate(orderId, now);
  const last = all.findLast(({ isVoid }) => !isVoid);
  const allCents = invoicedCents(all);
  if (!order || !last || allCents === order.totalTtcCents || !isSettled(order, all)) return;
  const after = { status: order.status, totalTtcCents: allCents };
  const about = `${last.ref}-${allCents}`;
  const writes = await raiseTotalChanged(payments, order, after, now, 'total_changed', about);
  if (writes.length > 0) await table.transact(writes);
};
