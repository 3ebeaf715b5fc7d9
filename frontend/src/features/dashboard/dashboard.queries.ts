import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { listIn, recordIn } from '#frontend/lib/api/list-in.ts';
import { dashboardContract } from '#shared/dashboard/dashboard.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';

const { allProducts, getMorning, setMorningLetter, webSalesForStock } = dashboardContract.endpoints;

export type DashboardProduct = ReplyOf<typeof allProducts>['data'][number];
export type MorningPoint = ReplyOf<typeof getMorning>['data'];
export type WebSales = ReplyOf<typeof webSalesForStock>;

/** Stock from our copy of the ERP's data, and its last read. */
export interface StockReading {
  products: readonly DashboardProduct[];
  syncedAt: string | null;
}

const FRESH_MS = 60_000;

/**
 * API-54 (60 s), all products with their four stocks: ERR-52 for an unexpected reply or none, ERR-53 for a
 * failure.
 */
export const stockProductsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'products'],
    queryFn: async ({ signal }): Promise<StockReading> => {
      const answer = await call(allProducts, {}, { as: 'admin', signal }).catch((error: unknown) => {
        throw new Error(`Erreur lors de la récupération des données: ${detailOf(error)}`);
      });
      const rows = listIn<DashboardProduct>(answer);
      if (!rows?.length) throw new Error('Format de réponse inattendu ou aucune donnée disponible');
      const syncedAt = recordIn(answer)?.['synced_at'];
      return { products: rows, syncedAt: typeof syncedAt === 'string' ? syncedAt : null };
    },
    staleTime: FRESH_MS,
  });

/** API-55 (30 s), both days included; default the last seven days (STK-10). */
export const webSalesQuery = (span?: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['dashboard', 'web-sales', span?.from ?? null, span?.to ?? null],
    queryFn: ({ signal }): Promise<WebSales> =>
      call(webSalesForStock, span ? { query: span } : {}, { as: 'admin', signal }),
    staleTime: FRESH_MS,
  });

/** Yesterday's figures, expiring lots, and the mail subscription. */
export const morningQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'morning'],
    queryFn: async ({ signal }): Promise<MorningPoint> =>
      (await call(getMorning, {}, { as: 'admin', signal })).data,
    staleTime: FRESH_MS,
  });

/** Subscribes to the morning letter, or unsubscribes. */
export const sendMorningLetter = (wanted: boolean) =>
  call(setMorningLetter, { body: { wanted } }, { as: 'admin' });
