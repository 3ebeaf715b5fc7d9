import { formatDateTime } from '#frontend/lib/display/format.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { deliveryStatusLabels, orderStatusLabels, paymentStatusLabels } from '#shared/orders/order-status.ts';
import type { webOrdersContract } from '#shared/orders/web-orders.contract.ts';
import styles from './web-orders.module.css';

type Entry = ReplyOf<typeof webOrdersContract.endpoints.getWebOrder>['history'][number];

const fieldNames: Record<string, string> = {
  status: 'Statut',
  statut_paiement: 'Paiement',
  statut_livraison: 'Livraison',
  lignes: 'Produits',
  commande: 'Commande',
  erp: 'Dolibarr',
  expédition: 'Expédition',
  facture: 'Facture',
  autorisation: 'Autorisation de paiement',
  catalogue: 'Catalogue',
  lots: 'Lots',
  paiement: 'Paiement',
  préparation: 'Préparation',
  proposition: 'Proposition',
  remboursement: 'Remboursement',
  reçu: 'Reçu en ligne',
  règlement: 'Réglé autrement ou déduit',
  tentative: 'Tentative de paiement',
  réclamation: 'Réclamation',
  'refus à la livraison': 'Refus à la livraison',
  repesée: 'Repesée',
  retour: 'Retour',
  stock: 'Stock',
  total: 'Total TTC ici et dans Dolibarr',
};

const valueNames: Record<string, string> = {
  ...orderStatusLabels,
  ...paymentStatusLabels,
  ...deliveryStatusLabels,
};

/** States of an attempt without money. */
const attemptNames: Record<string, string> = {
  created: 'préparée',
  session_open: 'en cours chez le client',
  pending: 'en attente du prestataire',
  failed: 'échouée',
  expired: 'abandonnée',
  canceled: 'annulée',
  mismatch: 'montant différent',
};

const named = (field: string, value: string): string =>
  (field === 'tentative' ? attemptNames[value] : valueNames[value]) ?? value;

/** `client:12` → « le client »: readable actor; an administrator by name. */
const actorName = ({ actor, by }: Entry): string => {
  if (by !== null) return by;
  const kind = actor.split(':')[0];
  if (kind === 'stripe') return 'Stripe (carte)';
  if (kind === 'paypal') return 'PayPal';
  if (kind === 'client') return 'le client';
  if (kind === 'dolibarr') return 'la maison';
  return kind === 'provider' ? 'le prestataire de paiement' : 'le système';
};

/** Reasons reported by a provider contain ids of attempts or refunds, which are hidden. */
const isForPeople = (reason: string): boolean => !/^(tentative|remboursement) \S+$/.test(reason);

/** History of changes: time, actor, values and reason (I10). */
export const ChangeLog = ({ entries }: { entries: readonly Entry[] }) =>
  entries.length === 0 ? (
    <p>Aucun changement depuis la commande.</p>
  ) : (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={`${entry.at}${entry.field}${entry.to}`} className={styles.entry}>
          <span>
            <strong>{fieldNames[entry.field] ?? entry.field}</strong>
            {' : '}
            {entry.from === null ? '' : `${named(entry.field, entry.from)} → `}
            {named(entry.field, entry.to)}
          </span>
          {entry.reason && isForPeople(entry.reason) ? <span>{entry.reason}</span> : null}
          <time dateTime={entry.at}>
            {formatDateTime(entry.at)}, par {actorName(entry)}
          </time>
        </li>
      ))}
    </ol>
  );
