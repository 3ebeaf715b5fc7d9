import { notOpen } from '#functions/payments/cases/not-open.ts';
import type { StoredCase } from './payment-cases.store.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import type { PaymentProvider } from '#shared/gateways/payment-event.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import {
  caseRefundCents,
  mayAcceptAmount,
  paymentCaseAdvice,
  paymentCaseLabels,
  type PaymentCaseState,
} from '#shared/payments/payment-case.ts';
import { payingBack } from '#shared/payments/refund.ts';
import { dueBackCents } from '#shared/payments/settled-cases.ts';

type ListedCases = { state: PaymentCaseState; limit: number; cursor?: string | undefined; now: Date };

/** Open cases oldest first, or closed ones last closed first. */
export const listPaymentCases = async (
  services: PaymentServices,
  { state, limit, cursor, now }: ListedCases,
) => {
  const { items, next } = await services.payments.cases.list(state, limit, cursor);
  const data = await Promise.all(
    items.map(async (found) => caseRow(found, await wayBack(services, found, now))),
  );
  return { success: true as const, data, next_cursor: next };
};

type WayBack = { cents: Cents; provider: PaymentProvider | null; customer: string | null };
const NOTHING_BACK: WayBack = { cents: 0, provider: null, customer: null };

/** What refunding the difference of a case would send now, to whom and by which payment. */
const wayBack = async (services: PaymentServices, found: StoredCase, now: Date): Promise<WayBack> => {
  if (found.closedAt !== null || found.orderId === null || caseRefundCents(found) === 0) return NOTHING_BACK;
  const [order, attempts] = await Promise.all([
    services.orders.locate(found.orderId, now),
    services.payments.ofOrder(found.orderId),
  ]);
  if (!order) return NOTHING_BACK;
  const cents = dueBackCents(found, order, attempts);
  return { cents, provider: payingBack(attempts, cents)?.provider ?? null, customer: order.customerName };
};

const caseRow = (found: StoredCase, back: WayBack) => ({
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
  refundable: eurosFromCents(back.cents),
  refund_way: back.provider,
  client_nom: back.customer,
  acceptable: found.closedAt === null && mayAcceptAmount(found),
  found_at: found.foundAt,
  closed: found.closedAt
    ? { at: found.closedAt, by: found.closedBy ?? '', decision: found.decision ?? '' }
    : null,
});

const inEuros = (cents: Cents | null): number | null => (cents === null ? null : eurosFromCents(cents));

type ClosedCase = { id: string; decision: string; adminId: string; now: Date };

/** Closes a case. It stays stored, so the next nightly comparison does not raise it again. */
export const closePaymentCase = async (
  { payments }: PaymentServices,
  { id, decision, adminId, now }: ClosedCase,
) => {
  const closing = payments.cases.close(id, { by: `admin:${adminId}`, decision, now });
  if (!(await unlessConditionFails(closing))) throw notOpen(await payments.cases.find(id));
  return { success: true as const, message: 'Ce cas est rangé.' };
};
