import { inParisTime } from '#functions/mail/formats.ts';
import type { Letter } from '#functions/mail/letter.ts';
import { business } from '#shared/content/business.ts';
import { recallLetter } from '#shared/stock/lots/recall-letter.ts';
import type { LotRecall, RecallNotice } from '#shared/stock/lots/recall-notice.ts';

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
