import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { dayComparisonQuery } from '#frontend/features/till/day-comparison.queries.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type DashboardProduct,
  stockProductsQuery,
  webSalesQuery,
} from '#frontend/features/dashboard/dashboard.queries.ts';
import { launchRefresh } from '#frontend/features/dashboard/admin/stock/refresh-stock.tsx';
import { alertsOf, stockFigures } from '#frontend/features/dashboard/stock-figures.ts';
import { emptyWholesale, wholesaleQuery } from '#frontend/features/wholesale/wholesale-lists.queries.ts';
import { daysProblem } from '#frontend/features/jobs/days-problem.ts';
import { stockDaysQuery } from '#frontend/features/stock/stock.queries.ts';
import { recordMovements } from '#frontend/features/stock/admin/entry/recorded.ts';
import { launchStockExtraction } from '#frontend/features/stock/launch-stock.ts';
import { warehousesQuery } from '#frontend/features/stock/warehouses.queries.ts';
import { tillRankingQuery, tillStatsQuery } from '#frontend/features/till/till-sales.queries.ts';
import { tillDaysQuery } from '#frontend/features/till/till.queries.ts';
import { minimumMilli } from '#shared/stock/levels/stock-health.ts';
import { fakeApi, fakeBrowser, tokenUntil } from '#tests/frontend/support/browser.ts';

type Answer = Parameters<typeof fakeApi>[0];

beforeEach(() => {
  const { stored } = fakeBrowser('https://boutique.test/admin/dashboard');
  stored.set('admin_token', tokenUntil(new Date(Date.now() + 3_600_000)));
  stored.set('admin_user', JSON.stringify({ id: 'a1' }));
  vi.spyOn(console, 'debug').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ask = <Data>(options: { queryKey: QueryKey; queryFn?: unknown }, answer: Answer): Promise<Data> => {
  fakeApi(answer);
  return new QueryClient().fetchQuery({ ...options, retry: false } as never) as Promise<Data>;
};
/** The first page of a list that has several. */
const askList = async <Data>(
  options: { queryKey: QueryKey; queryFn?: unknown },
  answer: Answer,
): Promise<Data> => {
  fakeApi(answer);
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, retry: false } as never);
  return pages[0] as Data;
};
const body = (answer: unknown) => () => ({ body: answer });
const refused = () => ({ status: 503, body: { success: false, message: 'Dolibarr ne répond pas.' } });
const noAnswer = () => new TypeError('reset');
const NO_ANSWER = 'Le serveur est injoignable. Vérifiez votre connexion : rien n’est perdu.';

const product = (more: Partial<DashboardProduct> = {}): DashboardProduct => ({
  id: '1',
  label: 'TRAIN DE COTES',
  ref: 'BF006',
  daily_exit: null,
  category: 'BOEUF',
  unit: 'kg',
  price: 17.9,
  minimum: minimumMilli({ category: more.category ?? 'BOEUF', name: 'TRAIN DE COTES' }) / 1000,
  on_sale: true,
  lacks_price: false,
  barcode: null,
  erp_url: null,
  last_movement_date: null,
  stock: { bruges_virtual: 94.584, bruges_real: 114.584, lormont_virtual: 0, lormont_real: 0 },
  ...more,
});

describe('the stock of the dashboard', () => {
  it('ERR-52, AMB-49: a bare list or one under data is read; nothing, or another shape, is reported', async () => {
    const rows = [product()];
    await expect(
      ask(stockProductsQuery(), body({ success: true, data: rows, synced_at: 'hier' })),
    ).resolves.toEqual({
      products: rows,
      syncedAt: 'hier',
    });
    await expect(ask(stockProductsQuery(), body(rows))).resolves.toMatchObject({ products: rows });
    for (const odd of [{ success: true }, { data: { rows } }, [], { success: true, data: [] }]) {
      await expect(ask(stockProductsQuery(), body(odd))).rejects.toThrow(
        /^Format de réponse inattendu ou aucune donnée disponible$/,
      );
    }
  });

  it('ERR-53: a failure is shown with its detail', async () => {
    await expect(ask(stockProductsQuery(), refused)).rejects.toThrow(
      'Erreur lors de la récupération des données: Dolibarr ne répond pas.',
    );
    await expect(ask(stockProductsQuery(), noAnswer)).rejects.toThrow(
      `Erreur lors de la récupération des données: ${NO_ANSWER}`,
    );
  });

  it('STK-02, STK-04, STK-05: both sites add up, a missing price counts as 15, low products are counted', () => {
    const rows = [
      product(),
      product({
        price: null,
        stock: { bruges_virtual: 0, bruges_real: 1.5, lormont_virtual: 0, lormont_real: 0.5 },
      }),
      product({
        category: 'AGNEAU',
        stock: { bruges_virtual: 0, bruges_real: -4, lormont_virtual: 0, lormont_real: 44 },
      }),
    ];
    expect(stockFigures(rows)).toEqual({
      bruges: { weightGrams: 112_084, pieces: 0 },
      lormont: { weightGrams: 44_500, pieces: 0 },
      valueCents: 205_105 + 3000 + 71_600,
      low: 2,
    });
  });

  it('STK-05: a product not for sale is in no alert, however low its stock', () => {
    const empty = { bruges_virtual: 0, bruges_real: 0, lormont_virtual: 0, lormont_real: 0 };
    const rows = [product({ stock: empty }), product({ id: '2', stock: empty, on_sale: false })];
    expect(alertsOf(rows).map(({ id }) => id)).toEqual(['1']);
    expect(stockFigures(rows).low).toBe(1);
  });
});

