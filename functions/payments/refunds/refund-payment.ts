import { carryOutRefund } from './carry-out-refund.ts';
import { claimRefund, type RefundRequest } from './claim-refund.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Refund } from '#shared/payments/refund.ts';

/**
 * Gives money back, whole or in part. It is claimed first; then its provider is asked, once. What counts is what the
 * provider confirms: here, by its messages, or when the reconciliation asks. A repeat of the key is answered from the
 * refund that the key made.
 */
export const refundPayment = async (services: PaymentServices, request: RefundRequest) => {
  const claimed = await claimRefund(services, request);
  return answerFor(await carryOutRefund(services, claimed, request.now));
};

/** What whoever asked for a refund is told of it. */
export const answerFor = ({ state, amountCents }: Refund) => {
  if (state === 'failed' || state === 'canceled')
    throw new Refusal('refund_refused', 'Le prestataire a refusé ce remboursement.');
  const confirmed = state === 'succeeded';
  return {
    success: true as const,
    data: {
      refunded: eurosFromCents(amountCents),
      state: confirmed ? ('confirme' as const) : ('en_attente' as const),
    },
    message: confirmed
      ? 'Le remboursement est confirmé par le prestataire.'
      : 'Le remboursement est demandé ; il sera confirmé par le prestataire.',
  };
};
