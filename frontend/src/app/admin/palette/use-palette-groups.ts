import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AdminTabEntry } from '#frontend/app/admin/admin-tabs.tsx';
import { stockProductsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { webOrdersQuery } from '#frontend/features/orders/web-orders.queries.ts';
import { adminSearchPath, adminTabPath, webOrderPath } from '#frontend/lib/paths.ts';
import { formatDate } from '#frontend/lib/format.ts';
import { paletteEntry, type PaletteGroup } from './palette-entries.ts';

/** Where the palette can lead: tabs, orders and customers of the site, products. */
export const usePaletteGroups = (tabs: readonly AdminTabEntry[]) => {
  const orders = useInfiniteQuery(webOrdersQuery());
  const products = useQuery(stockProductsQuery());
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
  }, [tabs, orders.data, products.data]);
  return {
    groups,
    /** Sources that are away: said, so that nothing found does not mean nothing there. */
    away: [
      ...(orders.isError ? ['les commandes et les clients'] : []),
      ...(products.isError ? ['les produits'] : []),
    ],
    loading: orders.isPending || products.isPending,
    partial: orders.hasNextPage,
  };
};
