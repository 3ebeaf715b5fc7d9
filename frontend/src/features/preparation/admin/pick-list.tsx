import { formatQuantity } from '#frontend/lib/display/format.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import type { PreparationRow } from '#shared/preparation/preparation.contract.ts';
import { pickList } from './rounds.ts';
import styles from './preparation.module.css';

/** What the orders of a day need together, folded until it is asked for. */
export const PickList = ({ orders }: { orders: readonly PreparationRow[] }) => (
  <details className={styles.pick}>
    <summary>Liste de prélèvement</summary>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Catégorie</th>
          <th scope="col">Produit</th>
          <th scope="col">À prélever</th>
        </tr>
      </thead>
      <tbody>
        {pickList(orders).map(({ productId, category, label, quantity, pieces, cuts }) => (
          <tr key={productId}>
            <td>{category}</td>
            <th scope="row">
              {label}
              {cuts.map(({ note, quantity: cut }) => (
                <span key={note} className={styles.cutOf}>
                  dont {formatQuantity(cut)} : {note}
                </span>
              ))}
            </th>
            <td>
              {pieces === undefined ? '' : `${piecesText(pieces)}, environ `}
              {formatQuantity(quantity)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
