import { preparationPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import type { PreparationRow } from '#shared/preparation/preparation.contract.ts';
import type { StoredPreparation } from './use-stored-orders.ts';
import styles from './preparation.module.css';

interface OrderLinkProps {
  order: PreparationRow;
  stored: StoredPreparation | undefined;
}

/** An order of the list with its state. */
export const OrderLink = ({ order, stored }: OrderLinkProps) => (
  <li>
    <Link href={preparationPath(order.order_id)} className={styles.orderLink}>
      <strong>{order.client_nom}</strong>
      {order.lieu === undefined ? null : <span className={styles.quiet}>{order.lieu}</span>}
      <span className={styles.quiet}>
        <Reference>{order.reference}</Reference> · {order.lines.length} ligne
        {order.lines.length > 1 ? 's' : ''}
      </span>
      {order.attend_reponse ? (
        <StatusBadge tone="warning">{`Attend la réponse de ${order.client_nom}`}</StatusBadge>
      ) : null}
      {order.statut_livraison === 'en_preparation' ? (
        <StatusBadge tone="info">En préparation</StatusBadge>
      ) : null}
      {stored ? (
        <StatusBadge tone={stored.toSee ? 'danger' : 'warning'}>
          {stored.toSee ? 'Changée depuis vos pesées' : 'Pesées en attente'}
        </StatusBadge>
      ) : null}
    </Link>
  </li>
);
