import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { OrderVersion } from '#shared/erp/erp-question.ts';
import { hasFreeLinesOf } from '#shared/erp/taken-lines.ts';
import { factsOf } from '#shared/erp/three-way-merge.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderStatusLabels } from '#shared/orders/order-status.ts';

/** Changed on both sides: shows both versions to an operator; nothing is written before they choose. */
export const openOrderQuestion = async (
  services: StepServices,
  order: Order,
  erpOrder: ErpOrder | undefined,
  why = erpOrder ? `${BOTH}${textsThatStay(order, erpOrder)}` : GONE,
): Promise<{ erpRef: string | null; state: ErpState }> => {
  await services.erpQuestions.ask({
    kind: 'order',
    id: order.id,
    requestedAt: services.step.at.toISOString(),
    customerId: order.customerId,
    reference: order.reference,
    customer: order.customerName,
    erpRef: erpOrder?.ref ?? order.erpRef,
    why,
    ours: ourVersion(order),
    theirs: erpOrder ? theirVersion(order, erpOrder) : null,
    seen: erpOrder ? factsOf(erpOrder) : null,
  });
  return { erpRef: erpOrder?.ref ?? order.erpRef, state: 'douteux' };
};

const BOTH = 'Changée ici et dans Dolibarr depuis la dernière lecture.';
const GONE = 'Elle n’est plus dans Dolibarr : supprimée, ou Dolibarr a été rétabli à une date plus ancienne.';

/**
 * Lines without a product are never removed in Dolibarr, so the answer « version du site » keeps them:
 * stated in the question.
 */
const textsThatStay = (order: Order, erpOrder: ErpOrder): string => {
  const theirs = factsOf(erpOrder);
  const isCancelled = order.status === 'annule' || erpOrder.status === 'cancelled';
  if (isCancelled || hasFreeLinesOf(order.lines, theirs)) return '';
  const texts = theirs.lines.filter(({ productId }) => productId === null).map(({ label }) => `« ${label} »`);
  if (texts.length === 0) return '';
  return ` Sans produit, donc gardé dans les deux cas et compté dans le total : ${texts.join(', ')}.`;
};

const ourVersion = (order: Order): OrderVersion => ({
  status: orderStatusLabels[order.status],
  lines: order.lines.map(({ label, invoiced, unitPriceE4 }) => ({
    label,
    quantity: quantityText(invoiced),
    unitPriceE4,
  })),
  totalTtcCents: order.totalTtcCents,
});

const ERP_STATUS = {
  draft: 'Brouillon',
  validated: 'Validée',
  shipping: 'Envoi en cours',
  closed: 'Livrée',
  cancelled: 'Annulée',
} as const satisfies Record<ErpOrder['status'], string>;

/** In the order of our own lines, so that they match side by side; lines only in Dolibarr come last. */
const theirVersion = (order: Order, erpOrder: ErpOrder): OrderVersion => ({
  status: `${ERP_STATUS[erpOrder.status]}${erpOrder.isBilled ? ', facturée' : ''}`,
  lines: factsOf(erpOrder)
    .lines.map((fact) => ({ fact, at: order.lines.findIndex((line) => line.productId === fact.productId) }))
    .toSorted((a, b) => placeOf(order, a.at) - placeOf(order, b.at))
    .map(({ fact: { productId, label, milli, unitPriceHtE4 }, at }) => {
      const known = order.lines[at];
      // a text or a service counts in pieces, as after it was pulled
      const unit = known?.ordered.unit ?? (productId === null ? 'piece' : 'kg');
      return {
        label: known?.label ?? label,
        quantity: quantityText(quantityOf(unit, milli)),
        unitPriceE4: unitPriceHtE4,
      };
    }),
  totalTtcCents: erpOrder.totalTtcCents,
});

const placeOf = ({ lines }: Order, at: number): number => (at === -1 ? lines.length : at);
