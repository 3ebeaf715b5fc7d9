import { formatMoney, formatQuantity, formatRelative } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { quantityFromWire } from '#shared/kernel/quantity.ts';
import type { ReservationRow as Row } from '#shared/orders/reservations.contract.ts';
import styles from './reservations.module.css';

/** A customer's unpaid reservations: amount, limit, age and orders. */
export function ReservationRow({ row }: { row: Row }) {
  const { montant_ttc: amount, plafond: cap } = row;
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <strong>{row.client_nom}</strong>
        <strong className={styles.amount}>{formatMoney(centsFromEuros(amount))}</strong>
      </p>
      {cap === null ? null : (
        <meter
          className={styles.meter}
          min={0}
          max={Math.max(cap, amount, 1)}
          high={cap * 0.8}
          optimum={0}
          value={amount}
          aria-label={`Part du plafond de ${row.client_nom}`}
        />
      )}
      <p className={styles.facts}>
        {ordersText(row)} · {goodsText(row)} · depuis {since(row.depuis)}
        {cap === null ? ' · sans plafond' : ` · plafond ${formatMoney(centsFromEuros(cap))}`}
      </p>
      <p className={styles.orders}>
        {row.commandes.map(({ id, reference }) => (
          <Link key={id} href={webOrderPath(id)}>
            <Reference>{reference}</Reference>
          </Link>
        ))}
        {row.nb_commandes > row.commandes.length
          ? `et ${row.nb_commandes - row.commandes.length} de plus`
          : null}
      </p>
    </li>
  );
}

const ordersText = ({ nb_commandes: count, au_moins: isLeast }: Row): string =>
  `${isLeast ? 'au moins ' : ''}${count === 1 ? '1 commande' : `${count} commandes`}`;

const goodsText = ({ kg, pieces }: Row): string =>
  [quantityFromWire(kg, 'kg'), quantityFromWire(pieces, 'piece')]
    .flatMap((quantity) => (quantity && quantity.milli > 0 ? formatQuantity(quantity) : []))
    .join(' et ');

/** « il y a 3 jours » without « il y a ». */
const since = (moment: string): string => formatRelative(moment, new Date()).replace(/^il y a /, '');
