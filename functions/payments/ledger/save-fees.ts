import type { Compared } from '#functions/payments/compare-payment.ts';
import type { MoneyStore } from '#functions/payments/money.store.ts';
import { inBatches } from '#functions/platform/batches.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { ProviderPayment } from '#shared/gateways/payment-event.ts';

/**
 * What a provider keeps of each payment of a page of its list, as `compared` found them in the same order. It is said in
 * the list alone, so a night after the money came; what is known is not written again.
 */
export const saveFees = async (
  money: Pick<MoneyStore, 'receivedBy' | 'keepFee'>,
  payments: readonly ProviderPayment[],
  compared: readonly Compared[],
): Promise<void> => {
  // one attempt may stand in the list twice
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
