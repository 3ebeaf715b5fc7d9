import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { type Attempt, wholeCents } from '#shared/payments/attempt.ts';
import type { PaymentFacts } from '#shared/payments/provider-facts.ts';

/**
 * Case of a payment that does not match the request: another amount, or another currency or mode (then
 * without an amount).
 */
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

/** References by which a case may name an attempt: it depends on what was known when the case was raised. */
export const refsOf = ({ paymentRef, providerRef, id }: Attempt): string[] =>
  [paymentRef, providerRef, id].filter((ref) => ref !== null);

/** The provider now reports the requested amount: closes its open case. */
export const mismatchEnds = async (
  { payments }: PaymentServices,
  attempt: Attempt,
  { acceptedCents }: PaymentFacts,
  now: Date,
): Promise<TransactItem[]> => {
  // accepting an amount closes the case itself, with its own note
  if (acceptedCents !== undefined) return [];
  const decision = `Le prestataire confirme ${moneyText(attempt.amountCents)}, le montant demandé.`;
  for (const ref of refsOf(attempt)) {
    const found = await payments.cases.find(`wrong_amount-${ref}`);
    if (found && found.closedAt === null)
      return [payments.cases.closed(found.id, { by: 'système', decision, now })];
  }
  return [];
};
