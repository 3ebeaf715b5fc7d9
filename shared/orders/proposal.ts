import { piecesText } from '#shared/catalog/piece-sale.ts';
import { atMostText, piecesLineText } from './line-pieces.ts';
import { type Quantity, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { payableCents, receivedOf } from '#shared/orders/order-due.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { mayDo } from '#shared/orders/order-state.ts';

/** A question to the customer about a short line; no effect until it is accepted. */
export type Proposal = {
  id: string;
  /** `bound`: the pieces exceed the customer's limit; absent: a smaller quantity or another product. */
  kind?: 'bound';
  /** The line as it was when the proposal was sent. */
  productId: string;
  label: string;
  ordered: Quantity;
  /** The proposed line: less of the same, or another product at this customer's price. */
  instead: OrderLine;
  state: 'open' | 'accepted' | 'declined';
  /** ISO instants: sent, and deadline of the answer; closing the preparation ends it earlier. */
  at: string;
  until: string;
};

/** Current state of the proposal for a reader. */
export const proposalStates = ['open', 'accepted', 'declined', 'expired', 'closed'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** One day to answer; the preparation is usually closed earlier. */
export const ANSWER_HOURS = 24;

export const answerableUntil = (now: Date): string =>
  new Date(now.getTime() + ANSWER_HOURS * 3_600_000).toISOString();

type Answered = Pick<Order, 'status' | 'deliveryStatus' | 'closedAt' | 'proposals'>;

export const proposalState = (order: Answered, { state, until }: Proposal, now: Date): ProposalState => {
  if (state !== 'open') return state;
  if (!mayDo('weigh', order)) return 'closed';
  return now.toISOString() > until ? 'expired' : 'open';
};

/** Proposals pending an answer. */
export const awaited = (order: Answered, now: Date): Proposal[] =>
  (order.proposals ?? []).filter((proposal) => proposalState(order, proposal, now) === 'open');

/** One proposal per line: a new one replaces the previous one and invalidates its link. */
export const withProposal = (
  { proposals = [] }: Pick<Order, 'proposals'>,
  proposal: Proposal,
): readonly Proposal[] => [
  ...proposals.filter(({ productId }) => productId !== proposal.productId),
  proposal,
];

/**
 * The lines after acceptance.
 * @throws when the line changed since the proposal
 */
export const agreedLines = (
  order: Pick<Order, 'lines'>,
  { kind, productId, ordered, instead }: Pick<Proposal, 'kind' | 'productId' | 'ordered' | 'instead'>,
) => {
  const line = goodsOf(order.lines).find((each) => each.productId === productId);
  const isTwice =
    instead.productId !== productId && order.lines.some((each) => each.productId === instead.productId);
  const isChanged = line?.prepared.milli !== ordered.milli;
  // the product stays: only the allowed weight changes
  const isTaken = kind !== 'bound' && (line?.lots.length ?? 0) > 0;
  if (!line || isChanged || isTaken || isTwice) {
    throw new Refusal('order_not_editable', 'La commande a changé depuis : cette proposition ne vaut plus.');
  }
  if (kind === 'bound' && line.pieces && instead.pieces?.atMost) {
    const { atMost } = instead.pieces;
    return order.lines.map((each) =>
      each === line && line.pieces ? { ...line, pieces: { ...line.pieces, atMost } } : each,
    );
  }
  return order.lines.map((each) => (each === line ? instead : each));
};

/** Total after acceptance; pieces above their limit at their maximum weight. */
export const proposedTotalCents = (
  { lines, proposals = [] }: Pick<Order, 'lines' | 'proposals'>,
  proposal: Proposal,
): Cents => {
  const agreed = proposals.filter(isAgreedBeyondBound);
  const lineOf = (line: OrderLine) => {
    const of = [proposal, ...agreed].find(({ productId }) => productId === line.productId);
    return of ? { ...of.instead, invoiced: proposedQuantity(of) } : line;
  };
  return orderTotal(lines.map(lineOf)).ttcCents;
};

/** The part above the authorisation: it cannot be captured and is charged after weighing like any rest. */
export const beyondHoldCents = (
  order: Pick<
    Order,
    | 'hold'
    | 'lines'
    | 'proposals'
    | 'booked'
    | 'deliveryStatus'
    | 'paidCents'
    | 'receivedCents'
    | 'totalTtcCents'
  >,
  proposal: Proposal,
): Cents => {
  if (!order.hold) return 0;
  const payable = payableCents({ ...order, totalTtcCents: proposedTotalCents(order, proposal) });
  return Math.max(0, payable - receivedOf(order) - order.hold.cents);
};

/**
 * The customer accepted a higher price than their limit: the excess is charged even below the write-off
 * threshold.
 */
export const hasAgreedBeyondBound = ({ proposals = [] }: Pick<Order, 'proposals'>): boolean =>
  proposals.some(isAgreedBeyondBound);

const isAgreedBeyondBound = ({ kind, state }: Proposal): boolean => kind === 'bound' && state === 'accepted';

/** A replacement above the authorisation is refused; above a limit, the customer sees the difference. */
export const refuseBeyondHold = (order: Parameters<typeof beyondHoldCents>[0], proposal: Proposal): void => {
  if (proposal.kind === 'bound' || beyondHoldCents(order, proposal) === 0) return;
  throw new Refusal(
    'invalid_input',
    'La commande dépasserait le montant que le client a autorisé : proposez-en moins, ou un autre produit.',
    { field: 'propose.quantite' },
  );
};

/** Proposed quantity; pieces above their limit at their maximum weight. */
export const proposedQuantity = ({ kind, instead }: Pick<Proposal, 'kind' | 'instead'>): Quantity => {
  const atMost = kind === 'bound' ? instead.pieces?.atMost : undefined;
  return atMost && 'grams' in atMost ? quantityOf('kg', atMost.grams) : instead.invoiced;
};

/** « Bavette : 2 kg au lieu de 5 kg », « Onglet (3 kg) à la place de : Bavette (3 kg) ». */
export const proposalText = ({ kind, productId, label, ordered, instead }: Proposal): string => {
  if (kind === 'bound' && instead.pieces?.atMost)
    return `${label} : ${piecesText(instead.pieces.ordered)}, ${atMostText(instead.pieces.atMost)}, au-delà de la limite demandée`;
  const proposed = piecesLineText(instead) ?? quantityText(instead.ordered);
  return instead.productId === productId
    ? `${label} : ${proposed} au lieu de ${quantityText(ordered)}`
    : `${instead.label} (${proposed}) à la place de : ${label} (${quantityText(ordered)})`;
};
