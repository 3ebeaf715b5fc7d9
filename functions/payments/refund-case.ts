import { carryOutRefund } from '#functions/payments/carry-out-refund.ts';
import { claimRefund } from '#functions/payments/claim-refund.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { answerFor } from '#functions/payments/refund-payment.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { excessCents } from '#shared/orders/order-due.ts';
import { caseRefundCents, paymentCaseLabels } from '#shared/payments/payment-case.ts';

type RefundCase = { id: string; adminId: string; now: Date };

/**
 * Gives back the difference that a case is about, never more than is held above what the order comes to now. The claim
 * puts the case away in the same transaction, and its key comes from the case: it goes back once, whoever asks how often.
 */
export const refundCase = async (services: PaymentServices, { id, adminId, now }: RefundCase) => {
  const found = await services.payments.cases.find(id);
  if (!found?.orderId) throw new Refusal('not_found', 'Ce cas est introuvable.');
  const order = await getAnyOrder(services.orders, found.orderId, now);
  const request = {
    orderId: order.id,
    adminId,
    reason: paymentCaseLabels[found.kind],
    key: `case-${id}-${found.failedRefunds ?? 0}`,
    caseId: id,
    now,
  };
  if (found.closedAt !== null) {
    if (found.refundCents === undefined)
      throw new Refusal('not_found', 'Ce cas est déjà rangé, sans remboursement d’ici.');
    // asked for before, and the answer was lost
    const again = await claimRefund(services, { ...request, amount: eurosFromCents(found.refundCents) });
    return answerFor(await carryOutRefund(services, again, now));
  }
  const underWay = (await services.payments.ofOrder(order.id)).reduce(
    (sum, { refundingCents }) => sum + refundingCents,
    0,
  );
  const refundCents = Math.min(caseRefundCents(found), Math.max(0, excessCents(order) - underWay));
  if (refundCents === 0)
    throw new Refusal('refund_refused', 'Il n’y a plus rien à rendre : rangez ce cas en écrivant pourquoi.');
  const decision = `${moneyText(refundCents)} rendus au client.`;
  const claimed = await claimRefund(
    services,
    { ...request, amount: eurosFromCents(refundCents) },
    services.payments.cases.refunded(id, { by: `admin:${adminId}`, decision, refundCents, now }),
  );
  return answerFor(await carryOutRefund(services, claimed, now));
};
