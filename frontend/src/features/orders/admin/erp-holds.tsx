import { useInfiniteQuery } from '@tanstack/react-query';
import { erpHoldsQuery } from '#frontend/features/orders/reservations.queries.ts';
import { formatQuantity, formatRelative } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import { quantityFromWire } from '#shared/kernel/quantity.ts';
import type { ErpHoldRow } from '#shared/orders/reservations.contract.ts';
import styles from './reservations.module.css';

/** Orders entered in Dolibarr by telephone: reserved stock, and since when. */
export function ErpHolds() {
  const holds = useInfiniteQuery(erpHoldsQuery());
  const rows = holds.data?.pages.flatMap(({ data }): ErpHoldRow[] => data) ?? [];
  if (rows.length === 0 && !holds.isError) return null;
  return (
    <section className={styles.holds} aria-labelledby="erp-holds">
      <h3 id="erp-holds">Promis dans Dolibarr</h3>
      <p className={styles.note}>
        Les commandes validées là-bas et pas encore expédiées : leur viande n’est plus à vendre ici.
      </p>
      <LoadFailure query={holds} title="Les commandes de Dolibarr n’ont pas pu être lues" />
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.ref} className={styles.row}>
            <p className={styles.head}>
              <strong>{row.ref}</strong>
              <span>{row.depuis === null ? '' : formatRelative(row.depuis, new Date())}</span>
            </p>
            <p className={styles.facts}>
              {row.oublie
                ? 'Plus de 30 jours : ne retient plus rien. Clôturez-la dans Dolibarr.'
                : row.lignes.map(lineText).join(' · ') || 'Aucun produit du site.'}
            </p>
          </li>
        ))}
      </ul>
      <NextPageButton query={holds} />
    </section>
  );
}

const lineText = ({ label, unit, qty }: ErpHoldRow['lignes'][number]): string => {
  const quantity = quantityFromWire(qty, unit);
  return quantity ? `${label} ${formatQuantity(quantity)}` : label;
};
