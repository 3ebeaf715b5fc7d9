import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { recallToken } from '#shared/stock/lots/recall-notice.ts';
import { recallAnnounced } from '#shared/stock/stock.events.ts';
import { lotRecallLetter } from './templates/lot-recall.ts';
import { toCustomer, type Write } from './writing.ts';

/** The letter of a recall, to one of the customers concerned. */
export const recallMailHandlers = {
  'mail.lot-recall': handles(recallAnnounced, (event) =>
    toCustomer(async ({ recalls, siteOrigin }, account) => {
      const notice = await recalls.findNotice(event.data.recallId, event.data.customerId);
      const recall = notice && (await recalls.find(notice, notice.recallId));
      return recall
        ? lotRecallLetter({
            recall,
            notice,
            society: account.society,
            noticeUrl: `${await siteOrigin()}/rappel/${recallToken(notice)}`,
          })
        : undefined;
    })(event),
  ),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;
