import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { findReaders } from '#functions/customers/customers.module.ts';
import { invoiceReaders } from '#shared/customers/people/letters.ts';
import { paymentReminded } from '#shared/wholesale/wholesale.events.ts';
import { paymentReminderLetter } from './templates/payment-reminder.ts';
import { envelopeTo, type Write } from './writing.ts';

/** Letters about what is owed, to whom Dolibarr knows: an account here is not needed; with one its company says who reads them. */
export const wholesaleMailHandlers = {
  'mail.payment-reminder': handles(paymentReminded, ({ data }): Write => async (services) => {
    const { customerId, mail } = data;
    const readers = customerId === undefined ? undefined : await findReaders(services, customerId);
    return envelopeTo(readers ? invoiceReaders(readers, mail) : [mail], paymentReminderLetter(data));
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;
