import { mapInBatches } from '#functions/platform/batches.ts';
import { type SubjectServices, subjectOf } from '#functions/orders/order-event.ts';
import { sendAgain } from '#functions/platform/outbox/outbox.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { OutboxQueue, SubscriptionOf } from '#functions/subscriptions.ts';
import type { DomainEvent } from '#shared/kernel/event.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { accepted, replayed, type Todo } from '#shared/kernel/outbox-todo.ts';

type Services = SubjectServices & { outbox: OutboxStore };

/** Failed outbox work, except that of the ERP, which has its own list. */
type ShownHere = Exclude<OutboxQueue, 'erp'>;
const SHOWN_HERE: Record<ShownHere, true> = { mail: true, privacy: true };

/** Name of each e-mail and each privacy task in the back-office. */
const LABELS: Readonly<Record<SubscriptionOf<ShownHere>, string>> = {
  'mail.verify-email': 'E-mail « Confirmez votre adresse »',
  'mail.temporary-password': 'E-mail « Mot de passe temporaire »',
  'mail.already-registered': 'E-mail « Vous avez déjà un compte »',
  'mail.password-changed': 'E-mail « Mot de passe modifié »',
  'mail.reset-password': 'E-mail « Choisissez un nouveau mot de passe »',
  'mail.sign-in-attempted': 'E-mail « Tentatives de connexion »',
  'mail.admin-invitation': 'E-mail « Invitation à l’administration »',
  'mail.person-invitation': 'E-mail « Invitation dans une entreprise »',
  'mail.person-left': 'E-mail « Accès terminé »',
  'mail.standing-orders-left': 'E-mail « Commandes régulières à reprendre »',
  'mail.person-password-changed': 'E-mail « Mot de passe modifié »',
  'mail.company-handed-over': 'E-mail « Entreprise cédée »',
  'mail.company-received': 'E-mail « Compte à votre nom »',
  'mail.lot-recall': 'E-mail « Rappel de produit »',
  'mail.admin-reset-password': 'E-mail « Choisissez un nouveau mot de passe » (administration)',
  'mail.admin-password-changed': 'E-mail « Mot de passe modifié » (administration)',
  'mail.morning': 'E-mail « Le point du matin »',
  'mail.codes-guessed': 'E-mail « Codes de connexion essayés »',
  'mail.account-deleted': 'E-mail « Compte supprimé »',
  'mail.contact-received': 'E-mail d’une demande de contact',
  'mail.contact-acknowledged': 'E-mail « Nous avons bien reçu votre message »',
  'mail.contact-answered': 'E-mail de réponse à une demande de contact',
  'mail.order-received': 'E-mail « Commande enregistrée »',
  'mail.order-changed': 'E-mail « Commande modifiée »',
  'mail.order-changed-in-erp': 'E-mail « Commande ajustée par la maison »',
  'mail.order-expiring': 'E-mail « Commande à régler »',
  'mail.order-window': 'E-mail « Créneau de livraison »',
  'mail.order-expired': 'E-mail « Commande annulée, faute de règlement »',
  'mail.order-unconfirmed': 'E-mail « Commande régulière non confirmée »',
  'mail.order-edit-asked': 'E-mail « Changement demandé à un Gérant »',
  'mail.order-approval-asked': 'E-mail « Commande à valider »',
  'mail.order-approved': 'E-mail « Commande validée par un Gérant »',
  'mail.order-not-approved': 'E-mail « Commande non validée »',
  'mail.standing-order-told': 'E-mail d’une commande régulière',
  'mail.standing-order-lines': 'E-mail « Un produit de votre commande régulière a changé »',
  'mail.order-prepared': 'E-mail « Commande préparée »',
  'mail.order-on-its-way': 'E-mail « Commande en route »',
  'mail.order-delivered': 'E-mail « Commande livrée »',
  'mail.order-missed': 'E-mail « Nous sommes passés sans vous trouver »',
  'mail.order-missed-house': 'E-mail d’un client absent, à la maison',
  'mail.payment-failed': 'E-mail « Paiement non abouti »',
  'mail.payment-received': 'E-mail « Paiement reçu »',
  'mail.payment-authorised': 'E-mail « Paiement autorisé »',
  'mail.payment-refunded': 'E-mail « Remboursement »',
  'mail.order-replacement': 'E-mail « Votre accord, s’il vous plaît »',
  'mail.claim-received': 'E-mail d’une réclamation, à la maison',
  'mail.claim-decided': 'E-mail de réponse à une réclamation',
  'mail.weekly-prices': 'E-mail « La lettre de la semaine »',
  'mail.payment-reminder': 'E-mail de relance d’un client',
  'privacy.forget-customer': 'Effacement d’un compte supprimé',
};

const labelOf = (subscription: string): string =>
  Object.entries(LABELS).find(([name]) => name === subscription)?.[1] ?? subscription;

/** E-mails and privacy tasks that failed for good and need an administrator. */
export const listGivenUp = async (services: Services) => {
  const open = await services.outbox.everyOpen(...(Object.keys(SHOWN_HERE) as ShownHere[]));
  return mapInBatches(
    open.filter(({ todo }) => todo.state === 'en_echec'),
    async ({ entry: { event }, subscription, todo }) => ({
      event_id: event.id,
      subscription,
      what: `${labelOf(subscription)} : ${await addresseeOf(services, event)}`,
      cause: todo.cause ?? '',
      attempts: todo.attempts,
      happened_at: event.at,
    }),
  );
};

const addresseeOf = async (services: Services, event: DomainEvent): Promise<string> => {
  const { mail } = event.data;
  if (typeof mail === 'string') return mail;
  const { reference, customer } = await subjectOf(services, event);
  return [reference, customer].filter(Boolean).join(', ');
};

type Named = { eventId: string; subscription: string };

/** « Relancer »: due now, for one more attempt. */
export const replayGivenUp = async (services: Services, named: Named, now: Date) => {
  const todo = await change(services, named, now, (todo) => replayed(todo, now));
  await sendAgain({ ...named, todo });
  return { success: true as const, message: 'Relancé.' };
};

/** « Ranger »: not retried; who closed it and when is saved with the event. */
export const dismissGivenUp = async (services: Services, named: Named, adminId: string, now: Date) => {
  const by = { by: adminId, at: now.toISOString(), reason: 'rangé dans le back-office' };
  await change(services, named, now, (todo) => accepted(todo, by));
  return { success: true as const, message: 'Rangé.' };
};

const change = async (
  { outbox }: Services,
  { eventId, subscription }: Named,
  now: Date,
  move: (todo: Todo) => Todo | undefined,
): Promise<Todo> => {
  const seen = Object.hasOwn(LABELS, subscription) ? await outbox.find(eventId) : undefined;
  const entry =
    seen &&
    (await outbox.change(seen, subscription, now, (todo) =>
      todo.state === 'en_echec' ? move(todo) : undefined,
    ));
  const todo = entry?.todo[subscription];
  if (!todo) throw new Refusal('not_found', 'Ceci n’attend plus rien.');
  return todo;
};
