import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { unlessConditionFails } from '#functions/platform/retry-on-conflict.ts';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { paymentCaseLabels } from '#shared/payments/payment-case.ts';

/** What waits for a person to decide, oldest first. */
export const listPaymentCases = async (services: PaymentServices) => ({
  success: true as const,
  data: (await services.payments.cases.open()).map((found) => ({
    id: found.id,
    kind: found.kind,
    label: paymentCaseLabels[found.kind],
    provider: found.provider,
    ref: found.ref,
    order_id: found.orderId,
    reference: found.reference,
    expected: inEuros(found.expectedCents),
    seen: inEuros(found.seenCents),
    found_at: found.foundAt,
  })),
});

const inEuros = (cents: Cents | null): number | null => (cents === null ? null : eurosFromCents(cents));

/** Decided: it leaves the list and stays known, so that the next night does not bring it back. */
export const closePaymentCase = async (
  services: PaymentServices,
  { id, adminId, now }: { id: string; adminId: string; now: Date },
) => {
  const isClosed = await unlessConditionFails(services.payments.cases.close(id, `admin:${adminId}`, now));
  if (!isClosed) throw new Refusal('not_found', 'Ce cas est introuvable ou déjà rangé.');
  return { success: true as const, message: 'Ce cas est rangé.' };
};
