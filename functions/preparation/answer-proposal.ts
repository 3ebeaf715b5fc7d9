import type { OneTimeTokens } from '#functions/auth/auth.module.ts';
import type { Customers } from '#functions/customers/customers.module.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import { clientActor } from '#functions/orders/spending.ts';
import { refuseIfShipped } from '#functions/orders/refuse-if-shipped.ts';
import { getOwnOrder } from '#functions/orders/list-orders.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import type { PreparationsStore } from '#functions/preparation/preparations.store.ts';
import { proposalView } from '#functions/preparation/proposal-view.ts';
import { replaceLines, stockMoves } from '#functions/orders/lines/replace-lines.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { pendingCents } from '#shared/orders/order-status.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import {
  agreedLines,
  type Proposal,
  proposalState,
  proposalText,
  refuseBeyondHold,
  withProposal,
} from '#shared/orders/proposal.ts';

type ProposalRef = { customerId: string; orderId: string; proposalId: string };
type Given = { answer: 'yes' | 'no'; now: Date };
/** A mailed link has no session, which would be refused for a blocked account. */
type Linked = { tokens: OneTimeTokens; customers: Pick<Customers, 'find' | 'stillUnblocked'> };
type Services = ActServices & { preparations: PreparationsStore };

export const listProposals = async (
  { orders }: Pick<OrderServices, 'orders'>,
  customerId: string,
  orderId: string,
  now: Date,
) => {
  const order = await getOwnOrder(orders, customerId, orderId);
  const data = (order.proposals ?? []).map((proposal) => proposalView(order, proposal, now));
  return { success: true as const, data };
};

/** The subject of a mailed link; shown until it is answered, also after its deadline. */
export const readConsent = async (
  services: Pick<OrderServices, 'orders'> & Linked,
  token: string,
  now: Date,
) => {
  const { order, proposal } = await proposalOf(services.orders, await linkedProposal(services, token, now));
  return { success: true as const, data: proposalView(order, proposal, now) };
};

/** The same answer by a mailed link, which it uses up. */
export const giveConsent = async (
  services: Services & Linked,
  { token, ...given }: Given & { token: string },
) => {
  const { tokens, customers } = services;
  const linked = await linkedProposal(services, token, given.now);
  return answerProposal(services, {
    ...linked,
    ...given,
    uses: [tokens.consume(token), customers.stillUnblocked(linked.customerId)],
  });
};

const linkedProposal = async (
  { tokens, customers }: Linked,
  token: string,
  now: Date,
): Promise<ProposalRef> => {
  const found = await tokens.find(token, 'consent', now);
  if (!found?.about) {
    throw new Refusal(
      'token_invalid',
      'Ce lien n’est plus valable : il a déjà servi, ou son délai est passé. Votre commande est dans « Mes commandes ».',
    );
  }
  const account = await customers.find(found.subjectId);
  if (account?.blockedAt !== undefined) throw new Refusal('account_blocked');
  return { customerId: found.subjectId, ...found.about };
};

const proposalOf = async (
  orders: OrderServices['orders'],
  { customerId, orderId, proposalId }: ProposalRef,
): Promise<{ order: Order; proposal: Proposal }> => {
  const order = await getOwnOrder(orders, customerId, orderId);
  const proposal = order.proposals?.find(({ id }) => id === proposalId);
  if (!proposal) throw new Refusal('order_not_editable', 'Une autre proposition a remplacé celle-ci.');
  return { order, proposal };
};

type Answer = ProposalRef &
  Given & {
    uses?: readonly TransactItem[];
    /** The answering person; absent: the company's own login, or the bearer of the mailed link. */
    personId?: string | undefined;
  };

/**
 * The customer's answer. A yes changes the order like an edit by the customer: lines, reservations, guard,
 * history, event and e-mail in one transaction, and the weighings of the replaced line are removed from the
 * preparation. A no leaves the order as it is. A repeated answer is the same answer; after the closing
 * nothing changes any more.
 */
