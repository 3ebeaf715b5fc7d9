import * as z from 'zod/mini';
import { linesFrom, storedLine, storedLines } from '#functions/orders/lines/stored-lines.ts';
import { units } from '#shared/kernel/quantity.ts';
import { type CartVat, lineVatOf, cartVat } from '#shared/settings/cart-vat.ts';
import type { Proposal } from '#shared/orders/proposal.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { OrderDelivery } from '#shared/delivery/order-delivery.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { bookedMoney, givesBack, type Order, orderAddition, orderHold } from '#shared/orders/order.ts';
import {
  type StandingOrigin,
  deliveryStatuses,
  orderStatuses,
  paymentStatuses,
} from '#shared/orders/order-status.ts';
import { erpStates } from '#shared/kernel/erp-state.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { deliveryProof } from '#shared/orders/delivery-proof.ts';
import { missedVisit } from '#shared/orders/missed-visit.ts';

/** A proposal to the customer, as stored in the order: its line like the order's own. */
const storedProposal = z.object({
  id: z.string(),
  kind: z.exactOptional(z.literal('bound')),
  productId: z.string(),
  label: z.string(),
  ordered: z.object({ unit: z.enum(units), milli: z.number() }),
  state: z.enum(['open', 'accepted', 'declined']),
  at: z.string(),
  until: z.string(),
  line: storedLine,
});
type StoredProposal = z.output<typeof storedProposal>;

export const storedProposals = (proposals: readonly Proposal[]): StoredProposal[] =>
  proposals.flatMap(({ instead, ...proposal }) =>
    storedLines([instead]).map((line) => ({ ...proposal, line })),
  );

const proposalsFrom = (stored: readonly StoredProposal[], vat: CartVat): Proposal[] =>
  stored.flatMap(({ line, ...proposal }) =>
    linesFrom([line]).map((instead) => ({ ...proposal, instead: { ...instead, ...lineVatOf(vat) } })),
  );

/**
 * A tuple, for its size: attribute names would be half of it. The address is absent if goods go to the
 * account's own.
 */
const place = [z.nullable(z.string()), z.nullable(z.string()), z.string()] as const;
const storedTo = z.union([z.tuple([...place]), z.tuple([...place, z.array(z.string())])]);
type StoredDelivery = z.output<typeof storedTo>;

/** An order as stored in DynamoDB. Totals are computed again from the lines. */
const readOrder = stored(
  'order',
  z.object({
    reference: z.string(),
    name: z.string(),
    mail: z.string(),
    at: z.string(),
    by: z.exactOptional(z.string()),
    adds: z.exactOptional(z.array(orderAddition)),
    taken: z.exactOptional(z.tuple([z.string(), z.string()])),
    lines: z.array(storedLine),
    to: z.exactOptional(storedTo),
    proof: z.exactOptional(deliveryProof),
    missed: z.exactOptional(z.nullable(missedVisit)),
    visits: z.exactOptional(z.array(z.string())),
    std: z.exactOptional(z.tuple([z.string(), z.string()])),
    /** Author of the standing order; whether its orders need a Gérant's approval. */
    sby: z.exactOptional(z.string()),
    sask: z.exactOptional(z.literal(true)),
    confirm: z.exactOptional(z.nullable(z.string())),
    why: z.exactOptional(z.string()),
    asks: z.exactOptional(z.array(storedProposal)),
    vat: cartVat,
    status: z.enum(orderStatuses),
    payment: z.enum(paymentStatuses),
    delivery: z.enum(deliveryStatuses),
    paid: z.number(),
    received: z.exactOptional(z.number()),
    booked: z.exactOptional(z.nullable(bookedMoney)),
    refused: z.exactOptional(z.nullable(z.number())),
    attempt: z._default(z.nullable(z.string()), null),
    hold: z.exactOptional(z.nullable(orderHold)),
    back: z.exactOptional(z.nullable(givesBack)),
    erp: z.enum(erpStates),
    erpRef: z._default(z.nullable(z.string()), null),
    closed: z.exactOptional(z.string()),
    awaits: z.exactOptional(z.boolean()),
    version: z.number(),
  }),
);

