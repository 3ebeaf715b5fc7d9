import type { ComparedPayment } from '#functions/payments/compare-payment.ts';
import type { MoneyStore } from '#functions/payments/money.store.ts';
import { inBatches } from '#functions/platform/batches.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { ProviderPayment } from '#shared/gateways/payment-event.ts';

/**
 * Saves the provider's fee of each payment of a page of its list, in the order of `compared`. Only the list
 * reports fees, so they arrive the night after the payment; known fees are not written again.
 */
export const saveFees = async (
  money: Pick<MoneyStore, 'receivedBy' | 'keepFee'>,
  payments: readonly ProviderPayment[],
  compared: readonly ComparedPayment[],
): Promise<void> => {
  // one attempt may appear twice in the list
  const reported = new Map<string, { id: string; orderId: string; feeCents: Cents }>();
  for (const [at, { feeCents }] of payments.entries()) {
    const attempt = compared[at]?.attempt ?? null;
    if (attempt && feeCents !== null)
      reported.set(attempt.id, { id: attempt.id, orderId: attempt.orderId, feeCents });
  }
  const received = await money.receivedBy([...reported.values()]);
  await inBatches(received, async (fact) => {
    const feeCents = reported.get(fact.attemptId ?? '')?.feeCents;
    if (feeCents !== undefined && feeCents !== fact.feeCents) await money.keepFee(fact, feeCents);
  });
};
