import { useQuery } from '@tanstack/react-query';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { standingDemandQuery } from '#frontend/features/standing-orders/standing-orders.queries.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { StandingNeed } from '#shared/standing-orders/standing-orders.contract.ts';
import styles from './standing-demand.module.css';

/** Products to cut for standing orders: seven-day demand above the stock. Hidden when empty. */
export function StandingNeeds() {
  const { data } = useQuery(standingDemandQuery(''));
  const short = (data?.needs ?? []).filter((need) => need.short > 0);
  if (short.length === 0) return null;
  return (
    <details className={styles.needs}>
      <summary>
        À découper pour les commandes régulières : {short.length} {short.length < 2 ? 'produit' : 'produits'}
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Produit</th>
            <th scope="col">À venir, 7 jours</th>
            <th scope="col">Libre</th>
            <th scope="col">Manque</th>
          </tr>
        </thead>
        <tbody>
          {short.map((need) => (
            <tr key={need.product_id}>
              <th scope="row">{need.label}</th>
              <td>{needText(need, comingSum(need))}</td>
              <td>{needText(need, need.free)}</td>
              <td>
                <strong>{needText(need, need.short)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Rounded: sums of floats are inexact. */
const comingSum = ({ coming }: StandingNeed): number =>
  coming.reduce((sum, each) => sum + (milliFromWire(each) ?? 0), 0) / 1000;

export const needText = ({ unit }: Pick<StandingNeed, 'unit'>, wire: number): string =>
  formatQuantity(quantityOf(unit, Math.round(wire * 1000)));
