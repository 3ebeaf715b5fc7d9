import { getAnyOrder } from '#functions/orders/list-orders.ts';
import type { OrderChange } from '#functions/orders/orders.module.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { sha256 } from '#functions/platform/ids.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Attempt, isPaid, refundableCents } from '#shared/payments/attempt.ts';
import { excessPart } from '#shared/payments/excess-left.ts';
import { payingBack, type Refund, underWayCents } from '#shared/payments/refund.ts';

export type RefundRequest = {
  orderId: string;
  adminId: string;
  /** In euros; absent: all that is left. */
  amount: number | undefined;
  reason: string;
  /** `Idempotency-Key`: the same key never refunds twice. */
  key: string;
  /** Its customer was notified before it has arrived. */
  promised?: true;
  now: Date;
};

export const OTHER_REFUND =
  'Un autre remboursement de cette commande vient d’être demandé : vérifiez le montant, puis recommencez.';

/** Written in the same transaction; the closed cases are open again if the refund fails. */
type Together = { writes?: readonly TransactItem[]; caseIds?: readonly string[]; change?: OrderChange };

/**
 * Reserves the amount of the paid money, on the condition that it is still available: concurrent requests
 * never reserve more than was paid. The refund's id is derived from the key, so a repeated request always
 * finds the first refund.
 */
export const claimRefund = (
  services: PaymentServices,
  request: RefundRequest,
  /** Built from the state that the claim is conditional on, at each try. */
  together?: (order: Order, attempts: readonly Attempt[], refund: Refund) => Together | Promise<Together>,
): Promise<Refund> => {
  const id = refundIdFor(request);
  const requestHash = sha256(JSON.stringify([request.amount ?? null, request.reason]));
  return retryOrRefuse(
    async () => {
      const order = await getAnyOrder(services.orders, request.orderId, request.now);
      const attempts = await services.payments.ofOrder(order.id);
      // read last: the same request from another window may have changed what was read before
      const known = await services.payments.refunds.find(order.id, id);
      if (known && known.requestHash !== requestHash)
        throw new Refusal('idempotency_mismatch', 'Cette demande a déjà servi pour un autre remboursement.');
      if (known) return known;
      const { refund: claim, attempt } = claimed(order, attempts, { ...request, id, requestHash });
      const { writes = [], caseIds = [], change = {} } = (await together?.(order, attempts, claim)) ?? {};
      const refund = caseIds.length === 0 ? claim : { ...claim, caseIds: [...caseIds] };
      await services.table.transact([
        services.payments.refunds.create(refund),
        ...writes,
        // read before the payments: a concurrent movement raised its version
        Object.keys(change).length === 0
          ? services.orders.unchanged(order)
          : services.orders.change(order, change),
        // another refund may use another payment of the order: each sees what the other took
        ...attempts.filter((each) => each !== attempt && isPaid(each)).map(services.payments.unchanged),
        services.payments.replace(
          attempt,
          { ...attempt, refundingCents: attempt.refundingCents + refund.amountCents },
          request.now,
        ),
        services.orders.audit(order.id, {
          at: request.now.toISOString(),
          actor: `admin:${request.adminId}`,
          field: 'remboursement',
          from: null,
          to: `${moneyText(refund.amountCents)}`,
          reason: request.reason || null,
        }),
      ]);
      return refund;
    },
    { tries: 12 },
  );
};

/** Characters that both providers accept in an id of ours. */
const refundIdFor = ({ orderId, key }: Pick<RefundRequest, 'orderId' | 'key'>): string =>
  `R-${sha256(`${orderId} ${key}`).slice(0, 26)}`;

/** A claim is refunded once. */
export const claimKey = (productId: string): string => `claim-${productId}`;
export const refundIdOfClaim = (orderId: string, productId: string): string =>
  refundIdFor({ orderId, key: claimKey(productId) });

type Claim = RefundRequest & { id: string; requestHash: string };

/** An attempt's money goes back the way it came. */
const claimed = (
  order: Order,
  attempts: readonly Attempt[],
  { amount, id, requestHash, reason, adminId, promised, now }: Claim,
): { refund: Refund; attempt: Attempt } => {
  const amountCents =
    amount === undefined ? order.paidCents - underWayCents(attempts) : centsFromEuros(amount);
  const attempt = payingBack(attempts, amountCents);
  if (!attempt?.paymentRef || amountCents <= 0) {
    const most = Math.max(0, ...attempts.map(refundableCents));
    throw new Refusal('refund_refused', `Au plus ${moneyText(most)} peuvent être remboursés.`, {
      field: 'amount',
    });
  }
  return {
    attempt,
    refund: {
      id,
      orderId: order.id,
      customerId: order.customerId,
      attemptId: attempt.id,
      provider: attempt.provider,
      paymentRef: attempt.paymentRef,
      amountCents,
      ...excessPart(amountCents, order, attempts),
      reason,
      by: `admin:${adminId}`,
      state: 'claimed',
      requestHash,
      ...(promised ? { promised } : {}),
      providerRef: null,
      createdAt: now.toISOString(),
      sentAt: null,
      version: 1,
    },
  };
};
