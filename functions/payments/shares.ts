import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { isLeadShare, type Attempt } from '#shared/payments/attempt.ts';

type Of = Pick<Attempt, 'id' | 'orderId' | 'share'>;

/** The other shares of the same payment, as they are now; empty if it pays one order. */
export const otherShares = async (
  { payments }: Pick<PaymentServices, 'payments'>,
  { id, share }: Of,
): Promise<Attempt[]> => {
  const others = (share?.parts ?? []).filter(({ attemptId }) => attemptId !== id);
  const found = await Promise.all(others.map((part) => payments.find(part.orderId, part.attemptId)));
  return found.filter((each) => each !== undefined);
};

/** The share that the provider knows: calls to the provider use it. */
export const providerShare = async (
  { payments }: Pick<PaymentServices, 'payments'>,
  attempt: Attempt,
): Promise<Attempt> => {
  const [first] = attempt.share?.parts ?? [];
  if (first === undefined || isLeadShare(attempt)) return attempt;
  return (await payments.find(first.orderId, first.attemptId)) ?? attempt;
};

/** Amount refunded or being refunded of a payment, over all its shares. */
export const refundedAmounts = async (
  services: Pick<PaymentServices, 'payments'>,
  attempt: Attempt,
): Promise<{ refundedCents: number; refundingCents: number }> => {
  const all = [attempt, ...(await otherShares(services, attempt))];
  return {
    refundedCents: all.reduce((sum, each) => sum + each.refundedCents, 0),
    refundingCents: all.reduce((sum, each) => sum + each.refundingCents, 0),
  };
};
