import type { StoredCase } from './payment-cases.store.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import {
  caseRefundCents,
  mayAcceptAmount,
  paymentCaseAdvice,
  paymentCaseLabels,
  type PaymentCaseState,
} from '#shared/payments/payment-case.ts';

type ListedCases = { state: PaymentCaseState; limit: number; cursor?: string | undefined };

/** What waits for a person to decide, the longest first; or what was decided, the last first. */
export const listPaymentCases = async (
  { payments }: PaymentServices,
  { state, limit, cursor }: ListedCases,
) => {
  const { items, next } = await payments.cases.list(state, limit, cursor);
  return { success: true as const, data: items.map(caseRow), next_cursor: next };
};

const caseRow = (found: StoredCase) => ({
  id: found.id,
  kind: found.kind,
  label: paymentCaseLabels[found.kind],
  advice: paymentCaseAdvice[found.kind],
  provider: found.provider,
  ref: found.ref,
  order_id: found.orderId,
  reference: found.reference,
  expected: inEuros(found.expectedCents),
  seen: inEuros(found.seenCents),
  refundable: eurosFromCents(found.closedAt ? 0 : caseRefundCents(found)),
  acceptable: found.closedAt === null && mayAcceptAmount(found),
  found_at: found.foundAt,
  closed: found.closedAt
    ? { at: found.closedAt, by: found.closedBy ?? '', decision: found.decision ?? '' }
    : null,
});

const inEuros = (cents: Cents | null): number | null => (cents === null ? null : eurosFromCents(cents));

type ClosedCase = { id: string; decision: string; adminId: string; now: Date };

/** Decided: it leaves the list and stays known, so that the next night does not bring it back. */
export const closePaymentCase = async (
  { payments }: PaymentServices,
  { id, decision, adminId, now }: ClosedCase,
) => {
  const closing = payments.cases.close(id, { by: `admin:${adminId}`, decision, now });
  if (!(await unlessConditionFails(closing)))
    throw new Refusal('not_found', 'Ce cas est introuvable ou déjà rangé.');
  return { success: true as const, message: 'Ce cas est rangé.' };
};
