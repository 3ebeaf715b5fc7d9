import type { CustomerCard } from '#functions/customers/customer-card.ts';
import { chosenDelivery, refuseUnderMinimum } from '#functions/delivery/chosen-delivery.ts';
import type { PlaceOrder } from './order-request.ts';
import { refuseStaleTotal } from '#functions/orders/lines/price-check.ts';
import type { OrderBasis } from '#functions/orders/order-basis.ts';
import { personIdOf } from '#functions/orders/spending.ts';
import { ulid } from '#functions/platform/ids.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { deliveryChargeLine } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderReference } from '#shared/orders/order-reference.ts';
import { orderTotal } from '#shared/orders/order-total.ts';

/** The order to write, at current prices; refuses a day, a minimum, or a total other than the one shown. */
export const pricedOrder = (request: PlaceOrder, basis: OrderBasis, number: number) => {
  const { customer, vat, rules, lines: goods } = basis;
  const delivery = chosenDelivery(request.delivery ?? {}, basis.recipient, rules, request.now);
  const zone = rules.zones.find(({ id }) => id === delivery.zone);
  refuseUnderMinimum(zone, orderTotal(goods).htCents);
  const charge = deliveryChargeLine(goods, zone, rules, vat);
  const lines = charge ? [...goods, charge] : goods;
  const total = orderTotal(lines);
  refuseStaleTotal(request, total, lines);
  const order: Order = {
    id: ulid(request.now),
    reference: orderReference(parisDay(request.now), number),
    ...customerOf(customer),
    ...standingOf(request),
    placedAt: request.now.toISOString(),
    ...placerOf(request),
    lines,
    delivery,
    vat,
    totalHtCents: total.htCents,
    totalVatCents: total.vatCents,
    totalTtcCents: total.ttcCents,
    status: 'en_attente',
    paymentStatus: 'non_paye',
    deliveryStatus: 'non_livre',
    paidCents: 0,
    openAttemptId: null,
    erpState: 'a_envoyer',
    erpRef: null,
    version: 1,
  };
  return { goods, order };
};

/** The part that the order stores. */
const standingOf = ({ standing: from }: PlaceOrder) => ({
  ...(from?.standing ? { standing: from.standing } : {}),
  ...(from?.confirmBefore === undefined ? {} : { confirmBefore: from.confirmBefore }),
});

const placerOf = ({ caller, telephone }: PlaceOrder) => {
  const personId = telephone ? telephone.personId : personIdOf(caller);
  return {
    ...(personId === undefined ? {} : { placedBy: personId }),
    ...(telephone ? { takenBy: telephone.takenBy } : {}),
  };
};

const customerOf = (customer: CustomerCard) => ({
  customerId: customer.id,
  customerName: customerName(customer),
  customerEmail: customer.mail,
});
