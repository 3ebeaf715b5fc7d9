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
  erp: 'ERP',
  facture: 'Facture',
  autorisation: 'Autorisation de paiement',
  catalogue: 'Catalogue',
  lots: 'Lots',
  préparation: 'Préparation',
  proposition: 'Proposition',
  remboursement: 'Remboursement',
  repesée: 'Repesée',
  total: 'Total TTC ici et dans Dolibarr',
};

const valueNames: Record<string, string> = {
  ...orderStatusLabels,
  ...paymentStatusLabels,
  ...deliveryStatusLabels,
};

const named = (value: string): string => valueNames[value] ?? value;

/** `client:12` → « le client »: who acted, without an id nobody can read. */
const actorName = (actor: string): string => {
  const kind = actor.split(':')[0];
  if (kind === 'client') return 'le client';
  if (kind === 'admin') return 'l’administration';
  if (kind === 'dolibarr') return 'la maison';
  return kind === 'stripe' || kind === 'paypal' || kind === 'provider'
    ? 'le prestataire de paiement'
    : 'le système';
};

/** Every change: when, who, from what to what, and why (I10). */
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
            {entry.from === null ? '' : `${named(entry.from)} → `}
            {named(entry.to)}
          </span>
          {entry.reason ? <span>{entry.reason}</span> : null}
          <time dateTime={entry.at}>
            {formatDateTime(entry.at)}, par {actorName(entry.actor)}
          </time>
        </li>
      ))}
    </ol>
  );
