import { refuseIfShipped } from '#functions/orders/refuse-if-shipped.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import type { OrderChange } from '#functions/orders/orders.module.ts';
import { raiseTotalChanged } from '#functions/payments/cases/raise-total-changed.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  payableCents,
  dueCents,
  receivedOf,
  refusedCents,
  requestedCents,
} from '#shared/orders/order-due.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { paymentStatusFor } from '#shared/payments/attempt.ts';
import { claimField } from '#shared/claims/claim-labels.ts';
import type { Claim } from '#shared/claims/claim.ts';

/**
 * The amount due covers the credit, so nothing is refunded. Goods refused at the door were never charged:
 * this holds even if the rest is paid by now (online, in Dolibarr or to the driver). If more was
 * refused after the rest was paid, what was paid of it is refunded.
 */
export const isTakenOff = (order: Order, claim: Pick<Claim, 'amountCents' | 'refusedFor'>): boolean => {
  const { amountCents } = claim;
  if (amountCents <= 0) return false;
  if (!isNotCharged(order, claim)) return dueCents(order) >= amountCents;
  const unpaidCents = payableCents(order) - receivedOf(order);
  const isPaidInPart = unpaidCents > 0 && order.paidCents > 0 && !order.booked;
  if (unpaidCents < amountCents && !isPaidInPart) return false;
  if (order.paymentStatus === 'non_paye' || order.booked) return order.paymentStatus !== 'rembourse';
  const restCents = requestedCents(order) - receivedOf(order);
  return restCents <= 0 || (order.proof?.taken?.cents ?? Number.POSITIVE_INFINITY) <= restCents;
};

const isNotCharged = (
  order: Order,
  { amountCents, refusedFor }: Pick<Claim, 'amountCents' | 'refusedFor'>,
): boolean => refusedFor !== undefined && refusedCents(order) >= amountCents;

const overpaidBy = (productId: string): string => `claim-${productId}`;

/** The case of a deducted credit that was paid in part. */
export const overpaidCaseId = (reference: string, productId: string): string =>
  `total_changed-${reference}-${overpaidBy(productId)}`;

/** Removes the pending mark once the credit of refused goods is decided. */
export const withoutWaiting = (
  order: Order,
  { amountCents, refusedFor }: Pick<Claim, 'amountCents' | 'refusedFor'>,
): Pick<OrderChange, 'refusedCents'> =>
  refusedFor === undefined || order.refusedCents === undefined
    ? {}
    : { refusedCents: Math.max(0, order.refusedCents - amountCents) || null };

/** Goods refused at a handover that was undone may be accepted at the next one. */
export const refuseWhileUndone = (
  { deliveryStatus }: Pick<Order, 'deliveryStatus'>,
  { refusedFor }: Pick<Claim, 'refusedFor'>,
): void => {
  if (refusedFor === undefined || deliveryStatus === 'livre') return;
  throw new Refusal(
    'order_not_editable',
    'La remise de cette commande est reprise : cet avoir se décide après la prochaine.',
  );
};

type TakeOff = { by: string; now: Date; decide: (amountCents: Cents) => readonly TransactItem[] };

/**
 * Deducts a claim from an unpaid order: the reweighed total is what is invoiced and due, here and in the
 * ERP. An open payment page of the old amount is closed first. If our setting created the invoice, the ERP
 * writer creates a credit note; an invoice made by hand is credited by hand.
 */
export const takeOffTotal = async (
  services: ActServices,
  claim: Claim,
  { by, now, decide }: TakeOff,
): Promise<void> => {
  const before = await getAnyOrder(services.orders, claim.orderId, now);
  await refuseIfShipped(services.erp, before);
  if ((await closeOpenPayment(services, before, now)) !== 'closed') throw new Refusal('payment_in_progress');
  const { value: rules } = await openSettings(services.table).read(shopSettings.erpInvoicing);
  // an invoice created at delivery is credited after the order has its new total
  const credit =
    rules.onDelivery === 'none'
      ? undefined
      : orderEvent('order.invoice-seen-in-erp', before, now, eventId('order-credit', now));
  await retryOrRefuse(async () => {
    const order = await getAnyOrder(services.orders, claim.orderId, now);
    refuseWhileUndone(order, claim);
    // paid, or its page reopened, concurrently
    if (order.openAttemptId !== null || !isTakenOff(order, claim)) throw new Refusal('payment_in_progress');
    const lines = order.lines.map((line) =>
      line.productId === claim.productId
        ? { ...line, invoiced: quantityOf(line.ordered.unit, claim.declaredMilli) }
        : line,
    );
    const totalCents = orderTotal(lines).ttcCents;
    const paymentStatus = paymentStatusFor({
      receivedCents: receivedOf(order),
      collectedCents: order.paidCents,
      totalCents: payableCents({ ...order, totalTtcCents: totalCents }),
    });
    const overpaid =
      totalCents < order.paidCents
        ? await raiseTotalChanged(
            services.payments,
            order,
            { ...order, totalTtcCents: totalCents },
            now,
            'total_changed',
            overpaidBy(claim.productId),
          )
        : [];
    await services.table.transact([
      ...overpaid,
      services.orders.change(order, {
        lines,
        // paid to the driver before the credit was granted
        paymentStatus: order.paymentStatus === 'paye' ? 'paye' : paymentStatus,
        erpState: 'a_envoyer',
        ...withoutWaiting(order, claim),
      }),
      ...decide(order.totalTtcCents - totalCents),
      ...(credit ? [writeEvent(services.table, credit)] : []),
      services.orders.audit(order.id, {
        at: now.toISOString(),
        actor: by,
        field: claimField(claim),
        from: `${moneyText(order.totalTtcCents)} TTC`,
        to: `${moneyText(totalCents)} TTC`,
        reason: `${claim.label} : avoir déduit de ce qui reste à payer`,
      }),
    ]);
  });
};
