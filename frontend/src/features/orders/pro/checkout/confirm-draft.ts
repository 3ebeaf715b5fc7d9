import { confirmOrder, type OrderDraft } from './confirm-order.ts';
import { type Confirmation, refused } from './confirmation.ts';
import { UNANSWERED } from './order-sentences.ts';
import { earlierOrder } from './earlier-order.ts';
import { oneConfirmation } from './confirm-lock.ts';
import { readAttempt } from './order-attempt.ts';

const ELSEWHERE = 'Votre panier a changé sur un autre appareil. Vérifiez-le avant de confirmer.';
const OTHER_TAB = 'Cette commande est déjà en cours de confirmation dans un autre onglet.';

/**
 * Places the displayed order, unless another device or tab changed the cart or already ordered. `enough`: an
 * earlier confirmation did order, and the customer wants no second one.
 */
export const confirmDraft = async (
  customerId: string | undefined,
  draft: OrderDraft,
  changedElsewhere: () => Promise<boolean>,
): Promise<Confirmation | 'enough'> =>
  (await oneConfirmation(customerId ?? '', () => confirmAlone(customerId, draft, changedElsewhere))) ??
  refused(OTHER_TAB);

const confirmAlone = async (
  customerId: string | undefined,
  draft: OrderDraft,
  changedElsewhere: () => Promise<boolean>,
): Promise<Confirmation | 'enough'> => {
  // a retry repeats exactly what was sent, whatever the account's cart is now
  const retrying = customerId !== undefined && readAttempt(customerId) !== undefined;
  if (!retrying && (await changedElsewhere())) return refused(ELSEWHERE);
  try {
    if (await earlierOrder(customerId, draft)) return 'enough';
  } catch {
    return { kind: 'unanswered', message: UNANSWERED };
  }
  return confirmOrder(customerId, draft);
};
