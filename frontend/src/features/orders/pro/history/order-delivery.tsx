import { handoverFacts } from '#frontend/features/orders/handover-facts.ts';
import { formatLongDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import styles from './order-detail.module.css';

type Delivery = Pick<
  OrderRow,
  'date_livraison' | 'adresse_livraison' | 'note_livraison' | 'remise' | 'reste_a_partir'
>;

/** « Bavette, 1,40 kg sur 2,40 kg ». */
const restText = ({ produit_nom, unite, reste, sur }: NonNullable<Delivery['reste_a_partir']>[number]) => {
  const quantity = (wire: number) => formatQuantity(quantityOf(unite, milliFromWire(wire) ?? 0));
  return `${produit_nom}, ${quantity(reste)} sur ${quantity(sur)}`;
};

/** Delivery address and day, and receiver; nothing without a delivery. */
export const OrderDelivery = ({ order }: { order: Delivery }) => {
  const { date_livraison: day, adresse_livraison: address, note_livraison: note, remise } = order;
  const rest = (order.reste_a_partir ?? []).map(restText);
  const facts = [
    day && ['Livraison', formatLongDate(day)],
    address && ['Adresse', address],
    note && ['Note pour le livreur', note],
    rest.length > 0 && ['Pas encore parti', rest.join(' ; ')],
    ...(remise ? handoverFacts(remise) : []),
  ].filter((entry): entry is [string, string] => Boolean(entry));
  if (facts.length === 0) return null;
  return (
    <dl className={styles.delivery}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};
