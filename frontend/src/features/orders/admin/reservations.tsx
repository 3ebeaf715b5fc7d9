import { useInfiniteQuery } from '@tanstack/react-query';
import { reservationsQuery } from '#frontend/features/orders/reservations.queries.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { SuccessIcon } from '#frontend/ui/icons/icons-action.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { ReservationRow as Row } from '#shared/orders/reservations.contract.ts';
import { ErpHolds } from './erp-holds.tsx';
import { ReservationRow } from './reservation-row.tsx';
import styles from './reservations.module.css';
import { UnusedNumbers } from './unused-numbers.tsx';

/** Unpaid reservations by customer, largest first; and unused order numbers. */
export function Reservations({ onClose }: { onClose: () => void }) {
  const reservations = useInfiniteQuery(reservationsQuery());
  const rows = reservations.data?.pages.flatMap(({ data }): Row[] => data);
  const cents = rows?.reduce((sum, row) => sum + centsFromEuros(row.montant_ttc), 0) ?? 0;
  return (
    <SidePanel open onClose={onClose} title="Réservé, non réglé">
      <div className={styles.panel}>
        <p className={styles.note}>
          Les commandes ni réglées, ni annulées, ni parties : leur viande n’est plus à vendre. Les plafonds se
          règlent dans les paramètres.
        </p>
        <LoadFailure query={reservations} title="Les réservations n’ont pas pu être lues" />
        {reservations.isPending ? <Skeleton lines={5} /> : null}
        {rows?.length === 0 ? (
          <EmptyState title="Rien n’est réservé sans être réglé" picture={<SuccessIcon size={36} />} />
        ) : null}
        {rows && rows.length > 0 ? (
          <>
            <p className={styles.sum}>
              <strong>{formatMoney(cents)} TTC</strong>{' '}
              {rows.length === 1 ? 'chez 1 client' : `chez ${rows.length} clients`}
              {reservations.hasNextPage ? ', et d’autres' : ''}
            </p>
            <ul className={styles.list}>
              {rows.map((row) => (
                <ReservationRow key={row.client_id} row={row} />
              ))}
            </ul>
          </>
        ) : null}
        <NextPageButton query={reservations} />
        <ErpHolds />
        <UnusedNumbers />
      </div>
    </SidePanel>
  );
}
