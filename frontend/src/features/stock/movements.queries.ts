import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { listIn, recordIn } from '#frontend/lib/api/list-in.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';

const { listMovements } = stockContract.endpoints;

export type Movement = ReplyOf<typeof listMovements>['data'][number];

/** STK-45, each '' where nothing narrows the list. */
export interface MovementFilters {
  produit: string;
  entrepot: string;
  nombre: string;
  ordre: string;
}

/** STK-45. */
export const DEFAULT_COUNT = 100;
export const counts = [20, 50, 100, 200] as const;

/** API-42, page after page as the ERP has them. */
export const movementsQuery = ({ produit, entrepot, nombre, ordre }: MovementFilters) =>
  infiniteQueryOptions({
    queryKey: ['stock', 'movements', produit, entrepot, nombre, ordre],
    queryFn: async ({ pageParam, signal }): Promise<{ rows: Movement[]; next: string | null }> => {
      const limit = counts.find((count) => String(count) === nombre) ?? DEFAULT_COUNT;
      const query = {
        limit,
        sortfield: 'datem' as const,
        sortorder: ordre === 'anciens' ? 'ASC' : 'DESC',
        ...(produit && { fk_product: produit }),
        ...(entrepot && { fk_warehouse: entrepot }),
        ...(pageParam && { cursor: pageParam }),
      };
      const answer: unknown = await call(listMovements, { query }, { as: 'admin', signal });
      const rows = listIn<Movement>(answer);
      if (!rows) throw new Error('Format de réponse inattendu');
      const next = recordIn(answer)?.['next_cursor'];
      return { rows, next: typeof next === 'string' ? next : null };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
