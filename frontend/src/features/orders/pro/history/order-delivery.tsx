import { handoverFacts } from '#frontend/features/orders/handover-facts.ts';
import { formatLongDate } from '#frontend/lib/display/format.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import styles from './order-detail.module.css';

type Delivery = Pick<OrderRow, 'date_livraison' | 'adresse_livraison' | 'note_livraison' | 'remise'>;

/** Where and when it goes, as it was ordered, and who took it; nothing when nothing was asked for. */
export const OrderDelivery = ({ order }: { order: Delivery }) => {
  const { date_livraison: day, adresse_livraison: address, note_livraison: note, remise } = order;
  const said = [
    day && ['Livraison', formatLongDate(day)],
    address && ['Adresse', address],
    note && ['Note pour le livreur', note],
    ...(remise ? handoverFacts(remise) : []),
  ].filter((entry): entry is [string, string] => Boolean(entry));
  if (said.length === 0) return null;
  return (
    <dl className={styles.delivery}>
      {said.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};
