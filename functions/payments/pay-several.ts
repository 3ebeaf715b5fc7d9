import { freshAttempt } from '#functions/payments/fresh-attempt.ts';
import { freeOrder, payableOrder } from '#functions/payments/open-attempt.ts';
import { isFinal } from '#functions/payments/list-due.ts';
import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { walletOrderOf } from './pay-by-wallet.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { settleState } from './settle-payment.ts';
import { stripeCheckoutOf } from '#functions/payments/stripe-checkout.ts';
import { ulid } from '#functions/platform/ids.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { PaymentProvider } from '#shared/gateways/payment-event.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { type Attempt, isOpen, isPaid, type PaymentShare } from '#shared/payments/attempt.ts';

type PaySeveral = {
  customerId: string;
  orderIds: readonly string[];
  /** Total that the customer saw, in euros. */
  total: number;
  now: Date;
};

/** One card page for several orders; an open page for the same orders is returned again. */
export const paySeveralByCard = async (services: PaymentServices, request: PaySeveral) => {
  if (!(await services.stripe()).configured) throw new Refusal('provider_unavailable');
  const { order, attempt } = await openShares(services, request, 'stripe');
  const page = await stripeCheckoutOf(services, order, attempt, request.now);
  if (page.kind !== 'open' || page.url === null) throw new Refusal('provider_unavailable');
  return { success: true as const, data: { url: page.url, session_id: page.sessionId } };
};

/** One wallet order for several orders; captured like any other. */
export const paySeveralByWallet = async (services: PaymentServices, request: PaySeveral) => {
  if (!(await services.paypal()).configured) throw new Refusal('provider_unavailable');
  const { order, attempt } = await openShares(services, request, 'paypal');
  return walletOrderOf(services, order, attempt, request.now);
};

type Opened = { order: Order; attempt: Attempt };

/**
 * Opens one attempt for each order, all or none: open attempts on any of them are closed first, and each
 * order names its share in the same transaction. Refused if the total is not what the customer saw.
 */
const openShares = async (
  services: PaymentServices,
  request: PaySeveral,
  provider: PaymentProvider,
): Promise<Opened> => {
  const { now } = request;
  const orders = await ordersToPay(services, request);
  const open = await stillOpen(services, orders, provider, now);
  if (open) return open;
  const free: Order[] = [];
  for (const order of orders) free.push(await freeOrder(services, order, now));
  // an open attempt may have been paid, whole or in part, while it was closed
  refuseOtherTotal(free, request.total);
  const parts = free.map(({ id, reference }) => ({ orderId: id, attemptId: ulid(now), reference }));
  const share: PaymentShare = { totalCents: sumOf(free), parts };
  const attempts = free.map((order, at) => ({
    ...freshAttempt(order, { id: parts[at]?.attemptId ?? '', provider, now }),
    share,
  }));
  try {
    await services.table.transact(
      free.flatMap((order, at) => [
        services.orders.change(order, { openAttemptId: parts[at]?.attemptId ?? null }),
        ...attempts.slice(at, at + 1).map(services.payments.create),
      ]),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('payment_in_progress');
    throw error;
  }
  const [order] = free;
  const [attempt] = attempts;
  if (!order || !attempt) throw new Error('No order to pay');
  return { order, attempt };
};

/** The orders to pay; refuses paid ones, unweighed ones, and another total than the customer saw. */
const ordersToPay = async (
  services: PaymentServices,
  { customerId, orderIds, total, now }: PaySeveral,
): Promise<Order[]> => {
  const orders: Order[] = [];
  for (const id of [...new Set(orderIds)].toSorted()) {
    const order = await payableOrder(services, customerId, id, now).catch(namedBy(services, customerId, id));
    if (!isFinal(order))
      throw new Refusal(
        'order_not_payable',
        `La commande ${order.reference} n’est pas encore pesée : payez-la à part, ou attendez son montant exact.`,
      );
    orders.push(order);
  }
  refuseOtherTotal(orders, total);
  return orders;
};

/** Names the order in a refusal when several are paid. */
const namedBy =
  ({ orders }: PaymentServices, customerId: string, orderId: string) =>
  async (refusal: unknown): Promise<never> => {
    const order = await orders.find(customerId, orderId);
    if (!order || !(refusal instanceof Refusal)) throw refusal;
    throw new Refusal(
      refusal.code,
      `La commande ${order.reference} n’est plus à payer : elle a été réglée ou annulée. Rien n’a été débité : vérifiez la liste, puis recommencez.`,
    );
  };

const sumOf = (orders: readonly Order[]): number => orders.reduce((sum, order) => sum + dueCents(order), 0);

/** A transfer or a credit note may have arrived a minute before: the amount must be the one shown. */
const refuseOtherTotal = (orders: readonly Order[], total: number): void => {
  const cents = sumOf(orders);
  if (cents === centsFromEuros(total)) return;
  throw new Refusal(
    'version_conflict',
    `Le montant à payer a changé : ${moneyText(cents)} au lieu de ${moneyText(centsFromEuros(total))}. Rien n’a été débité : vérifiez la liste, puis recommencez.`,
  );
};

/** The open payment of exactly these orders and amounts due, after reading whether it is still open. */
const stillOpen = async (
  services: PaymentServices,
  orders: readonly Order[],
  provider: PaymentProvider,
  now: Date,
): Promise<Opened | undefined> => {
  const [order] = orders;
  if (!order?.openAttemptId) return undefined;
  const attempt = await services.payments.find(order.id, order.openAttemptId);
  const parts = attempt?.share?.parts ?? [];
  const fits =
    attempt?.provider === provider &&
    isOpen(attempt) &&
    attempt.state !== 'pending' &&
    attempt.share?.totalCents === sumOf(orders) &&
    parts.length === orders.length &&
    orders.every(({ id, openAttemptId }, at) => {
      const part = parts[at];
      return part?.orderId === id && part.attemptId === openAttemptId;
    });
  if (!fits) return undefined;
  if (attempt.providerRef === null || provider === 'paypal') return { order, attempt };
  const state = await readCheckoutState(services, attempt);
  if (state.kind !== 'ok') throw new Refusal('provider_unavailable');
  const { attempt: after } = await settleState(services, attempt, state.value, now);
  if (isPaid(after)) throw new Refusal('already_paid');
  return isOpen(after) && after.state !== 'pending' ? { order, attempt: after } : undefined;
};
