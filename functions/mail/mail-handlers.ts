import { type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { adminMailHandlers } from './admin-mail.ts';
import { accountMailHandlers } from './account-mail.ts';
import { orderMailHandlers } from './order-mail-handlers.ts';
import { approvalMailHandlers } from './approval-mail.ts';
import { standingMailHandlers } from './standing-mail.ts';
import { peopleMailHandlers } from './people-mail.ts';
import { recallMailHandlers } from './recall-mail.ts';
import { type Write, envelopeTo } from './writing.ts';
import { findReaders } from '#functions/customers/customers.module.ts';
import { invoiceReaders } from '#shared/customers/people/letters.ts';
import { paymentReminded } from '#shared/wholesale/wholesale.events.ts';
import { paymentReminderLetter } from './payment-letters.ts';

/**
 * E-mails about amounts due, to customers of Dolibarr; an account is not needed; if there is one, its
 * company's settings give the readers.
 */
const wholesaleMailHandlers = {
  'mail.payment-reminder': handles(paymentReminded, ({ data }): Write => async (services) => {
    const { customerId, mail } = data;
    const readers = customerId === undefined ? undefined : await findReaders(services, customerId);
    return envelopeTo(readers ? invoiceReaders(readers, mail) : [mail], paymentReminderLetter(data));
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;

/** Every e-mail with its writer. */
export const mailHandlers: Record<SubscriptionOf<'mail'>, Handler<Write>> = {
  ...accountMailHandlers,
  ...adminMailHandlers,
  ...orderMailHandlers,
  ...peopleMailHandlers,
  ...recallMailHandlers,
  ...approvalMailHandlers,
  ...standingMailHandlers,
  ...wholesaleMailHandlers,
};
