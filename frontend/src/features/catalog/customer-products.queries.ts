import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { catalogContract } from '#shared/catalog/catalog.contract.ts';
import { catalogOf } from './catalog.queries.ts';

/** The catalogue with a customer's prices, for telephone orders. */
export const customerProductsQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalog', 'products', 'of', id],
    queryFn: async ({ signal }) =>
      catalogOf(
        await call(
          catalogContract.endpoints.listCustomerProducts,
          { params: { id } },
          { as: 'admin', signal },
        ),
      ),
    staleTime: 15_000,
  });
