import type { LotRecall, RecallNotice } from './recall-notice.ts';

type Recalled = Pick<LotRecall, 'productName' | 'lot' | 'reason' | 'instruction'>;

/** Texts of a recall letter for a customer; also shown by a drill. `since`: start of the recall, as text. */
export const recallLetter = (
  { productName, lot, reason, instruction }: Recalled,
  { orders, lots }: Pick<RecallNotice, 'orders' | 'lots'>,
  since: string,
) => ({
  subject: `Rappel de produit, lot ${lot} : ne l’utilisez pas`,
  texts: [
    `Nous rappelons le lot ${lot} (${productName}) depuis le ${since}. Raison : ${reason}`,
    `Vous en avez reçu par ${listed(orders, 'la commande', 'les commandes')}. Sur les étiquettes : ${listed(lots, 'lot', 'lots')}.`,
    instruction,
  ] as const,
});

const listed = (names: readonly string[], one: string, many: string): string =>
  `${names.length === 1 ? one : many} ${names.join(', ')}`;
