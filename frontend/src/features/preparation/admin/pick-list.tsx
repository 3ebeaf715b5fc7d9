import { formatQuantity } from '#frontend/lib/display/format.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { scrolledByKeys } from '#frontend/ui/overlay/scrolled-by-keys.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import type { PreparationRow } from '#shared/preparation/preparation.contract.ts';
import { type Coming, withComing, wholeOf } from './standing-demand.ts';
import { pickList } from './rounds.ts';
import styles from './preparation.module.css';

interface PickListProps {
  orders: readonly PreparationRow[];
  /** Expected standing demand of the day. */
  coming: readonly Coming[];
}

/** Total demand of the day's orders, and expected demand; collapsed by default. */
export const PickList = ({ orders, coming }: PickListProps) => (
  <details className={styles.pick}>
    <summary>{orders.length > 0 ? 'Liste de prélèvement' : 'À venir par les commandes régulières'}</summary>
    <div className={styles.frame} role="region" aria-label="Ce qui est à prélever" {...scrolledByKeys}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Catégorie</th>
            <th scope="col">Produit</th>
            <th scope="col">À prélever</th>
            {coming.length > 0 ? <th scope="col">Avec les régulières à venir</th> : null}
          </tr>
        </thead>
        <tbody>
          {withComing(pickList(orders), coming).map((row) => (
            <tr key={row.productId}>
              <td>{row.category}</td>
              <th scope="row">
                {row.label}
                {row.cuts.map(({ note, quantity: cut }) => (
                  <span key={note} className={styles.cutOf}>
                    dont {formatQuantity(cut)} : {note}
                  </span>
                ))}
              </th>
              <td>{row.quantity ? amountText(row.quantity, row.pieces) : '–'}</td>
              {coming.length > 0 ? (
                <td>{row.coming ? <Whole row={row} coming={row.coming} /> : '–'}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

const Whole = ({ row, coming }: { row: Parameters<typeof wholeOf>[0]; coming: Coming }) => {
  const whole = wholeOf(row);
  return (
    <>
      {whole ? formatQuantity(whole) : null}
      <span className={styles.cutOf}>
        dont régulières {amountText(coming.quantity, coming.pieces, 'au plus')}
      </span>
    </>
  );
};

const amountText = (quantity: Quantity, pieces: number | undefined, about = 'environ'): string =>
  `${pieces === undefined ? '' : `${piecesText(pieces)}, ${about} `}${formatQuantity(quantity)}`;
