import { creditNoteFor } from './credit-note.ts';
import { isAllInvoiced } from '#shared/erp/record-plan.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { OwnInvoice } from './invoiced-orders.ts';
import { creditedGoods } from '#shared/erp/invoice-money.ts';
import { isAbandoned, isDraft, invoicedCents } from '#shared/erp/invoiced.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { Order } from '#shared/orders/order.ts';
import { claimTitle } from '#shared/claims/claim-labels.ts';
import type { Claim } from '#shared/claims/claim.ts';
import type { ErpInvoicing } from '#shared/settings/erp-invoicing.ts';

type Crediting = {
  order: Order;
  rules: ErpInvoicing;
  claims: readonly Claim[];
  invoices: readonly OwnInvoice[];
};

/**
 * A granted claim deducted from the amount due, of an order that was already invoiced: the amount invoiced
 * above the order's total becomes a credit note, one per claim, at its product's own rate.
 * @returns the invoices afterwards.
 */
export const creditClaims = async (
  services: StepServices,
  erp: DolibarrGateway,
  { order, rules, claims, invoices }: Crediting,
): Promise<OwnInvoice[]> => {
  let there = [...invoices];
  for (const claim of claims.filter(({ state, takenOff }) => state === 'approved' && takenOff)) {
    const refExt = creditOf(claim);
    const isMade = there.some((one) => one.refExt === refExt && !isDraft(one.statusCode));
    const cents = Math.min(claim.amountCents, aboveTotal(order, there));
    const line = order.lines.find(({ productId }) => productId === claim.productId);
    if (isMade || cents <= 0 || !line || !isAllInvoiced(order, there)) continue;
    const credited = await creditNoteFor(services, erp, {
      order,
      rules,
      refExt,
      day: parisDay(services.step.at),
      description: `${claim.label} : ${claimTitle(claim).toLowerCase()}, commande ${order.reference}`,
      lines: creditedGoods(cents, { ...goodsOfClaim(claim), vatRate: line.vatRate }),
      invoices: there,
    });
    if (credited) there = credited;
  }
  return there;
};

/** The part of the delivered goods that is not charged. */
export const goodsOfClaim = ({ productId, deliveredMilli, declaredMilli }: Claim) => ({
  productId,
  milli: Math.max(0, deliveredMilli - declaredMilli),
});

const creditOf = ({ orderId, productId }: Claim): string => `claim-${orderId}-${productId}`;

const aboveTotal = (order: Order, invoices: readonly OwnInvoice[]): number =>
  invoicedCents(
    invoices.map((one) => ({ ...one, isVoid: isDraft(one.statusCode) || isAbandoned(one.statusCode) })),
  ) - order.totalTtcCents;
