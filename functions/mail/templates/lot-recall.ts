import { inParisTime } from '#functions/mail/formats.ts';
import type { Letter } from '#functions/mail/letter.ts';
import { business } from '#shared/content/business.ts';
import type { LotRecall, RecallNotice } from '#shared/stock/lots/recall-notice.ts';

type Facts = { recall: LotRecall; notice: RecallNotice; society: string; noticeUrl: string };

/** Do not use it: what, why, what to do, and one button to say that this was read. */
export const lotRecallLetter = ({ recall, notice, society, noticeUrl }: Facts): Letter => ({
  subject: `Rappel de produit, lot ${recall.lot} : ne l’utilisez pas`,
  preview: `${recall.productName} : ${recall.reason}`,
  greeted: society,
  blocks: [
    {
      kind: 'text',
      text: `Nous rappelons le lot ${recall.lot} (${recall.productName}) depuis le ${inParisTime(recall.at)}. Raison : ${recall.reason}`,
    },
    {
      kind: 'text',
      text: `Vous en avez reçu par ${listed(notice.orders, 'la commande', 'les commandes')}. Sur les étiquettes : ${listed(notice.lots, 'lot', 'lots')}.`,
    },
    { kind: 'text', text: recall.instruction },
    { kind: 'action', label: 'J’ai lu ce rappel', url: noticeUrl },
    {
      kind: 'note',
      text: `Dites-le-nous par ce lien, même s’il ne vous en reste rien : sinon nous vous appelons. Une question : ${business.phone}.`,
    },
  ],
  reason: 'Vous recevez ce message parce que vous avez reçu de ce lot. Il ne dépend d’aucun abonnement.',
});

const listed = (names: readonly string[], one: string, many: string): string =>
  `${names.length === 1 ? one : many} ${names.join(', ')}`;