export const orderItem = (order: Order) => ({
  ...keys.order(order.customerId, order.id),
  ...indexed.list('ORDERS', order.id),
  v: storedVersions.order,
  reference: order.reference,
  name: order.customerName,
  mail: order.customerEmail,
  at: order.placedAt,
  ...(order.placedBy === undefined ? {} : { by: order.placedBy }),
  ...(order.additions ? { adds: order.additions } : {}),
  ...(order.takenBy ? { taken: [order.takenBy.adminId, order.takenBy.name] } : {}),
  lines: storedLines(order.lines),
  ...(order.delivery ? { to: storedDelivery(order.delivery) } : {}),
  ...(order.proof ? { proof: order.proof } : {}),
  ...(order.missed ? { missed: order.missed } : {}),
  ...(order.visits ? { visits: order.visits } : {}),
  ...(order.standing ? standingItem(order.standing) : {}),
  ...(order.confirmBefore === undefined ? {} : { confirm: order.confirmBefore }),
  ...(order.askedWhy === undefined ? {} : { why: order.askedWhy }),
  ...(order.proposals ? { asks: storedProposals(order.proposals) } : {}),
  vat: order.vat,
  status: order.status,
  payment: order.paymentStatus,
  delivery: order.deliveryStatus,
  paid: order.paidCents,
  ...(order.receivedCents === undefined ? {} : { received: order.receivedCents }),
  ...(order.booked ? { booked: order.booked } : {}),
  ...(order.refusedCents === undefined ? {} : { refused: order.refusedCents }),
  attempt: order.openAttemptId,
  ...(order.hold ? { hold: order.hold } : {}),
  ...(order.givesBack ? { back: order.givesBack } : {}),
  erp: order.erpState,
  erpRef: order.erpRef,
  ...(order.closedAt === undefined ? {} : { closed: order.closedAt }),
  ...(order.awaitsShipment ? { awaits: true } : {}),
  version: order.version,
});

/**
 * Number of fields that every stored address has; hours, contact and place follow, up to the last known one.
 */
const PLACE_PARTS = 6;

const whoAndWhich = ({
  hours = '',
  contact = '',
  placeId = '',
}: NonNullable<OrderDelivery['address']>): string[] => {
  const parts = [hours, contact, placeId];
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
};

export const storedDelivery = ({ zone, day, note, address }: OrderDelivery): StoredDelivery =>
  address
    ? [
        zone,
        day,
        note,
        [
          address.label,
          address.address,
          address.complement,
          address.postal,
          address.city,
          address.phone,
          ...whoAndWhich(address),
        ],
      ]
    : [zone, day, note];

const deliveryFrom = ([zone, day, note, stored]: StoredDelivery): OrderDelivery => {
  const [label = '', address = '', complement = '', postal = '', city = '', phone = ''] = stored ?? [];
  const [hours, contact, placeId] = stored?.slice(PLACE_PARTS) ?? [];
  const saved = {
    label,
    address,
    complement,
    postal,
    city,
    phone,
    ...(hours ? { hours } : {}),
    ...(contact ? { contact } : {}),
    ...(placeId ? { placeId } : {}),
  };
  return { zone, day, note, address: stored ? saved : null };
};

/** The customer of an item: orders are in their customer's partition. */
export const customerIdOf = (item: Item): string => String(item['pk']).slice('CUSTOMER#'.length);

export const orderFrom = (item: Item): Order => {
  const found = readOrder(item);
  const lines = linesFrom(found.lines).map((line) => ({ ...line, ...lineVatOf(found.vat) }));
  const total = orderTotal(lines);
  return {
    id: String(item['sk']).slice('ORDER#'.length),
    reference: found.reference,
    customerId: customerIdOf(item),
    customerName: found.name,
    customerEmail: found.mail,
    placedAt: found.at,
    ...(found.by === undefined ? {} : { placedBy: found.by }),
    ...(found.adds ? { additions: found.adds } : {}),
    ...(found.taken ? { takenBy: { adminId: found.taken[0], name: found.taken[1] } } : {}),
    lines,
    ...(found.to ? { delivery: deliveryFrom(found.to) } : {}),
    ...(found.proof ? { proof: found.proof } : {}),
    ...(found.missed ? { missed: found.missed } : {}),
    ...(found.visits ? { visits: found.visits } : {}),
    ...(found.std
      ? {
          standing: {
            id: found.std[0],
            date: found.std[1],
            ...(found.sby === undefined ? {} : { by: found.sby }),
            ...(found.sask ? { asksGerant: true } : {}),
          },
        }
      : {}),
    ...(found.confirm ? { confirmBefore: found.confirm } : {}),
    ...(found.why === undefined ? {} : { askedWhy: found.why }),
    ...(found.asks ? { proposals: proposalsFrom(found.asks, found.vat) } : {}),
    vat: found.vat,
    totalHtCents: total.htCents,
    totalVatCents: total.vatCents,
    totalTtcCents: total.ttcCents,
    status: found.status,
    paymentStatus: found.payment,
    deliveryStatus: found.delivery,
    paidCents: found.paid,
    ...(found.received === undefined ? {} : { receivedCents: found.received }),
    ...(found.booked ? { booked: found.booked } : {}),
    ...(found.refused ? { refusedCents: found.refused } : {}),
    openAttemptId: found.attempt,
    ...(found.hold ? { hold: found.hold } : {}),
    ...(found.back ? { givesBack: found.back } : {}),
    erpState: found.erp,
    erpRef: found.erpRef,
    ...(found.closed === undefined ? {} : { closedAt: found.closed }),
    ...(found.awaits ? { awaitsShipment: true } : {}),
    version: found.version,
  };
};

const standingItem = ({ id, date, by, asksGerant }: StandingOrigin) => ({
  std: [id, date],
  ...(by === undefined ? {} : { sby: by }),
  ...(asksGerant ? { sask: true } : {}),
});
