import { formatMoney, formatTime } from '#frontend/lib/display/format.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { fingerprintOf, type OrderDraft } from './confirm-order.ts';
import { orderOfAttempt } from './late-order.ts';
import { isRetryOf, readAttempt, settleAttempt } from './order-attempt.ts';

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
