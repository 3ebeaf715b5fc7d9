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

/** What a preparer asks the customer about a line that runs short; nothing of it holds until the customer says yes. */
export type Proposal = {
  id: string;
  /** `bound`: the pieces weigh more than their customer wanted at most; absent: less of it, or another product. */
  kind?: 'bound';
  /** What was to be prepared, as it stood when it was proposed. */
  productId: string;
  label: string;
  ordered: Quantity;
  /** The line in its place: less of the same, or another product at this customer's price. */
  instead: OrderLine;
  state: 'open' | 'accepted' | 'declined';
  /** ISO instants: since when it waits, and until when it may be answered unless the preparation is closed before. */
  at: string;
  until: string;
};

/** How the proposal stands for whoever looks at it now. */
export const proposalStates = ['open', 'accepted', 'declined', 'expired', 'closed'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** A customer has a day; the closing of the preparation comes before it as a rule. */
export const ANSWER_HOURS = 24;

export const answerableUntil = (now: Date): string =>
  new Date(now.getTime() + ANSWER_HOURS * 3_600_000).toISOString();

type Answered = Pick<Order, 'status' | 'deliveryStatus' | 'closedAt' | 'proposals'>;

export const proposalState = (order: Answered, { state, until }: Proposal, now: Date): ProposalState => {
  if (state !== 'open') return state;
  if (!mayDo('weigh', order)) return 'closed';
  return now.toISOString() > until ? 'expired' : 'open';
};

/** What of an order waits for its customer. */
export const awaited = (order: Answered, now: Date): Proposal[] =>
  (order.proposals ?? []).filter((proposal) => proposalState(order, proposal, now) === 'open');

/** One proposal a line: a new one takes the place of the one before, whose link then answers nothing. */
export const withProposal = (
  { proposals = [] }: Pick<Order, 'proposals'>,
  proposal: Proposal,
): readonly Proposal[] => [
  ...proposals.filter(({ productId }) => productId !== proposal.productId),
  proposal,
];

/** The lines once the customer agreed. Refused where the line is no longer what the proposal was about. */
export const agreedLines = (
  order: Pick<Order, 'lines'>,
  { kind, productId, ordered, instead }: Pick<Proposal, 'kind' | 'productId' | 'ordered' | 'instead'>,
) => {
  const line = goodsOf(order.lines).find((each) => each.productId === productId);
  const isTwice =
    instead.productId !== productId && order.lines.some((each) => each.productId === instead.productId);
  const isChanged = line?.prepared.milli !== ordered.milli;
  // what the line is stays: only how much of it may be weighed
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

/** What the order comes to once the customer agreed; of pieces beyond their bound with all that they may weigh then. */
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

/** What of it the authorisation does not cover: it cannot be captured, and is asked for after weighing like any other rest. */
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

/** Whether the customer agreed to pay for more than they wanted at most: it is owed, however little it is. */
export const hasAgreedBeyondBound = ({ proposals = [] }: Pick<Order, 'proposals'>): boolean =>
  proposals.some(isAgreedBeyondBound);

const isAgreedBeyondBound = ({ kind, state }: Proposal): boolean => kind === 'bound' && state === 'accepted';

/** More than the authorisation is not proposed in place of a line; beyond a bound the customer is told the difference. */
export const refuseBeyondHold = (order: Parameters<typeof beyondHoldCents>[0], proposal: Proposal): void => {
  if (proposal.kind === 'bound' || beyondHoldCents(order, proposal) === 0) return;
  throw new Refusal(
    'invalid_input',
    'La commande dépasserait le montant que le client a autorisé : proposez-en moins, ou un autre produit.',
    { field: 'propose.quantite' },
  );
};

/** How much it would be: of pieces beyond their bound what they may weigh then. */
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
