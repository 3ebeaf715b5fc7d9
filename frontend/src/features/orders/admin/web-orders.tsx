import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  webOrderQuery,
  webOrdersQuery,
  type FoundWebOrders,
} from '#frontend/features/orders/web-orders.queries.ts';
import { useFilledPages } from '#frontend/lib/lists/use-filled-pages.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import { Button } from '#frontend/ui/button.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { RefreshIcon } from '#frontend/ui/icons/icons-action.tsx';
import { OrdersIcon, UsersIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { ListPage } from '#frontend/ui/table/list-page.tsx';
import { ChosenRows, useRowChoice } from '#frontend/ui/table/row-choice.tsx';
import { SavedViews } from '#frontend/ui/table/saved-views.tsx';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { webOrderColumns, webOrderCsvColumns } from './web-order-columns.tsx';
import { webOrderFilterNames, WebOrderFilters } from './web-order-filters.tsx';
import { Reservations } from './reservations.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { OrderLines } from '#frontend/features/orders/pro/history/order-lines.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PanelBody, PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { ChangeLog } from './change-log.tsx';
import { type StatusPart, WebOrderFacts } from './web-order-facts.tsx';
import styles from './web-orders.module.css';

interface WebOrdersProps {
  /** Opens pending ERP writes. */
  pendingOperations: ReactNode;
  parts: WebOrderParts;
}

/** venteWeb (WEB-01..07): the site's orders, with the one of the URL opened next to them. */
export function WebOrders({ pendingOperations, parts }: WebOrdersProps) {
  const filters = useFilters(webOrderFilterNames);
  const orders = useInfiniteQuery(webOrdersQuery(useListFilters()));
  const pages = orders.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.orders), [pages]);
  useFilledPages(orders, rows?.length ?? 0);
  const { opened, elsewhere, open, close } = useOpenedOrder(rows);
  const choice = useRowChoice(rows, keyOf, nameOf);
  const columns = useMemo(
    () => [choice.column, ...webOrderColumns, ...webOrderCsvColumns(rows ?? [])],
    [choice.column, rows],
  );
  return (
    <div className={styles.list}>
      <SavedViews list="venteWeb" values={filters.values} set={filters.set} />
      <ListPage
        query={orders}
        failure="Les commandes du site n’ont pas pu être lues"
        notes={
          <>
            {elsewhere ? (
              <LoadFailure query={elsewhere} title="La commande demandée n’a pas pu être ouverte" />
            ) : null}
            <SearchNotes
              found={pages?.[0]}
              typed={filters.values.recherche.trim()}
              productsOnly={filters.values.dans === 'produits'}
              onProductsOnly={(only) => filters.set('dans', only ? 'produits' : '')}
            />
          </>
        }
        caption="Commandes du site"
        columns={columns}
        oneLine
        onShown={choice.onShown}
        rows={rows}
        rowKey={keyOf}
        onOpenRow={({ id }) => open(id)}
        rowTone={toneOf}
        csvName="ventes-web"
        csvNote="Les commandes affichées : HT, TVA par taux, TTC, payé."
        filters={
          <WebOrderFilters filters={filters}>
            <ReadAgain pending={orders.isRefetching} onRead={() => void orders.refetch()} />
            {pendingOperations}
            <ReservationsButton />
          </WebOrderFilters>
        }
        empty={<NoOrders query={orders} isFiltered={filters.active} />}
      />
      <ChosenRows count={choice.chosen.length} unit={['commande', 'commandes']} onClear={choice.clear}>
        <parts.Papers orders={choice.chosen} />
      </ChosenRows>
      {opened ? <WebOrderPanel parts={parts} order={opened} onClose={close} /> : null}
    </div>
  );
}

const ReadAgain = ({ pending, onRead }: { pending: boolean; onRead: () => void }) => (
  <Button size="small" icon={<RefreshIcon size={16} />} pending={pending} onClick={onRead}>
    Actualiser
  </Button>
);

const keyOf = ({ id }: WebOrderRow): string => id;
const nameOf = ({ reference }: WebOrderRow): string => reference;

const toneOf = ({ erp_status }: WebOrderRow) =>
  erp_status === 'en_echec' ? 'danger' : erp_status === 'douteux' ? 'warning' : undefined;

/** Filters from the URL. */
const useListFilters = () => {
  const [parameters] = useSearchParams();
  return Object.fromEntries(webOrderFilterNames.map((name) => [name, parameters.get(name) ?? '']));
};

