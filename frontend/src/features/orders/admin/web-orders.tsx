import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { webOrderQuery, webOrdersQuery } from '#frontend/features/orders/web-orders.queries.ts';
import { formatInteger } from '#frontend/lib/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { RefreshIcon } from '#frontend/ui/icons/icons-action.tsx';
import { OrdersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { ReservationsButton } from './reservations-button.tsx';
import { WebOrderPanel } from './web-order-panel.tsx';
import { webOrderColumns } from './web-order-columns.tsx';
import { ordersOfView, viewFor, viewOptions, type WebOrderView } from './web-order-views.ts';
import styles from './web-orders.module.css';

interface WebOrdersProps {
  /** Opens what waits for the ERP. */
  pendingOperations: ReactNode;
  Payments: ComponentProps<typeof WebOrderPanel>['Payments'];
}

/** venteWeb (WEB-01..07): the site's orders, their three statuses, and where each stands with the ERP. */
export function WebOrders({ pendingOperations, Payments }: WebOrdersProps) {
  const orders = useInfiniteQuery(webOrdersQuery());
  const [parameters] = useSearchParams();
  // a link from elsewhere opens one
  const [openId, setOpenId] = useState(parameters.get('commande') ?? undefined);
  const [view, setView] = useState<WebOrderView>(() => viewFor(parameters.get('vue')));
  const [text, setText] = useState(parameters.get('recherche') ?? '');
  const all = orders.data?.pages.flatMap((page) => page.orders);
  const rows = all && ordersOfView(all, view, text);
  const listed = all?.find(({ id }) => id === openId);
  // one of long ago is on no page that was read
  const isElsewhere = openId !== undefined && all !== undefined && !listed;
  const elsewhere = useQuery({ ...webOrderQuery(openId ?? ''), enabled: isElsewhere });
  const opened = listed ?? (isElsewhere ? elsewhere.data?.order : undefined);
  return (
    <>
      <LoadFailure query={orders} title="Les commandes du site n’ont pas pu être lues" />
      {isElsewhere ? (
        <LoadFailure query={elsewhere} title="La commande demandée n’a pas pu être ouverte" />
      ) : null}
      {orders.isError && !rows ? null : (
        <DataTable
          caption="Commandes du site"
          columns={webOrderColumns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpenRow={({ id }) => setOpenId(id)}
          rowTone={({ erp_status }) =>
            erp_status === 'en_echec' ? 'danger' : erp_status === 'douteux' ? 'warning' : undefined
          }
          csvName="ventes-web"
          filters={
            <>
              <SearchField
                className={styles.search}
                label="Chercher une commande"
                placeholder="Référence, client, e-mail"
                value={text}
                onChange={setText}
              />
              <SelectField
                className={styles.view}
                label="Afficher"
                hideLabel
                options={viewOptions}
                value={view}
                onChange={(event) => setView(event.target.value as WebOrderView)}
              />
              <Button
                size="small"
                icon={<RefreshIcon size={16} />}
                pending={orders.isRefetching}
                onClick={() => void orders.refetch()}
              >
                Actualiser
              </Button>
              {pendingOperations}
              <ReservationsButton />
            </>
          }
          empty={
            <EmptyState
              title={
                all?.length ? 'Aucune commande ne correspond' : 'Aucune commande sur le site pour le moment'
              }
              picture={<OrdersIcon size={36} />}
            >
              {orders.hasNextPage ? `Parmi les ${formatInteger(all?.length ?? 0)} plus récentes.` : null}
            </EmptyState>
          }
          more={
            orders.hasNextPage
              ? { pending: orders.isFetchingNextPage, onMore: () => void orders.fetchNextPage() }
              : undefined
          }
        />
      )}
      {opened ? (
        <WebOrderPanel Payments={Payments} order={opened} onClose={() => setOpenId(undefined)} />
      ) : null}
    </>
  );
}
