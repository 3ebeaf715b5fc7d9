import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { readersOf } from '#functions/customers/customers.module.ts';
import { recallReaders } from '#shared/customers/people/letters.ts';
import { recallToken } from '#shared/stock/lots/recall-notice.ts';
import { recallAnnounced } from '#shared/stock/stock.events.ts';
import { lotRecallLetter } from './templates/lot-recall.ts';
import { envelopeTo, type Write } from './writing.ts';

/**
 * The e-mail of a recall, to one of the customers concerned: to all of their people who cook or are
 * responsible.
 */
export const recallMailHandlers = {
  'mail.lot-recall': handles(recallAnnounced, ({ data }): Write => async (services) => {
    const account = await services.customers.find(data.customerId);
    const notice = account && (await services.recalls.findNotice(data.recallId, data.customerId));
    const recall = notice && (await services.recalls.find(notice, notice.recallId));
    if (!account || !notice || !recall) return undefined;
    const letter = lotRecallLetter({
      recall,
      notice,
      society: account.society,
      noticeUrl: `${await services.siteOrigin()}/rappel/${recallToken(notice)}`,
    });
    return envelopeTo(recallReaders(await readersOf(services, account)), letter);
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;
