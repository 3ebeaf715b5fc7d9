import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { findReaders } from '#functions/customers/customers.module.ts';
import { invoiceReaders } from '#shared/customers/people/letters.ts';
import { paymentReminded } from '#shared/wholesale/wholesale.events.ts';
import { paymentReminderLetter } from './templates/payment-reminder.ts';
import { envelopeTo, type Write } from './writing.ts';

/**
 * E-mails about amounts due, to customers of Dolibarr; an account is not needed; if there is one, its
 * company's settings give the readers.
 */
export const wholesaleMailHandlers = {
  'mail.payment-reminder': handles(paymentReminded, ({ data }): Write => async (services) => {
    const { customerId, mail } = data;
    const readers = customerId === undefined ? undefined : await findReaders(services, customerId);
    return envelopeTo(readers ? invoiceReaders(readers, mail) : [mail], paymentReminderLetter(data));
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;
