import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { findReaders } from '#functions/customers/customers.module.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import { approvalReaders } from '#shared/customers/people/letters.ts';
import { whyNotEdited } from '#shared/orders/edit-refusal.ts';
import {
  orderApprovalRequested,
  orderApproved,
  orderEditRequested,
  orderNotApproved,
} from '#shared/orders/orders.events.ts';
import { personLeft } from '#shared/customers/customers.events.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Letter } from './letter.ts';
import {
  approvalRequestLetter,
  approvedLetter,
  editRequestLetter,
  notApprovedLetter,
  standingOrdersLeftLetter,
} from './templates/order-approval.ts';
import type { MailServices } from './mail-services.ts';
import { authorOf, envelopeTo, MUST_GO, ordersUrlOf, toOrderReaders, type Write } from './writing.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

/** E-mails about orders that need a Gérant's approval. */
export const approvalMailHandlers = {
  /** Skipped if it was answered before. */
  'mail.order-approval-asked': handles(orderApprovalRequested, ({ data }): Write => async (services) => {
    const [order, readers] = await Promise.all([
      services.orders.find(data.customerId, data.orderId),
      findReaders(services, data.customerId),
    ]);
    if (!readers || !order || !awaitsApproval(order)) return undefined;
    const by = authorOf(order);
    const author = by === undefined ? undefined : await services.people.find(data.customerId, by);
    const ordersUrl = ordersUrlOf(await services.siteOrigin(), order.id);
    const name = author ? fullName(author) : undefined;
    return envelopeTo(approvalReaders(readers), approvalRequestLetter({ order, author: name, ordersUrl }));
  }),
  /**
   * Standing orders of a former member need approval, date by date, until a Gérant takes them over or ends
   * them.
   */
  'mail.standing-orders-left': handles(
    personLeft,
    ({ data: { customerId = '', personId, name } }): Write =>
      async (services) => {
        const [standing, readers] = await Promise.all([
          services.standing.ofCustomer(customerId),
          findReaders(services, customerId),
        ]);
        const left = standing.filter(({ by, ended }) => by !== undefined && by === personId && !ended);
        if (!readers || left.length === 0) return undefined;
        const url = `${await services.siteOrigin()}/commandes-regulieres`;
        const letter = standingOrdersLeftLetter({ name, orders: left.map((each) => each.name), url });
        return envelopeTo(approvalReaders(readers), letter);
      },
  ),
  /** Skipped if it was cancelled or prepared before: it can no longer be changed. */
  'mail.order-edit-asked': handles(orderEditRequested, ({ data }): Write => async (services) => {
    const { customerId, orderId, personId, changes, why } = data;
    const [order, readers] = await Promise.all([
      services.orders.find(customerId, orderId),
      findReaders(services, customerId),
    ]);
    if (!readers || !order || whyNotEdited(order) !== undefined) return undefined;
    const author = personId === undefined ? undefined : await services.people.find(customerId, personId);
    const ordersUrl = ordersUrlOf(await services.siteOrigin(), order.id);
    const name = author ? fullName(author) : undefined;
    const letter = editRequestLetter({ order, author: name, changes, why, ordersUrl });
    return envelopeTo(approvalReaders(readers), letter);
  }),
  'mail.order-approved': handles(
    orderApproved,
    ({ data }): Write =>
      (services) =>
        toBoth(services, data, (facts) =>
          facts.order.status === 'annule' ? undefined : approvedLetter(facts),
        ),
  ),
  /** A cancellation is always sent. */
  'mail.order-not-approved': handles(orderNotApproved, ({ data }): Write => async (services) => {
    const why = await whyEnded(services, data);
    return toBoth(
      services,
      data,
      (facts) => (facts.order.status === 'annule' ? notApprovedLetter({ ...facts, why }) : undefined),
      MUST_GO,
    );
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;

/** To the author, also without a right to see prices: these e-mails have no amounts. */
const toBoth = async (
  services: MailServices,
  { customerId, orderId }: { customerId: string; orderId: string },
  write: (facts: { order: Order; ordersUrl: string }) => Letter | undefined,
  about: { mustGo?: boolean } = {},
) => {
  const order = await services.orders.find(customerId, orderId);
  if (!order || order.customerEmail === '') return undefined;
  const letter = write({ order, ordersUrl: ordersUrlOf(await services.siteOrigin(), order.id) });
  return letter && toOrderReaders(services, order, letter, { ...about, withoutAmounts: true });
};

/** Why it ended, from its history: a Gérant's reason, or no answer. */
const whyEnded = async (
  { orders }: MailServices,
  { orderId }: { orderId: Order['id'] },
): Promise<string | null> => {
  const history = await orders.history(orderId);
  return history.find(({ field, to }) => field === 'status' && to === 'annule')?.reason ?? null;
};