describe('the till', () => {
  it('ERR-55: whatever fails, the data could not be loaded', async () => {
    for (const answer of [refused, noAnswer]) {
      await expect(ask(tillRankingQuery({ period: 'today' }), answer)).rejects.toThrow(
        /^Erreur lors du chargement des données$/,
      );
      await expect(ask(tillStatsQuery({ period: 'this_month' }), answer)).rejects.toThrow(
        /^Erreur lors du chargement des données$/,
      );
    }
  });

  it('ERR-56: a ranking of another shape', async () => {
    await expect(
      ask(tillRankingQuery({ period: 'today' }), body({ success: true, data: {} })),
    ).rejects.toThrow(/^Format de réponse invalide pour le classement des produits$/);
    await expect(
      ask(tillRankingQuery({ period: 'today' }), body({ success: true, data: [] })),
    ).resolves.toMatchObject({ data: [] });
  });

  it('ERR-57: totals of another shape', async () => {
    await expect(ask(tillStatsQuery({ period: 'today' }), body({ success: true, data: [] }))).rejects.toThrow(
      /^Format de réponse invalide pour les statistiques de vente$/,
    );
  });
});

describe('wholesale', () => {
  it('ERR-58: another shape is reported, a failure with its own message', async () => {
    await expect(askList(wholesaleQuery('clients'), body({ success: true }))).rejects.toThrow(
      /^Format de réponse inattendu$/,
    );
    await expect(askList(wholesaleQuery('orders'), refused)).rejects.toThrow(/^Dolibarr ne répond pas\.$/);
    await expect(askList(wholesaleQuery('invoices'), body([]))).resolves.toEqual({ data: [] });
  });

  it('WHO-01, WHO-03: three lists, each with its own call and its own text when empty', async () => {
    const texts = {
      clients: 'Aucun client grossiste trouvé',
      orders: 'Aucune commande grossiste trouvée',
      invoices: 'Aucune facture grossiste trouvée',
    } as const;
    expect(emptyWholesale).toEqual(texts);
    for (const list of ['clients', 'orders', 'invoices'] as const) {
      const called: string[] = [];
      const answer: Answer = ({ path }) => {
        called.push(path);
        return { body: { success: true, data: [] } };
      };
      await expect(askList(wholesaleQuery(list), answer)).resolves.toMatchObject({ data: [] });
      expect(called).toEqual([`/api/wholesale/${list}?limit=100`]);
    }
  });
});

describe('the stored days', () => {
  it('ERR-60, ERR-61: dates that could not be read', async () => {
    for (const query of [stockDaysQuery(), tillDaysQuery()]) {
      const problem = async (answer: Answer) =>
        daysProblem(await ask(query, answer).catch((error: unknown) => error));
      await expect(problem(refused)).resolves.toBe('Impossible de récupérer les dates disponibles');
      await expect(problem(noAnswer)).resolves.toBe('Erreur technique lors de la récupération des données');
    }
  });
});

it('CST-11: each call of the back-office has its own timeout', async () => {
  const waited: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waited.push(ms);
    return new AbortController().signal;
  });
  const cases: [number, () => Promise<unknown>][] = [
    [30_000, () => ask(warehousesQuery(), refused)],
    [300_000, () => launchStockExtraction()],
    [60_000, () => recordMovements({ product_id: '1', warehouse_id: '1', qty: 1 }, 'key')],
    [30_000, () => ask(tillRankingQuery({ period: 'today' }), refused)],
    [60_000, () => ask(stockProductsQuery(), refused)],
    [30_000, () => ask(webSalesQuery(), refused)],
    [60_000, () => ask(dayComparisonQuery({ date1: '2026-11-20', date2: '2026-11-21' }), refused)],
    [60_000, () => launchRefresh()],
  ];
  for (const [ms, asks] of cases) {
    waited.length = 0;
    fakeApi(({ path }) =>
      path.endsWith('check-today')
        ? { body: { success: true, exists: false, recordCount: 0, date: '2026-11-22' } }
        : refused(),
    );
    await asks().catch(() => undefined);
    expect(waited.at(-1)).toBe(ms);
  }
});
