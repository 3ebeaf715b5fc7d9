import { type ExpiryServices, toBeDone } from '#functions/order-changes/expiry/expire-unpaid-orders.ts';
import { tryExpiry } from './try-expiry.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** « Relancer »: retries a failed expiry now. */
export const retryExpiry = async (
  services: ExpiryServices,
  { orderId, now }: { orderId: string; now: Date },
) => {
  const failure = await services.failedExpiries.find(orderId);
  if (!failure) throw new Refusal('not_found', 'Ceci n’attend plus rien.');
  const { value: rules } = await services.settings.read(shopSettings.reservationRules);
  const order = await toBeDone(services, rules, failure, now);
  if (!order) {
    await services.failedExpiries.remove(orderId);
    return { success: true as const, message: 'Il n’y a plus rien à annuler.' };
  }
  const tried = await tryExpiry(services, order, rules.expiry, { now, failedBefore: true });
  if ('failed' in tried) throw new Refusal('busy', `Nouvel échec. ${tried.failed}`);
  return { success: true as const, message: tried.done ? DONE[tried.done] : 'Il n’y a plus rien à annuler.' };
};

const DONE = {
  warned: 'Le client est prévenu.',
  expired: 'Commande annulée : son stock est rendu et le client est prévenu.',
} as const;
