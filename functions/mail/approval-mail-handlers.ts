import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import { awaitsApproval } from '#shared/orders/awaits-confirmation.ts';
import { orderApprovalAsked, orderApproved, orderNotApproved } from '#shared/orders/orders.events.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Letter } from './letter.ts';
import { approvalAskedLetter, approvedLetter, notApprovedLetter } from './templates/order-approval.ts';
import type { MailServices } from './mail-services.ts';
import { ordersUrlOf, type Write } from './writing.ts';

/** Letters about orders that a Gérant of the company is to accept. */
export const approvalMailHandlers = {
  /** Answered before the mail left: nothing is asked any more. */
  'mail.order-approval-asked': handles(orderApprovalAsked, ({ data }): Write => async (services) => {
    const [account, order, people] = await Promise.all([
      services.customers.find(data.customerId),
      services.orders.find(data.customerId, data.orderId),
      services.people.list(data.customerId),
    ]);
    if (!account || !order || !awaitsApproval(order)) return undefined;
    const others = people.filter(
      ({ role, blockedAt, invitation }) => role === 'gerant' && !blockedAt && !invitation,
    );
    const author = people.find(({ id }) => id === (order.placedBy ?? order.standing?.by));
    const ordersUrl = ordersUrlOf(await services.siteOrigin(), order.id);
    return {
      to: account.mail,
      copyTo: others.map(({ mail }) => mail),
      letter: approvalAskedLetter({ order, author: author ? fullName(author) : undefined, ordersUrl }),
    };
  }),
  'mail.order-approved': handles(
    orderApproved,
    ({ data }): Write =>
      (services) =>
        toBoth(services, data, (facts) =>
          facts.order.status === 'annule' ? undefined : approvedLetter(facts),
        ),
  ),
  'mail.order-not-approved': handles(orderNotApproved, ({ data }): Write => async (services) => {
    const why = await whyEnded(services, data);
    return toBoth(services, data, (facts) =>
      facts.order.status === 'annule' ? notApprovedLetter({ ...facts, why }) : undefined,
    );
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;

/**
 * To who ordered, with a copy to the company; to the company alone where they left or are blocked. These letters hold no
 * amounts, so that also whoever sees none gets theirs.
 */
const toBoth = async (
  services: MailServices,
  { customerId, orderId }: { customerId: string; orderId: string },
  write: (facts: { order: Order; ordersUrl: string }) => Letter | undefined,
) => {
  const [account, order] = await Promise.all([
    services.customers.find(customerId),
    services.orders.find(customerId, orderId),
  ]);
  if (!account || !order) return undefined;
  const authorId = order.placedBy ?? order.standing?.by;
  const author = authorId === undefined ? undefined : await services.people.find(customerId, authorId);
  const letter = write({ order, ordersUrl: ordersUrlOf(await services.siteOrigin(), order.id) });
  if (!letter) return undefined;
  return author && !author.blockedAt
    ? { to: author.mail, copyTo: [account.mail], letter }
    : { to: account.mail, letter };
};

/** What the history says of its end: a Gérant's word, or that nobody answered. */
const whyEnded = async (
  { orders }: MailServices,
  { orderId }: { orderId: Order['id'] },
): Promise<string | null> => {
  const history = await orders.history(orderId);
  return history.find(({ field, to }) => field === 'status' && to === 'annule')?.reason ?? null;
};