export const answerProposal = async (services: Services, request: Answer) => {
  const { order } = await proposalOf(services.orders, request);
  if (request.answer === 'yes' && order.openAttemptId !== null) {
    const closing = await closeOpenPayment(services, order, request.now);
    if (closing === 'in_progress') throw new Refusal('payment_in_progress');
  }
  return retryOrRefuse(() => answer(services, request));
};

const answer = async (services: Services, request: Answer) => {
  const { answer: given, uses = [], personId, now } = request;
  const { order, proposal } = await proposalOf(services.orders, request);
  const state = given === 'yes' ? ('accepted' as const) : ('declined' as const);
  const message = MESSAGES[state];
  if (proposal.state === state)
    return { success: true as const, data: proposalView(order, proposal, now), message };
  refuseUnanswerable(order, proposal, now);
  const answered: Proposal = { ...proposal, state };
  const proposals = withProposal(order, answered);
  const actor = clientActor(order.customerId, personId);
  if (state === 'declined') {
    await services.table.transact([
      services.orders.change(order, { proposals }),
      services.orders.audit(order.id, {
        at: now.toISOString(),
        actor,
        field: 'proposition',
        from: proposalText(proposal),
        to: 'refusée',
        reason: null,
      }),
      ...uses,
    ]);
    return { success: true as const, data: proposalView({ ...order, proposals }, answered, now), message };
  }
  const after = await agree(services, order, { proposal, proposals, uses, actor, now });
  return { success: true as const, data: proposalView({ ...after, proposals }, answered, now), message };
};

const MESSAGES = {
  accepted: 'Merci : votre commande est modifiée.',
  declined: 'C’est noté : votre commande reste comme elle est.',
} as const;

const refuseUnanswerable = (order: Order, proposal: Proposal, now: Date): void => {
  const state = proposalState(order, proposal, now);
  if (state === 'open') return;
  if (state === 'closed') {
    throw order.status === 'annule'
      ? new Refusal('order_not_editable', 'Cette commande est annulée.')
      : new Refusal(
          'too_late',
          'Votre commande est déjà préparée : votre réponse arrive trop tard, rien n’y est remplacé. Merci de nous appeler s’il vous manque quelque chose.',
        );
  }
  if (state === 'expired') {
    throw new Refusal('too_late', 'Le délai de réponse est passé : rien n’est remplacé dans votre commande.');
  }
  throw new Refusal('order_not_editable', 'Vous avez déjà répondu à cette proposition.');
};

type Agree = {
  proposal: Proposal;
  proposals: readonly Proposal[];
  uses: readonly TransactItem[];
  actor: string;
  now: Date;
};

const agree = async (services: Services, order: Order, { proposal, proposals, uses, actor, now }: Agree) => {
  if (order.openAttemptId !== null) throw new Refusal('payment_in_progress');
  await refuseIfShipped(services.erp, order);
  const lines = agreedLines(order, proposal);
  refuseBeyondHold(order, proposal);
  const moves = stockMoves(goodsOf(order.lines), goodsOf(lines));
  const cents = pendingCents({ ...order, totalTtcCents: orderTotal(lines).ttcCents }) - pendingCents(order);
  const { preparations } = services;
  const saved = await preparations.find(order.id);
  // pieces that may weigh more now keep their weighings: the proposal was about them
  const isStanding = (productId: string) => proposal.kind === 'bound' || productId !== proposal.productId;
  const standing = (saved?.lines ?? []).filter(({ productId }) => isStanding(productId));
  return replaceLines(services, {
    order,
    lines,
    moves,
    // we proposed it, so the account's cap does not apply
    admission: { cents, capCents: null },
    by: { actor, field: 'proposition' },
    change: { proposals },
    writes: [
      // the version tells the preparer's screen, which has the old lines
      preparations.save(order.id, { lines: standing, by: actor, at: now.toISOString() }, saved?.version ?? 0),
      ...uses,
    ],
    now,
  });
};
