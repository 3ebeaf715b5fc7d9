import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '#frontend/ui/link.tsx';
import { webOrdersQuery } from '#frontend/features/orders/web-orders.queries.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { ErpBadge } from '#frontend/ui/values/erp-badge.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import styles from './pending-operations.module.css';

/** Orders verified in the ERP, latest first, with their ERP number. */
export function VerifiedOrders() {
  const orders = useInfiniteQuery(webOrdersQuery());
  const rows = orders.data?.pages
    .flatMap((page) => page.orders)
    .filter(({ erp_status }) => erp_status === 'verifie');
  if (orders.isError) return <Banner kind="error">{detailOf(orders.error)}</Banner>;
  if (!rows) return <Skeleton lines={5} />;
  return (
    <>
      {rows.length === 0 && !orders.hasNextPage ? (
        <EmptyState title="Aucune commande relue dans Dolibarr pour le moment" />
      ) : (
        <ul className={styles.list}>
          {rows.map(({ id, reference, client_nom, date_commande, erp_status, erp_ref }) => (
            <li key={id} className={styles.row}>
              <div className={styles.head}>
                <strong>
                  Commande{' '}
                  <Link href={webOrderPath(id)}>
                    <Reference>{reference}</Reference>
                  </Link>
                </strong>
                <ErpBadge state={erp_status} erpRef={erp_ref} />
              </div>
              <p className={styles.facts}>
                {client_nom}, le {formatDateTime(date_commande)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <NextPageButton query={orders} />
    </>
  );
}
