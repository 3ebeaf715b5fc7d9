import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { orderQuery, ORDERS_NOT_READ, ownOrdersQuery } from '#frontend/features/orders/orders.queries.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { OrdersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { nextPageOf } from '#frontend/ui/table/next-page.ts';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import { LocalHistory } from './local-history.tsx';
import { OrderDetail, type OrderParts } from './order-detail.tsx';
import { orderColumns } from './order-columns.tsx';
import styles from './orders.module.css';

const Reorder = lazyPiece(
  async () => (await import('#frontend/features/orders/pro/reorder/reorder.tsx')).Reorder,
  ({ onClose }) => onClose(),
);

const ORDER = ['commande'] as const;

/** MES COMMANDES (PRO-23): newest first, paginated, one order at a time in a dialog. */
export function OwnOrders({ parts }: { parts: OrderParts }) {
  const customer = useCustomer();
  const orders = useInfiniteQuery(ownOrdersQuery(customer?.id));
  // links in letters open one
  const order = useOpened(ORDER);
  const openId = order.values.commande;
  const [again, setAgain] = useState<OrderRow>();
  const rows = orders.data?.pages.flatMap(({ data }) => data);
  const places = new Set(rows?.map(({ lieu_livraison }) => lieu_livraison)).size > 1;
  const columns = useMemo(() => orderColumns(parts.Pay, setAgain, places), [parts.Pay, places]);
  const listed = rows?.find(({ id }) => id === openId);
  // an old order is on no loaded page
  const isElsewhere = openId !== null && rows !== undefined && !listed;
  const elsewhere = useQuery({ ...orderQuery(customer?.id, openId ?? ''), enabled: isElsewhere });
  const opened = listed ?? (isElsewhere ? elsewhere.data?.data : undefined);

  if (!customer || (asApiError(orders.error)?.status === 401 && !rows)) return <NotSignedIn />;
  if (orders.isError && !rows)
    return (
      <>
        <LoadFailure query={orders} reasonOf={() => ORDERS_NOT_READ} />
        <LocalHistory />
      </>
    );
  return (
    <>
      {isElsewhere ? (
        <LoadFailure query={elsewhere} title="La commande demandée n’a pas pu être ouverte" />
      ) : null}
      <div className={styles.list}>
        <DataTable
          caption="Vos commandes"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpenRow={({ id }) => order.open({ commande: id })}
          empty={
            <EmptyState
              title="Vous n'avez pas encore passé de commande"
              picture={<OrdersIcon size={40} />}
              action={
                <ButtonLink variant="primary" href={paths.dashboard}>
                  Commander
                </ButtonLink>
              }
            />
          }
          more={nextPageOf(orders)}
        />
      </div>
      {opened && !again ? (
        <OrderDetail
          key={opened.id}
          order={opened}
          parts={parts}
          onClose={order.close}
          onReorder={() => setAgain(opened)}
        />
      ) : null}
      <Suspense>{again ? <Reorder order={again} onClose={() => setAgain(undefined)} /> : null}</Suspense>
    </>
  );
}

/** ERR-38. */
const NotSignedIn = () => (
  <EmptyState
    title="Vous devez être connecté pour voir vos commandes."
    action={
      <ButtonLink variant="primary" href={paths.espacePro}>
        Se connecter
      </ButtonLink>
    }
  />
);
