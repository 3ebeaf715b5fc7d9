import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { webOrderQuery, webOrdersQuery } from '#frontend/features/orders/web-orders.queries.ts';
import { useFilledPages } from '#frontend/lib/lists/use-filled-pages.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { RefreshIcon } from '#frontend/ui/icons/icons-action.tsx';
import { OrdersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { viewFor, viewOptions } from '#shared/orders/web-order-views.ts';
import { SearchNotes } from './search-notes.tsx';
import { ReservationsButton } from './reservations-button.tsx';
import { WebOrderPanel, type WebOrderParts } from './web-order-panel.tsx';
import { webOrderColumns, webOrderCsvColumns } from './web-order-columns.tsx';
import styles from './web-orders.module.css';

interface WebOrdersProps {
  /** Opens what waits for the ERP. */
  pendingOperations: ReactNode;
  parts: WebOrderParts;
}

/** venteWeb (WEB-01..07): the site's orders, their three statuses, and where each stands with the ERP. */
export function WebOrders({ pendingOperations, parts }: WebOrdersProps) {
  const [parameters] = useSearchParams();
  const { values, set, clear, active } = useFilters(['recherche', 'dans', 'vue', 'du', 'au']);
  const asked = (name: string) => parameters.get(name) ?? '';
  const orders = useInfiniteQuery(
    webOrdersQuery({
      recherche: asked('recherche'),
      dans: asked('dans'),
      vue: asked('vue'),
      du: asked('du'),
      au: asked('au'),
    }),
  );
  // a link from elsewhere opens one
  const [openId, setOpenId] = useState(parameters.get('commande') ?? undefined);
  const rows = orders.data?.pages.flatMap((page) => page.orders);
  const columns = useMemo(
    () => [
      ...webOrderColumns(parts.Status),
      ...webOrderCsvColumns(orders.data?.pages.flatMap((page) => page.orders) ?? []),
    ],
    [parts.Status, orders.data],
  );
  useFilledPages(orders, rows?.length ?? 0);
  const listed = rows?.find(({ id }) => id === openId);
  // one of long ago is on no page that was read
  const isElsewhere = openId !== undefined && rows !== undefined && !listed;
  const elsewhere = useQuery({ ...webOrderQuery(openId ?? ''), enabled: isElsewhere });
  const opened = listed ?? (isElsewhere ? elsewhere.data?.order : undefined);
  return (
    <div className={styles.list}>
      <ListPage
        query={orders}
        failure="Les commandes du site n’ont pas pu être lues"
        notes={
          <>
            {isElsewhere ? (
              <LoadFailure query={elsewhere} title="La commande demandée n’a pas pu être ouverte" />
            ) : null}
            <SearchNotes
              found={orders.data?.pages[0]}
              typed={asked('recherche')}
              productsOnly={values.dans === 'produits'}
              onProductsOnly={(only) => set('dans', only ? 'produits' : '')}
            />
          </>
        }
        caption="Commandes du site"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpenRow={({ id }) => setOpenId(id)}
        rowTone={({ erp_status }) =>
          erp_status === 'en_echec' ? 'danger' : erp_status === 'douteux' ? 'warning' : undefined
        }
        csvName="ventes-web"
        csvNote="Les commandes affichées : HT, TVA par taux, TTC, payé."
        filters={
          <>
            <SearchField
              className={styles.search}
              label="Chercher une commande"
              placeholder="Numéro, client, e-mail, produit"
              maxLength={100}
              value={values.recherche}
              onChange={(typed) => {
                set('recherche', typed);
                if (typed === '') set('dans', '');
              }}
            />
            <SelectField
              className={styles.view}
              label="Afficher"
              hideLabel
              options={viewOptions}
              value={viewFor(values.vue)}
              onChange={(event) => set('vue', event.target.value === 'toutes' ? '' : event.target.value)}
            />
            <TextField
              className={styles.day}
              label="Du"
              type="date"
              max={values.au || undefined}
              value={values.du}
              onChange={(event) => set('du', event.target.value)}
            />
            <TextField
              className={styles.day}
              label="Au"
              type="date"
              min={values.du || undefined}
              value={values.au}
              onChange={(event) => set('au', event.target.value)}
            />
            {active ? (
              <Button size="small" variant="ghost" onClick={clear}>
                Tout afficher
              </Button>
            ) : null}
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
              orders.isFetching
                ? 'Recherche en cours…'
                : active
                  ? 'Aucune commande ne correspond'
                  : 'Aucune commande sur le site pour le moment'
            }
            picture={<OrdersIcon size={36} />}
          >
            {active && !orders.isFetching
              ? orders.hasNextPage
                ? 'Rien parmi les plus récentes : continuez plus loin ci-dessous, ou donnez une période.'
                : 'On cherche parmi toutes les commandes du site.'
              : null}
          </EmptyState>
        }
      />
      {opened ? <WebOrderPanel parts={parts} order={opened} onClose={() => setOpenId(undefined)} /> : null}
    </div>
  );
}
