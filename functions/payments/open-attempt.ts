import { getOwnOrder } from '#functions/orders/list-orders.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import { endPayments } from '#functions/payments/hold/release-hold.ts';
import { freshAttempt } from '#functions/payments/fresh-attempt.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { ulid } from '#functions/platform/ids.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { highestTotal } from '#shared/orders/highest-total.ts';
import { isEstimated } from '#shared/orders/line-pieces.ts';
import { type Attempt, type AttemptHold, isOpen } from '#shared/payments/attempt.ts';
import { holdCents } from '#shared/payments/hold-cents.ts';
import type { PaymentProvider } from '#shared/gateways/payment-event.ts';
import { isPastConfirmation, refuseUnlessMay } from '#shared/orders/order-state.ts';

/** Own order that still waits for money; 404 foreign, 409 paid or cancelled (AMB-40). */
export const payableOrder = async (
  services: PaymentServices,
  customerId: string,
  orderId: string,
  now: Date,
): Promise<Order> => {
  const order = await getOwnOrder(services.orders, customerId, orderId);
  refuseUnlessMay('pay', order);
  // paying confirms, as long as it may be confirmed
  if (isPastConfirmation(order, now))
    throw new Refusal(
      'order_not_payable',
      'L’heure limite est passée : cette commande n’a pas été confirmée, elle ne se règle plus.',
    );
  if (dueCents(order) <= 0) throw new Refusal('order_not_payable');
  return order;
};

/** The open attempt of this provider for the amount due now, if there is one. */
export const reusableAttempt = async (
  services: PaymentServices,
  order: Order,
  provider: PaymentProvider,
): Promise<Attempt | undefined> => {
  if (order.openAttemptId === null) return undefined;
  const attempt = await services.payments.find(order.id, order.openAttemptId);
  const fits =
    attempt?.provider === provider &&
    attempt.share === undefined &&
    attempt.amountCents === dueCents(order) &&
    attempt.hold?.cents === (await holdFor(services, order))?.cents &&
    isOpen(attempt);
  return fits && attempt.state !== 'pending' ? attempt : undefined;
};

/**
 * Opens a new attempt, the only one of its order: one open with another provider is closed first (expiring
 * the card session is the lock that lets the wallet capture). The order names its open attempt in the same
 * transaction, so neither an edit nor a second attempt can interleave.
 */
export const openAttempt = async (
  services: PaymentServices,
  order: Order,
  provider: PaymentProvider,
  now: Date,
): Promise<Attempt> => {
  const free = await freeOrder(services, order, now);
  const hold = await holdFor(services, free);
  const fresh = freshAttempt(free, { id: ulid(now), provider, now });
  const attempt: Attempt = hold ? { ...fresh, hold } : fresh;
  try {
    await services.table.transact([
      services.orders.change(free, { openAttemptId: attempt.id }),
      services.payments.create(attempt),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('payment_in_progress');
    throw error;
  }
  return attempt;
};

/**
 * Amount to authorise, if the exact amount is captured after weighing. Weighed orders are charged at once.
 * Unweighed pieces have no price yet: they are always authorised first, whatever the setting.
 */
const holdFor = async ({ settings }: PaymentServices, order: Order): Promise<AttemptHold | undefined> => {
  if (order.closedAt !== undefined) return undefined;
  const { tolerancePercent } = (await settings.read(shopSettings.weighing)).value;
  const isEstimate = order.lines.some(isEstimated);
  if (tolerancePercent === undefined && !isEstimate) return undefined;
  const amounts = {
    dueCents: dueCents(order),
    totalCents: order.totalTtcCents,
    highestCents: highestTotal(order.lines),
  };
  return { cents: holdCents(amounts, tolerancePercent ?? 0) };
};

/** The order once nothing is open on it and it is still to be paid. */
export const freeOrder = async (services: PaymentServices, order: Order, now: Date): Promise<Order> => {
  // authorised for less than its present total: voided before a higher amount is requested
  const isShort = order.hold !== undefined && order.closedAt === undefined;
  if (order.openAttemptId === null && !isShort) return order;
  const closing = await (isShort ? endPayments : closeOpenPayment)(services, order, now);
  if (closing === 'paid') throw new Refusal('already_paid');
  if (closing === 'in_progress') throw new Refusal('payment_in_progress');
  const free = await payableOrder(services, order.customerId, order.id, now);
  // a concurrent request closed the old attempt and opened another: two open pages could both be paid
  if (free.openAttemptId !== null) throw new Refusal('payment_in_progress');
  return free;
};
