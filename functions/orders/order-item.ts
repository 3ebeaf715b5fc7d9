import type { OrderDelivery } from '#shared/delivery/order-delivery.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { proposalsFrom, storedProposals, type StoredProposal } from '#functions/orders/stored-proposals.ts';
import { linesFrom, type StoredLine, storedLines } from '#functions/orders/lines/stored-lines.ts';
import { lineVatOf } from '#shared/settings/cart-vat.ts';
import type { BookedMoney, GivesBack, Order, OrderHold } from '#shared/orders/order.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import type { DeliveryProof } from '#shared/orders/delivery-proof.ts';

/** A tuple, for its size: attribute names would be half of it. The address is absent when goods go to the account's own. */
type StoredDelivery = [zone: OrderDelivery['zone'], day: string | null, note: string, address?: string[]];

/** An order as it lies in the table. Totals are computed again from the lines. */
type StoredOrder = Item & {
  v: number;
  reference: string;
  name: string;
  mail: string;
  at: string;
  lines: StoredLine[];
  to?: StoredDelivery;
  proof?: DeliveryProof;
  asks?: StoredProposal[];
  vat: Order['vat'];
  status: Order['status'];
  payment: Order['paymentStatus'];
  delivery: Order['deliveryStatus'];
  paid: number;
  received?: number;
  booked?: BookedMoney | null;
  attempt: string | null;
  hold?: OrderHold | null;
  back?: GivesBack | null;
  erp: Order['erpState'];
  erpRef: string | null;
  closed?: string;
  awaits?: boolean;
  version: number;
};

export const orderItem = (order: Order) => ({
  ...keys.order(order.customerId, order.id),
  ...indexed.list('ORDERS', order.id),
  v: storedVersions.order,
  reference: order.reference,
  name: order.customerName,
  mail: order.customerEmail,
  at: order.placedAt,
  lines: storedLines(order.lines),
  ...(order.delivery ? { to: storedDelivery(order.delivery) } : {}),
  ...(order.proof ? { proof: order.proof } : {}),
  ...(order.proposals ? { asks: storedProposals(order.proposals) } : {}),
  vat: order.vat,
  status: order.status,
  payment: order.paymentStatus,
  delivery: order.deliveryStatus,
  paid: order.paidCents,
  ...(order.receivedCents === undefined ? {} : { received: order.receivedCents }),
  ...(order.booked ? { booked: order.booked } : {}),
  attempt: order.openAttemptId,
  ...(order.hold ? { hold: order.hold } : {}),
  ...(order.givesBack ? { back: order.givesBack } : {}),
  erp: order.erpState,
  erpRef: order.erpRef,
  ...(order.closedAt === undefined ? {} : { closed: order.closedAt }),
  ...(order.awaitsShipment ? { awaits: true } : {}),
  version: order.version,
});

const storedDelivery = ({ zone, day, note, address }: OrderDelivery): StoredDelivery =>
  address
    ? [
        zone,
        day,
        note,
        [address.label, address.address, address.complement, address.postal, address.city, address.phone],
      ]
    : [zone, day, note];

const deliveryFrom = ([zone, day, note, stored]: StoredDelivery): OrderDelivery => {
  const [label = '', address = '', complement = '', postal = '', city = '', phone = ''] = stored ?? [];
  return { zone, day, note, address: stored ? { label, address, complement, postal, city, phone } : null };
};

/** Whose order an item is: it lies with its customer. */
export const customerIdOf = (item: Item): string => String(item['pk']).slice('CUSTOMER#'.length);

export const orderFrom = (item: Item): Order => {
  const stored = item as StoredOrder;
  const lines = linesFrom(stored.lines).map((line) => ({ ...line, ...lineVatOf(stored.vat) }));
  const total = orderTotal(lines);
  return {
    id: String(item['sk']).slice('ORDER#'.length),
    reference: stored.reference,
    customerId: customerIdOf(item),
    customerName: stored.name,
    customerEmail: stored.mail,
    placedAt: stored.at,
    lines,
    ...(stored.to ? { delivery: deliveryFrom(stored.to) } : {}),
    ...(stored.proof ? { proof: stored.proof } : {}),
    ...(stored.asks ? { proposals: proposalsFrom(stored.asks, stored.vat) } : {}),
    vat: stored.vat,
    totalHtCents: total.htCents,
    totalVatCents: total.vatCents,
    totalTtcCents: total.ttcCents,
    status: stored.status,
    paymentStatus: stored.payment,
    deliveryStatus: stored.delivery,
    paidCents: stored.paid,
    ...(stored.received === undefined ? {} : { receivedCents: stored.received }),
    ...(stored.booked ? { booked: stored.booked } : {}),
    openAttemptId: stored.attempt ?? null,
    ...(stored.hold ? { hold: stored.hold } : {}),
    ...(stored.back ? { givesBack: stored.back } : {}),
    erpState: stored.erp,
    erpRef: stored.erpRef ?? null,
    ...(stored.closed === undefined ? {} : { closedAt: stored.closed }),
    ...(stored.awaits ? { awaitsShipment: true } : {}),
    version: stored.version,
  };
};
