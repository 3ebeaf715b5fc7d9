import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { cuttingContract } from '#shared/cutting/cutting.contract.ts';
import { yieldsContract } from '#shared/cutting/yields.contract.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';

const { listRatios, listRatioCategories, chooseRatioProducts } = cuttingContract.endpoints;

type Ratios = ReplyOf<typeof listRatios>;
export type Ratio = Ratios['ratios'][number];
export type RatioTable = Ratios['tables'][number];

/** API-62: all ratios, and the sum of each category. */
export const ratiosQuery = () =>
  queryOptions({
    queryKey: ['cutting', 'ratios'],
    queryFn: ({ signal }) => call(listRatios, {}, { as: 'admin', signal }),
    staleTime: 0,
  });

export const ratioCategoriesQuery = () =>
  queryOptions({
    queryKey: ['cutting', 'ratio-categories'],
    queryFn: async ({ signal }) => (await call(listRatioCategories, {}, { as: 'admin', signal })).categories,
  });

/** Saves the product of each line; null: found by name, or created. */
export const keepProducts = (category: string, produits: { id: string; produit_id: string | null }[]) =>
  call(chooseRatioProducts, { body: { categorie_source: category, produits } }, { as: 'admin' });

const { listYields, acceptYields } = yieldsContract.endpoints;

export type Yields = ReplyOf<typeof listYields>;

/** Actual yields of a category against its table. */
export const yieldsQuery = (category: string) =>
  queryOptions({
    queryKey: ['cutting', 'yields', category],
    queryFn: ({ signal }) =>
      call(listYields, { query: { categorie_source: category } }, { as: 'admin', signal }),
    staleTime: 0,
  });

/** Accepts a proposal; refused when the table changed since. */
export const takeProposal = (category: string, { version, rows }: NonNullable<Yields['proposal']>) =>
  call(
    acceptYields,
    {
      body: {
        categorie_source: category,
        version,
        rows: rows.map((row) => ({ id: row.id, pourcentage: row.pourcentage_propose })),
      },
    },
    { as: 'admin' },
  );
