import { carryOutRefund } from './carry-out-refund.ts';
import { claimRefund, OTHER_REFUND, type RefundRequest } from './claim-refund.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { excessLeftCents } from '#shared/payments/excess-left.ts';
import { labelOfCase } from '#shared/payments/payment-case.ts';
import { type Refund, underWayCents } from '#shared/payments/refund.ts';
import { settledCases } from '#shared/payments/settled-cases.ts';

type OrderRefund = RefundRequest & {
  /** In euros: the refundable amount that the caller saw. Refused if it differs by now. */
  held?: number | undefined;
};

/**
 * Refunds a payment, whole or in part. It is claimed first, then the provider is called once. The provider's
 * confirmation counts: in its answer, its messages, or the reconciliation. A repeated key gets the refund
 * that it created. Cases that the refund resolves are closed with the claim.
 */
export const refundPayment = async (services: PaymentServices, { held, ...request }: OrderRefund) => {
  const { cases } = services.payments;
  const claimed = await claimRefund(services, request, async (order, attempts, refund) => {
    const availableCents = order.paidCents - underWayCents(attempts);
    if (held !== undefined && centsFromEuros(held) !== availableCents)
      throw new Refusal('version_conflict', OTHER_REFUND);
    const leftCents = Math.max(0, excessLeftCents(order, attempts) - refund.amountCents);
    const settled = settledCases(await cases.openOfOrder(order.id), refund, leftCents);
    const decision = `${moneyText(refund.amountCents)} rendus au client depuis la commande.`;
    const by = `admin:${request.adminId}`;
    return {
      caseIds: settled.map(({ id }) => id),
      writes: settled.map(({ id }) => cases.closed(id, { by, decision, now: request.now })),
    };
  });
  return answerFor(await carryOutRefund(services, claimed, request.now));
};

/** Answer to a refund request, with the cases that it closed. */
export const answerFor = ({ state, amountCents, caseIds = [] }: Refund) => {
  if (state === 'failed' || state === 'canceled')
    throw new Refusal('refund_refused', 'Le prestataire a refusé ce remboursement.');
  const confirmed = state === 'succeeded';
  const message = confirmed
    ? 'Le remboursement est confirmé par le prestataire.'
    : 'Le remboursement est demandé ; il sera confirmé par le prestataire.';
  const putAway = caseIds.map((id) => `Le cas « ${labelOfCase(id)} » est rangé.`);
  return {
    success: true as const,
    data: {
      refunded: eurosFromCents(amountCents),
      state: confirmed ? ('confirme' as const) : ('en_attente' as const),
    },
    message: [message, ...new Set(putAway)].join(' '),
  };
};
