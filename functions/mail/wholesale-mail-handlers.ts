import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { paymentReminded } from '#shared/wholesale/wholesale.events.ts';
import { paymentReminderLetter } from './templates/payment-reminder.ts';
import type { Write } from './writing.ts';

/** Letters about what is owed, to whom Dolibarr knows: an account here is not needed. */
export const wholesaleMailHandlers = {
  'mail.payment-reminder': handles(paymentReminded, ({ data }): Write => async () => ({
    to: data.mail,
    letter: paymentReminderLetter(data),
  })),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;
