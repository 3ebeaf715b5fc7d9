import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { otherShares } from '#functions/payments/shares.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Attempt } from '#shared/payments/attempt.ts';

/** Records the opened checkout: its id, its page, and the mapping from its id to the order. */
export const recordOpened = async (
  services: PaymentServices,
  attempt: Attempt,
  opened: { providerRef: string; url: string | null },
  now: Date,
): Promise<Attempt> => {
  const after: Attempt = { ...attempt, state: 'session_open', ...opened };
  const others = await otherShares(services, attempt);
  try {
    await services.table.transact([
      services.payments.replace(attempt, after, now),
      ...others.map((other) =>
        services.payments.replace(other, { ...other, state: 'session_open', ...opened }, now),
      ),
      services.payments.link(attempt, opened.providerRef),
    ]);
    return { ...after, version: attempt.version + 1 };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // two calls opened the same attempt with the same key: the provider gave both the same checkout
    const current = await services.payments.find(attempt.orderId, attempt.id);
    if (current?.providerRef === opened.providerRef) return current;
    throw new Refusal('payment_in_progress');
  }
};
