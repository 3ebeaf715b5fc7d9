import { call } from '#frontend/lib/api.ts';
import { asApiError, detailOf, serverMessage } from '#frontend/lib/api-error.ts';
import { listIn } from '#frontend/lib/list-in.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { sites } from '#shared/stock/stock-level.ts';
import { stockContract } from '#shared/stock/stock.contract.ts';
import { tillContract } from '#shared/till/till.contract.ts';

const { availableDates, compare, movementWarehouses } = stockContract.endpoints;
const { listTillDates, compareTillDays } = tillContract.endpoints;

/** ERR-61: nobody answered, or not in our words. */
const TECHNICAL = 'Erreur technique lors de la récupération des données';

const sentence = (error: unknown, refused: string): string =>
  asApiError(error)?.isNetwork ? TECHNICAL : refused;

/** ERR-60, and ERR-61 when no answer came. */
export const datesProblem = (error: unknown): string =>
  sentence(error, 'Impossible de récupérer les dates disponibles');

/** The days whose stock, or whose till sales, are kept; the most recent first. */
export const readDates = async (source: 'stock' | 'till', signal?: AbortSignal): Promise<string[]> => {
  const options = { as: 'admin', ...(signal && { signal }) } as const;
  return source === 'stock'
    ? (await call(availableDates, {}, options)).dates
    : (await call(listTillDates, {}, options)).dates;
};

/** The two dates that a comparison opens with (STK-13); one day alone leaves the second empty (AMB-30). */
export const firstTwoDates = ([first, second]: readonly string[]): {
  date1: string | undefined;
  date2: string | undefined;
} => ({ date1: first, date2: second });

export type ComparedStock = ReplyOf<typeof compare>['data'][number];

/** API-39. The second date is sent only when it is another day (AMB-30). @throws Error with ERR-59 or ERR-61 */
export const compareStockDays = async (
  asked: { date1: string; date2?: string },
  signal?: AbortSignal,
): Promise<ComparedStock[]> => {
  const { date1, date2 } = asked;
  const query = date2 === undefined || date2 === date1 ? { date1 } : { date1, date2 };
  const options = { as: 'admin', timeoutMs: 60_000, ...(signal && { signal }) } as const;
  const answer = await call(compare, { query }, options).catch((error: unknown) => {
    throw new Error(sentence(error, PRODUCTS));
  });
  const rows = listIn<ComparedStock>(answer);
  if (!rows) throw new Error(PRODUCTS);
  return rows;
};

const PRODUCTS = 'Erreur lors de la récupération des produits';

export type ComparedSales = ReplyOf<typeof compareTillDays>;

/** API-51 (60 s). @throws Error with ERR-74 */
export const compareSalesDays = async (
  query: { date1: string; date2: string },
  signal?: AbortSignal,
): Promise<ComparedSales> => {
  const options = { as: 'admin', timeoutMs: 60_000, ...(signal && { signal }) } as const;
  return call(compareTillDays, { query }, options).catch((error: unknown) => {
    const words =
      serverMessage(error) === undefined
        ? 'Erreur technique lors de la comparaison'
        : 'Impossible de comparer les ventes';
    throw new Error(`${words}: ${detailOf(error)}`);
  });
};

type Warehouse = { id: string; label: string };

/** `warning`: the server shows what it read before; `error`: nothing was read, these are the two sites. */
export type Warehouses = {
  rows: readonly Warehouse[];
  toast: { kind: 'warning' | 'error'; text: string } | null;
};

/** API-43 (30 s), STK-51 and ERR-75: old names are better than none, and the two sites always have one. */
export const readWarehouses = async (signal?: AbortSignal): Promise<Warehouses> => {
  try {
    const options = { as: 'admin', timeoutMs: 30_000, ...(signal && { signal }) } as const;
    const { warehouses, stale } = await call(movementWarehouses, {}, options);
    return {
      rows: warehouses,
      toast: stale ? { kind: 'warning', text: 'Dolibarr ne répond pas : entrepôts du cache.' } : null,
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return {
      rows: sites,
      toast: { kind: 'error', text: `Entrepôts non lus : ${detailOf(error)} Bruges et Lormont par défaut.` },
    };
  }
};
