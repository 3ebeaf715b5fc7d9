import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { listIn, recordIn } from '#frontend/lib/api/list-in.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { addDays, parisInstant } from '#shared/kernel/dates.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';

const { exportMovements, listMovements } = stockContract.endpoints;
const { getOperation } = movementsContract.endpoints;

export type Movement = ReplyOf<typeof listMovements>['data'][number];

/** STK-45, and days; '' for no filter. */
export interface MovementFilters {
  produit: string;
  entrepot: string;
  nombre: string;
  ordre: string;
  /** `YYYY-MM-DD`, both included. */
  du: string;
  au: string;
}

/** Filter and page size. */
interface MovementsQuery {
  limit: (typeof counts)[number];
  oldestFirst: boolean;
  product: string;
  warehouse: string;
  /** Instants, end exclusive; '' for no bound. */
  from: string;
  to: string;
}

/** STK-45. */
export const DEFAULT_COUNT = 100;
export const counts = [20, 50, 100, 200] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Start of a Paris day; '' for an invalid one. */
const startOf = (day: string): string => (DAY.test(day) ? parisInstant(day, 0).toISOString() : '');

/** STK-45. */
export const movementsQuery = (filters: MovementFilters) => movementPages(queryFrom(filters));

const queryFrom = ({ produit, entrepot, nombre, ordre, du, au }: MovementFilters): MovementsQuery => ({
  limit: counts.find((count) => String(count) === nombre) ?? DEFAULT_COUNT,
  oldestFirst: ordre === 'anciens',
  product: produit,
  warehouse: entrepot,
  from: startOf(du),
  to: DAY.test(au) ? startOf(addDays(au, 1)) : '',
});

/** The movements as a file, in parts. */
export const readMovementsFile = (filters: MovementFilters) => (cursor: string | undefined) =>
  call(
    exportMovements,
    { query: { ...queryOf(queryFrom(filters)), ...(cursor && { cursor }) } },
    { as: 'admin' },
  );

/** Movements of a product between two instants, oldest first. */
export const productMovementsQuery = (product: string, from: string, to: string) =>
  movementPages({ limit: 200, oldestFirst: true, product, warehouse: '', from, to });

const queryOf = (wanted: MovementsQuery) => ({
  limit: wanted.limit,
  sortfield: 'datem' as const,
  sortorder: wanted.oldestFirst ? 'ASC' : 'DESC',
  ...(wanted.product && { fk_product: wanted.product }),
  ...(wanted.warehouse && { fk_warehouse: wanted.warehouse }),
  ...(wanted.from && { datem_from: wanted.from }),
  ...(wanted.to && { datem_to: wanted.to }),
});

/** API-42, paginated. */
const movementPages = (wanted: MovementsQuery) =>
  infiniteQueryOptions({
    queryKey: ['stock', 'movements', wanted],
    queryFn: async ({ pageParam, signal }): Promise<{ rows: Movement[]; next: string | null }> => {
      const query = { ...queryOf(wanted), ...(pageParam && { cursor: pageParam }) };
      const answer: unknown = await call(listMovements, { query }, { as: 'admin', signal });
      const rows = listIn<Movement>(answer);
      if (!rows) throw new Error('Format de réponse inattendu');
      const next = recordIn(answer)?.['next_cursor'];
      return { rows, next: typeof next === 'string' ? next : null };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export type Operation = ReplyOf<typeof getOperation>['data'];

/** An operation with all its movements. */
export const operationQuery = (id: string) =>
  queryOptions({
    queryKey: ['stock', 'operation', id],
    queryFn: async ({ signal }) =>
      (await call(getOperation, { params: { id } }, { as: 'admin', signal })).data,
  });
