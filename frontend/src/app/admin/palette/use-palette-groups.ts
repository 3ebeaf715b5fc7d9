import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AdminTabEntry } from '#frontend/app/admin/admin-tabs.tsx';
import { stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { useFilledPages } from '#frontend/lib/lists/use-filled-pages.ts';
import { useSettled } from '#frontend/lib/lists/use-settled.ts';
import { type LotRow, lotListQuery } from '#frontend/features/stock/lots.queries.ts';
import { webOrdersQuery } from '#frontend/features/orders/web-orders.queries.ts';
import {
  adminSearchPath,
  adminTabPath,
  customerPath,
  lotTracePath,
  settingPath,
  webOrderPath,
} from '#frontend/lib/navigation/paths.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { dashboardContract } from '#shared/dashboard/dashboard.contract.ts';
import { type WebOrderRow, webOrdersContract } from '#shared/orders/web-orders.contract.ts';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';
import { settingsSections } from '#frontend/app/admin/settings-index.ts';
import { namedActs, plainActs, readAct, tabKeywords } from './palette-acts.ts';
import { matching, paletteEntry, type PaletteGroup } from './palette-entries.ts';

/** Minimum length of a server search. */
const WORTH_ASKING = 3;
/** Limit of a thousand orders; older ones are found in their own tab. */
const MOST_PAGES = 20;

interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

const goesBack = ({ data, hasNextPage, isError }: Pages): boolean =>
  hasNextPage && !isError && (data?.pages.length ?? 0) < MOST_PAGES;

/** Loads older rows page by page while nothing matches. */
const useOlder = (pages: Pages, sought: boolean): void => {
  const shouldFetch = sought && !pages.isFetching && goesBack(pages);
  const { fetchNextPage } = pages;
  useEffect(() => {
    if (shouldFetch) void fetchNextPage();
  }, [shouldFetch, fetchNextPage]);
};

/** Searched sources besides the tabs: those that the user can read. */
export const paletteSources = () => ({
  orders: mayCall(webOrdersContract.endpoints.listWebOrders),
  lots: mayCall(lotsContract.endpoints.listLots),
  products: mayCall(dashboardContract.endpoints.allProducts),
});

type Orders = readonly WebOrderRow[];
type Lots = readonly LotRow[];

interface Read {
  tabs: readonly AdminTabEntry[];
  scans: boolean;
  orders: Orders;
  lots: Lots;
  products: readonly { id: string; label: string; ref: string; category: string }[];
  /** The lot search term that the server answered. */
  recherche: string;
  doing: ReturnType<typeof readAct>['doing'];
}

const tabGroup = (tabs: readonly AdminTabEntry[]): PaletteGroup => ({
  heading: 'Onglets',
  entries: tabs.map(({ key, label, group, Component }) =>
    paletteEntry(
      { key: `tab-${key}`, label, detail: Component ? group : 'à venir', href: adminTabPath(key) },
      `${label} ${group} ${tabKeywords[key] ?? ''}`,
    ),
  ),
});

const settingGroup = (keys: readonly string[]): PaletteGroup => ({
  heading: 'Réglages',
  entries: keys.includes('parametres')
    ? settingsSections.map(({ id, title, words }) =>
        paletteEntry(
          { key: `setting-${id}`, label: title, detail: 'Paramètres', href: settingPath(id) },
          `${title} ${words}`,
        ),
      )
    : [],
});

const orderGroup = (orders: Orders): PaletteGroup => ({
  heading: 'Commandes du site',
  entries: orders.map(({ id, reference, client_nom, date_commande }) =>
    paletteEntry({
      key: `order-${id}`,
      label: reference,
      detail: `${client_nom}, ${formatDate(date_commande)}`,
      href: webOrderPath(id),
    }),
  ),
});

const customerGroup = (customers: Orders, keys: readonly string[]): PaletteGroup => ({
  heading: 'Clients',
  entries: customers.map(({ client_id, client_nom, client_email }) =>
    paletteEntry({
      key: `customer-${client_email}`,
      label: client_nom,
      detail: client_email,
      href: keys.includes('clients') ? customerPath(client_id) : adminSearchPath('venteWeb', client_email),
    }),
  ),
});

const lotGroup = (lots: Lots, recherche: string): PaletteGroup => ({
  heading: 'Lots',
  entries: lots.map((row) =>
    paletteEntry(
      {
        key: `lot-${row.product_id}-${row.lot}`,
        label: row.lot,
        detail: row.product_name,
        href: lotTracePath(row),
      },
      // the server may match the supplier or another spelling
      `${row.lot} ${row.product_name} ${recherche}`,
    ),
  ),
});

const productGroup = (products: Read['products']): PaletteGroup => ({
  heading: 'Produits',
  entries: products.map(({ id, label, ref, category }) =>
    paletteEntry({
      key: `product-${id}`,
      label,
      detail: [category, ref].filter(Boolean).join(' · '),
      href: adminSearchPath('stock', ref || label),
    }),
  ),
});

const groupsOf = ({ tabs, scans, orders, lots, products, recherche, doing }: Read): PaletteGroup[] => {
  const keys = tabs.map(({ key }) => key);
  const customers = [...new Map(orders.map((row) => [row.client_email, row])).values()];
  const named = { heading: 'Actions', entries: namedActs(doing, { orders, customers, lots }, keys) };
  const acts = { heading: 'Actions', entries: plainActs(keys, scans) };
  return [
    tabGroup(tabs),
    doing.length > 0 ? named : acts,
    orderGroup(orders),
    customerGroup(customers, keys),
    lotGroup(lots, recherche),
    productGroup(products),
    settingGroup(keys),
  ];
};

/** All entries of the palette: tabs, actions, orders, customers, lots, products, settings. */
export const usePaletteGroups = (tabs: readonly AdminTabEntry[], scans: boolean, typed: string) => {
  const may = paletteSources();
  const { doing, rest } = useMemo(() => readAct(typed), [typed]);
  const orders = useInfiniteQuery({ ...webOrdersQuery(), enabled: may.orders });
  // the server searches lots of any year
  const recherche = useSettled(rest.trim());
  const lots = useInfiniteQuery({ ...lotListQuery({ recherche }), enabled: may.lots });
  const products = useQuery({ ...stockProductsQuery(), enabled: may.products });
  const groups = useMemo(
    () =>
      groupsOf({
        tabs,
        scans,
        orders: orders.data?.pages.flatMap((page) => page.orders) ?? [],
        lots: lots.data?.pages.flatMap((page) => page.data) ?? [],
        products: products.data?.products ?? [],
        recherche,
        doing,
      }),
    [tabs, scans, orders.data, lots.data, products.data, recherche, doing],
  );
  const found = useMemo(() => matching(groups, rest), [groups, rest]);
  const sought = rest.trim().length >= WORTH_ASKING && found.length === 0;
  useOlder(orders, sought);
  useFilledPages(lots, found.length, 1);
  return {
    found,
    /** Unavailable sources are listed, so that an empty result is not misread. */
    away: [
      ...(orders.isError ? ['les commandes et les clients'] : []),
      ...(lots.isError ? ['les lots'] : []),
      ...(products.isError ? ['les produits'] : []),
    ],
    loading: orders.isLoading || lots.isLoading || products.isLoading,
    /** Older orders or lots are being searched, since nothing matches yet. */
    searching: sought && (goesBack(orders) || recherche !== rest.trim() || lots.isFetching),
    partial: orders.hasNextPage,
    lotsLeft: lots.hasNextPage,
  };
};
