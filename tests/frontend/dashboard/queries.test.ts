import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  compareSalesDays,
  compareStockDays,
  datesProblem,
  firstTwoDates,
  readDates,
  readWarehouses,
} from '#frontend/features/dashboard/comparison.queries.ts';
import {
  type DashboardProduct,
  stockProductsQuery,
  tillRankingQuery,
  tillStatsQuery,
} from '#frontend/features/dashboard/dashboard.queries.ts';
import { stockFigures } from '#frontend/features/dashboard/stock-figures.ts';
import { emptyWholesale, wholesaleQuery } from '#frontend/features/dashboard/wholesale.queries.ts';
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
const body = (answer: unknown) => () => ({ body: answer });
const refused = () => ({ status: 503, body: { success: false, message: 'Dolibarr ne répond pas.' } });
const silent = () => new TypeError('reset');
const SILENCE = 'Le serveur est injoignable. Vérifiez votre connexion : rien n’est perdu.';

const product = (more: Partial<DashboardProduct> = {}): DashboardProduct => ({
  id: '1',
  label: 'TRAIN DE COTES',
  ref: 'BF006',
  category: 'BOEUF',
  price: 17.9,
  last_movement_date: null,
  stock: { bruges_virtual: 94.584, bruges_real: 114.584, lormont_virtual: 0, lormont_real: 0 },
  ...more,
});

describe('the stock of the dashboard', () => {
  it('ERR-52, AMB-49: a bare list or one under data is read; nothing, or another form, is said', async () => {
    const rows = [product()];
    await expect(ask(stockProductsQuery(), body({ success: true, data: rows }))).resolves.toEqual(rows);
    await expect(ask(stockProductsQuery(), body(rows))).resolves.toEqual(rows);
    for (const odd of [{ success: true }, { data: { rows } }, [], { success: true, data: [] }]) {
      await expect(ask(stockProductsQuery(), body(odd))).rejects.toThrow(
        /^Format de réponse inattendu ou aucune donnée disponible$/,
      );
    }
  });

  it('ERR-53: a failure is said with its detail', async () => {
    await expect(ask(stockProductsQuery(), refused)).rejects.toThrow(
      'Erreur lors de la récupération des données: Dolibarr ne répond pas.',
    );
    await expect(ask(stockProductsQuery(), silent)).rejects.toThrow(
      `Erreur lors de la récupération des données: ${SILENCE}`,
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
      brugesGrams: 112_084,
      lormontGrams: 44_500,
      valueCents: 205_105 + 3000 + 71_600,
      low: 2,
    });
  });
});

describe('the till', () => {
  it('ERR-55: whatever fails, the data could not be loaded', async () => {
    for (const answer of [refused, silent]) {
      await expect(ask(tillRankingQuery('today'), answer)).rejects.toThrow(
        /^Erreur lors du chargement des données$/,
      );
      await expect(ask(tillStatsQuery('this_month'), answer)).rejects.toThrow(
        /^Erreur lors du chargement des données$/,
      );
    }
  });

  it('ERR-56: a ranking of another form', async () => {
    await expect(ask(tillRankingQuery('today'), body({ success: true, data: {} }))).rejects.toThrow(
      /^Format de réponse invalide pour le classement des produits$/,
    );
    await expect(ask(tillRankingQuery('today'), body({ success: true, data: [] }))).resolves.toEqual([]);
  });

  it('ERR-57: totals of another form', async () => {
    await expect(ask(tillStatsQuery('today'), body({ success: true, data: [] }))).rejects.toThrow(
      /^Format de réponse invalide pour les statistiques de vente$/,
    );
  });
});

