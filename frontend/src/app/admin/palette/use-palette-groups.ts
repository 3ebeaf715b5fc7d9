import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AdminTabEntry } from '#frontend/app/admin/admin-tabs.tsx';
import { stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { useFilledPages } from '#frontend/lib/lists/use-filled-pages.ts';
import { useSettled } from '#frontend/lib/lists/use-settled.ts';
import { lotListQuery } from '#frontend/features/stock/lots.queries.ts';
import { webOrdersQuery } from '#frontend/features/orders/web-orders.queries.ts';
import { adminSearchPath, adminTabPath, lotTracePath, webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { dashboardContract } from '#shared/dashboard/dashboard.contract.ts';
import { webOrdersContract } from '#shared/orders/web-orders.contract.ts';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';
import { matching, paletteEntry, type PaletteGroup } from './palette-entries.ts';

/** Fewer letters are somebody still typing. */
const WORTH_ASKING = 3;
/** A thousand orders back; what is older is found in its own tab. */
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

/** Asks the server for older rows, page by page, as long as nothing that was read answers to what was typed. */
const useOlder = (pages: Pages, sought: boolean): void => {
  const asks = sought && !pages.isFetching && goesBack(pages);
  const { fetchNextPage } = pages;
  useEffect(() => {
    if (asks) void fetchNextPage();
  }, [asks, fetchNextPage]);
};

/** What besides the tabs is looked through: what whoever is signed in may read. */
export const paletteSources = () => ({
  orders: mayCall(webOrdersContract.endpoints.listWebOrders),
  lots: mayCall(lotsContract.endpoints.listLots),
  products: mayCall(dashboardContract.endpoints.allProducts),
});

/** Where the palette can lead: tabs, orders and customers of the site, lots, products. */
export const usePaletteGroups = (tabs: readonly AdminTabEntry[], typed: string) => {
  const may = paletteSources();
  const orders = useInfiniteQuery({ ...webOrdersQuery(), enabled: may.orders });
  // the server looks among all lots, of any year
  const recherche = useSettled(typed.trim());
  const lots = useInfiniteQuery({ ...lotListQuery({ recherche }), enabled: may.lots });
  const products = useQuery({ ...stockProductsQuery(), enabled: may.products });
  const groups = useMemo((): PaletteGroup[] => {
    const rows = orders.data?.pages.flatMap((page) => page.orders) ?? [];
    const customers = new Map(rows.map((row) => [row.client_email, row]));
    return [
      {
        heading: 'Onglets',
        entries: tabs.map(({ key, label, group, Component }) =>
          paletteEntry(
            { key: `tab-${key}`, label, detail: Component ? group : 'à venir', href: adminTabPath(key) },
            `${label} ${group}`,
          ),
        ),
      },
      {
        heading: 'Commandes du site',
        entries: rows.map(({ id, reference, client_nom, date_commande }) =>
          paletteEntry({
            key: `order-${id}`,
            label: reference,
            detail: `${client_nom}, ${formatDate(date_commande)}`,
            href: webOrderPath(id),
          }),
        ),
      },
      {
        heading: 'Clients',
        entries: [...customers.values()].map(({ client_nom, client_email }) =>
          paletteEntry({
            key: `customer-${client_email}`,
            label: client_nom,
            detail: client_email,
            href: adminSearchPath('venteWeb', client_email),
          }),
        ),
      },
      {
        heading: 'Lots',
        entries: (lots.data?.pages.flatMap((page) => page.data) ?? []).map((row) =>
          paletteEntry(
            {
              key: `lot-${row.product_id}-${row.lot}`,
              label: row.lot,
              detail: row.product_name,
              href: lotTracePath(row),
            },
            // the server may have found it by its supplier, or by a word spelt otherwise
            `${row.lot} ${row.product_name} ${recherche}`,
          ),
        ),
      },
      {
        heading: 'Produits',
        entries: (products.data?.products ?? []).map(({ id, label, ref, category }) =>
          paletteEntry({
            key: `product-${id}`,
            label,
            detail: [category, ref].filter(Boolean).join(' · '),
            href: adminSearchPath('stock', ref || label),
          }),
        ),
      },
    ];
  }, [tabs, orders.data, lots.data, products.data, recherche]);
  const found = useMemo(() => matching(groups, typed), [groups, typed]);
  const sought = typed.trim().length >= WORTH_ASKING && found.length === 0;
  useOlder(orders, sought);
  useFilledPages(lots, found.length, 1);
  return {
    found,
    /** Sources that are away: said, so that nothing found does not mean nothing there. */
    away: [
      ...(orders.isError ? ['les commandes et les clients'] : []),
      ...(lots.isError ? ['les lots'] : []),
      ...(products.isError ? ['les produits'] : []),
    ],
    loading: orders.isLoading || lots.isLoading || products.isLoading,
    /** Older orders, or lots, are being looked for, because nothing answered yet. */
    searching: sought && (goesBack(orders) || recherche !== typed.trim() || lots.isFetching),
    partial: orders.hasNextPage,
    lotsLeft: lots.hasNextPage,
  };
};