/** The order of the URL, which may be on no loaded page. */
const useOpenedOrder = (rows: readonly WebOrderRow[] | undefined) => {
  const address = useOpened(['commande']);
  const openId = address.values.commande ?? undefined;
  const listed = rows?.find(({ id }) => id === openId);
  const isElsewhere = openId !== undefined && rows !== undefined && !listed;
  const elsewhere = useQuery({ ...webOrderQuery(openId ?? ''), enabled: isElsewhere });
  return {
    open: (id: string) => address.open({ commande: id }),
    close: address.close,
    opened: listed ?? (isElsewhere ? elsewhere.data?.order : undefined),
    elsewhere: isElsewhere ? elsewhere : undefined,
  };
};

interface NoOrdersProps {
  query: { isFetching: boolean; hasNextPage: boolean };
  isFiltered: boolean;
}

const NoOrders = ({ query: { isFetching, hasNextPage }, isFiltered }: NoOrdersProps) => {
  if (isFetching) return <EmptyState title="Recherche en cours…" picture={<OrdersIcon size={36} />} />;
  return (
    <EmptyState
      title={isFiltered ? 'Aucune commande ne correspond' : 'Aucune commande sur le site pour le moment'}
      picture={<OrdersIcon size={36} />}
    >
      {isFiltered
        ? hasNextPage
          ? 'Rien parmi les plus récentes : continuez plus loin ci-dessous, ou donnez une période.'
          : 'On cherche parmi toutes les commandes du site.'
        : null}
    </EmptyState>
  );
};

/** Opens the unpaid reservations. */
function ReservationsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<UsersIcon size={16} />} onClick={() => setOpen(true)}>
        Réservé, non réglé
      </Button>
      {open ? <Reservations onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface SearchNotesProps {
  /** First page of the results. */
  found: Pick<FoundWebOrders, 'trouve_par' | 'plus_de_clients'> | undefined;
  typed: string;
  /** Searched in products only. */
  productsOnly: boolean;
  onProductsOnly: (only: boolean) => void;
}

const MORE = 'D’autres clients portent ces mots : précisez la recherche pour voir leurs commandes.';

/** What the search matched: customers, with a button to search products instead, or products. */
function SearchNotes({ found, typed, productsOnly, onProductsOnly }: SearchNotesProps) {
  // shown while searching, so that the button keeps the focus
  const by = productsOnly && typed ? 'produits' : found?.trouve_par;
  if (!by) return null;
  // an e-mail address never matches a product
  if (typed.includes('@') && !productsOnly)
    return found?.plus_de_clients ? <Banner kind="info">{MORE}</Banner> : null;
  const isOfCustomers = by === 'clients';
  return (
    <Banner
      kind="info"
      actions={
        isOfCustomers || productsOnly ? (
          <Button size="small" onClick={() => onProductsOnly(isOfCustomers)}>
            {isOfCustomers ? 'Chercher parmi les produits' : 'Chercher aussi par client'}
          </Button>
        ) : undefined
      }
    >
      {isOfCustomers
        ? found?.plus_de_clients
          ? MORE
          : 'Les commandes des clients qui portent ces mots.'
        : productsOnly
          ? 'Les commandes dont un produit porte ces mots.'
          : 'Aucun client ne porte ces mots : on les cherche parmi les produits commandés.'}
    </Banner>
  );
}

/** Parts of an order provided by nouns of higher rank. */
interface WebOrderParts {
  Status: StatusPart;
  /** Payments and refunds, provided by payments. */
  Payments: ComponentType<{ order: WebOrderRow }>;
  /** Printable documents of several orders. */
  Papers: ComponentType<{ orders: readonly WebOrderRow[] }>;
}

interface WebOrderPanelProps {
  order: WebOrderRow;
  parts: WebOrderParts;
  onClose: () => void;
}

/** An order next to the list: customer, lines, amounts, history. */
function WebOrderPanel({ order, parts: { Status, Payments }, onClose }: WebOrderPanelProps) {
  const detail = useQuery(webOrderQuery(order.id));
  const isRead = detail.data !== undefined;
  return (
    <SidePanel open addressed onClose={onClose} title={order.reference}>
      <PanelBody>
        <WebOrderFacts order={order} Status={Status} />
        <LoadFailure query={detail} />
        <PanelSection title="Produits">
          {isRead ? <OrderLines lines={detail.data.lines} /> : detail.isError ? null : <Skeleton lines={4} />}
        </PanelSection>
        <Payments order={order} />
        <PanelSection title="Historique">
          {isRead ? (
            <ChangeLog entries={detail.data.history} />
          ) : detail.isError ? null : (
            <Skeleton lines={3} />
          )}
        </PanelSection>
      </PanelBody>
    </SidePanel>
  );
}
