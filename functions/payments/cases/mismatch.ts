import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { type Attempt, wholeCents } from '#shared/payments/attempt.ts';
import type { PaymentFacts } from '#shared/payments/provider-facts.ts';

/** The case of money that is not what was asked for: another amount, or in another currency or mode (no amount then). */
export const raiseMismatch = (
  services: PaymentServices,
  attempt: Attempt,
  { seenCents }: PaymentFacts,
  now: Date,
): TransactItem[] => {
  const about = { kind: 'wrong_amount', ref: refsOf(attempt)[0] ?? attempt.id } as const;
  const expected = { ...about, expectedCents: wholeCents(attempt) };
  return raiseCase(
    services,
    attempt,
    { ...expected, ...(seenCents === undefined ? {} : { seenCents }) },
    now,
  );
};

/** By what a case may name an attempt: how much was known of it when the case was raised differs. */
export const refsOf = ({ paymentRef, providerRef, id }: Attempt): string[] =>
  [paymentRef, providerRef, id].filter((ref) => ref !== null);

/** The provider now speaks of the amount that was asked for: its open case has nothing left to decide. */
export const mismatchEnds = async (
  { payments }: PaymentServices,
  attempt: Attempt,
  { acceptedCents }: PaymentFacts,
  now: Date,
): Promise<TransactItem[]> => {
  // whoever accepts an amount puts the case away, with a word of their own
  if (acceptedCents !== undefined) return [];
  const decision = `Le prestataire confirme ${moneyText(attempt.amountCents)}, le montant demandé.`;
  for (const ref of refsOf(attempt)) {
    const found = await payments.cases.find(`wrong_amount-${ref}`);
    if (found && found.closedAt === null)
      return [payments.cases.closed(found.id, { by: 'système', decision, now })];
  }
  return [];
};