describe('wholesale', () => {
  it('ERR-58: another form is said, a failure with its own message', async () => {
    await expect(ask(wholesaleQuery('clients'), body({ success: true }))).rejects.toThrow(
      /^Format de réponse inattendu$/,
    );
    await expect(ask(wholesaleQuery('orders'), refused)).rejects.toThrow(/^Dolibarr ne répond pas\.$/);
    await expect(ask(wholesaleQuery('invoices'), body([]))).resolves.toEqual({ data: [] });
  });

  it('WHO-01, WHO-03: three lists, each of its own call and with its own words when it is empty', async () => {
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
      await expect(ask(wholesaleQuery(list), answer)).resolves.toMatchObject({ data: [] });
      expect(called).toEqual([`/api/wholesale/${list}`]);
    }
  });
});

describe('comparisons', () => {
  it('ERR-59, ERR-61: products that could not be read', async () => {
    const asked = { date1: '2026-11-20' };
    for (const answer of [refused, body({ success: true, data: null })]) {
      fakeApi(answer);
      await expect(compareStockDays(asked)).rejects.toThrow(/^Erreur lors de la récupération des produits$/);
    }
    fakeApi(silent);
    await expect(compareStockDays(asked)).rejects.toThrow(
      /^Erreur technique lors de la récupération des données$/,
    );
  });

  it('ERR-60, ERR-61: dates that could not be read', async () => {
    for (const source of ['stock', 'till'] as const) {
      fakeApi(refused);
      expect(datesProblem(await readDates(source).catch((error: unknown) => error))).toBe(
        'Impossible de récupérer les dates disponibles',
      );
      fakeApi(silent);
      expect(datesProblem(await readDates(source).catch((error: unknown) => error))).toBe(
        'Erreur technique lors de la récupération des données',
      );
    }
  });

  it('STK-13, AMB-30: the first two dates are chosen; a second that is no other day is not sent', async () => {
    expect(firstTwoDates(['2026-11-21', '2026-11-20', '2026-11-19'])).toEqual({
      date1: '2026-11-21',
      date2: '2026-11-20',
    });
    expect(firstTwoDates(['2026-11-21'])).toEqual({ date1: '2026-11-21', date2: undefined });
    const calls = fakeApi(body({ success: true, data: [], message: '' }));
    await compareStockDays({ date1: '2026-11-21', date2: '2026-11-20' });
    await compareStockDays({ date1: '2026-11-21', date2: '2026-11-21' });
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/dolibarr-stock/compare?date1=2026-11-21&date2=2026-11-20',
      '/api/dolibarr-stock/compare?date1=2026-11-21',
    ]);
  });

  it('ERR-74: sales that could not be compared', async () => {
    const asked = { date1: '2026-11-19', date2: '2026-11-20' };
    fakeApi(() => ({
      status: 404,
      body: { success: false, message: 'Les ventes du 19/11/2026 ne sont pas extraites.' },
    }));
    await expect(compareSalesDays(asked)).rejects.toThrow(
      'Impossible de comparer les ventes: Les ventes du 19/11/2026 ne sont pas extraites.',
    );
    fakeApi(silent);
    await expect(compareSalesDays(asked)).rejects.toThrow(
      `Erreur technique lors de la comparaison: ${SILENCE}`,
    );
  });

  it('ERR-75: warehouses of the cache with a warning; without any, the two sites with an error', async () => {
    const rows = [{ id: '1', label: 'Bruges' }];
    fakeApi(body({ success: true, warehouses: rows, read_at: '', stale: false }));
    expect(await readWarehouses()).toEqual({ rows, toast: null });
    fakeApi(body({ success: true, warehouses: rows, read_at: '', stale: true }));
    expect(await readWarehouses()).toMatchObject({
      rows,
      toast: { kind: 'warning', text: expect.stringMatching(/cache/) as string },
    });
    fakeApi(refused);
    expect(await readWarehouses()).toMatchObject({
      rows: [
        { id: '1', label: 'Bruges' },
        { id: '2', label: 'Lormont' },
      ],
      toast: {
        kind: 'error',
        text: expect.stringMatching(/^Entrepôts non lus : Dolibarr ne répond pas\./) as string,
      },
    });
  });
});
