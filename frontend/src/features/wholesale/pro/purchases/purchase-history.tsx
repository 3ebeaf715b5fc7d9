import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { ORDERS_NOT_READ, ownOrdersQuery } from '#frontend/features/orders/orders.queries.ts';
import { erpReason } from '#frontend/features/invoices/erp-reason.ts';
import { erpOrdersQuery } from '#frontend/features/wholesale/wholesale.queries.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { OrdersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { nextPageOf } from '#frontend/ui/table/next-page.ts';
import styles from '#frontend/features/invoices/documents.module.css';
import { ErpAge, ErpIsLate } from '#frontend/features/invoices/erp-age.tsx';
import { erpOrderColumns, webOrderColumns } from './purchase-columns.tsx';

/** Historique (AMB-15): orders of this site, then those of the ERP, including telephone and counter. */
export const OrderHistory = () => (
  <div className={styles.ledgers}>
    <WebOrders />
    <ErpOrders />
  </div>
);

function WebOrders() {
  const customer = useCustomer();
  const orders = useInfiniteQuery(ownOrdersQuery(customer?.id));
  const rows = orders.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={styles.section} aria-labelledby="commandes-en-ligne">
      <h2 id="commandes-en-ligne">Commandes en ligne</h2>
      {orders.isError && !rows ? (
        // ERR-39
        <LoadFailure query={orders} title={ORDERS_NOT_READ} />
      ) : (
        <>
          <DataTable
            caption="Vos commandes en ligne"
            columns={webOrderColumns}
            rows={rows}
            rowKey={({ id }) => id}
            csvName="commandes"
            empty={
              <EmptyState
                title="Vous n'avez pas encore passé de commande"
                picture={<OrdersIcon size={40} />}
                action={<ButtonLink href={paths.dashboard}>Commander</ButtonLink>}
              />
            }
            more={nextPageOf(orders)}
          />
          {rows && rows.length > 0 ? (
            <p className={styles.lead}>
              Le détail, la modification et le paiement sont dans{' '}
              <Link href={paths.orders}>Mes commandes</Link>.
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

function ErpOrders() {
  const customer = useCustomer();
  const orders = useQuery(erpOrdersQuery(customer?.id));
  const rows = orders.data?.data;
  return (
    <section className={styles.section} aria-labelledby="commandes-enregistrees">
      <h2 id="commandes-enregistrees">Commandes enregistrées en comptabilité</h2>
      {orders.isError && !rows ? (
        <LoadFailure
          query={orders}
          title="Les commandes de la comptabilité n’ont pas pu être lues."
          reasonOf={erpReason}
        />
      ) : (
        <>
          {rows ? null : <ErpIsLate />}
          {orders.data ? <ErpAge list={orders.data} query={orders} /> : null}
          <DataTable
            caption="Vos commandes en comptabilité"
            columns={erpOrderColumns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="Aucune commande en comptabilité">
                Celles passées par téléphone ou au comptoir apparaissent ici aussi.
              </EmptyState>
            }
          />
        </>
      )}
    </section>
  );
}
