import { type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { readersOf } from '#functions/customers/customers.module.ts';
import { recallReaders } from '#shared/customers/people/letters.ts';
import { recallToken, type LotRecall, type RecallNotice } from '#shared/stock/lots/recall-notice.ts';
import { recallAnnounced } from '#shared/stock/stock.events.ts';
import { envelopeTo, type Write } from './writing.ts';
import { inParisTime, type Letter } from './letter.ts';
import { business } from '#shared/content/business.ts';
import { recallLetter } from '#shared/stock/lots/recall-letter.ts';

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

type Facts = { recall: LotRecall; notice: RecallNotice; society: string; noticeUrl: string };

/** Do not use: lot, reason, instructions, and one button to acknowledge. */
export const lotRecallLetter = ({ recall, notice, society, noticeUrl }: Facts): Letter => {
  const { subject, texts } = recallLetter(recall, notice, inParisTime(recall.at));
  return {
    subject,
    preview: `${recall.productName} : ${recall.reason}`,
    greeted: society,
    blocks: [
      ...texts.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'action', label: 'J’ai lu ce rappel', url: noticeUrl },
      {
        kind: 'note',
        text: `Dites-le-nous par ce lien, même s’il ne vous en reste rien : sinon nous vous appelons. Une question : ${business.phone}.`,
      },
    ],
    reason: 'Vous recevez ce message parce que vous avez reçu de ce lot. Il ne dépend d’aucun abonnement.',
  };
};
