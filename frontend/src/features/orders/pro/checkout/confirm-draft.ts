import { confirmOrder, type OrderDraft, fingerprintOf } from './confirm-order.ts';
import { type Confirmation, refused } from './confirmation.ts';
import { UNANSWERED } from './order-sentences.ts';
import { readAttempt, isRetryOf, settleAttempt } from './order-attempt.ts';
import { formatMoney, formatTime } from '#frontend/lib/display/format.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { orderOfAttempt } from './late-order.ts';

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

/**
 * One confirmation at a time across the tabs of this browser; undefined while another one runs. Web Locks
 * need a secure context; without them the shared idempotency key is nearly sufficient.
 */
export const oneConfirmation = <Result>(
  customerId: string,
  act: () => Promise<Result>,
): Promise<Result | undefined> =>
  'locks' in navigator
    ? (navigator.locks.request(`confirm-order-${customerId}`, { ifAvailable: true }, (lock) =>
        lock ? act() : undefined,
      ) as Promise<Result | undefined>)
    : act();

/** Maximum time that a call can still run on the server (CST-01). */
const UNDER_WAY_MS = 12_000;

/**
 * A confirmation got no reply, and the cart changed or time passed: checks whether that order exists, and
 * asks before ordering more. True when the customer wants no second order. Throws when the check fails or is
 * premature: then nothing is ordered.
 */
export const earlierOrder = async (customerId: string | undefined, draft: OrderDraft): Promise<boolean> => {
  const attempt = customerId ? readAttempt(customerId) : undefined;
  if (!customerId || !attempt) return false;
  if (isRetryOf(attempt, fingerprintOf(customerId, draft))) return false;
  const found = await orderOfAttempt(attempt);
  if (!found && Date.now() - Date.parse(attempt.at) < UNDER_WAY_MS) throw new Error('still under way');
  if (!found) {
    settleAttempt(customerId);
    return false;
  }
  const again = await confirmAction({
    title: 'Votre commande précédente est passée',
    text: `${found.reference}, ${formatMoney(centsFromEuros(found.total_ht))} HT, a été enregistrée à ${formatTime(found.date_commande)}, malgré la coupure. Voulez-vous en passer une autre avec le panier affiché ?`,
    confirmLabel: 'Commander aussi ce panier',
    cancelLabel: 'Ne rien commander de plus',
  });
  settleAttempt(customerId);
  return !again;
};
