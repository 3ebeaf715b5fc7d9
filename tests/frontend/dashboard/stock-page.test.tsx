import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filteredStock, stockRows } from '#frontend/features/dashboard/admin/stock/stock-rows.ts';
import { rankedProducts } from '#frontend/features/dashboard/admin/stock/ranking.ts';
import type { DashboardProduct } from '#frontend/features/dashboard/dashboard.queries.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { minimumMilli } from '#shared/stock/levels/stock-health.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const PRODUCTS = '/api/dashboard/all-products';
const RANKING = '/api/cashmag/products-ranking';
const REFRESH = '/api/dashboard/refresh-dolibarr-cache';
const product = (
  id: string,
  label: string,
  category: string,
  [brugesVirtual, brugesReal, lormontVirtual, lormontReal]: [number, number, number, number],
  more: Partial<DashboardProduct> = {},
): DashboardProduct => ({
  id,
  label,
  ref: `REF-${id}`,
  category,
  unit: 'kg',
  price: 20,
  minimum: minimumMilli({ category, name: label }) / 1000,
  on_sale: true,
  lacks_price: false,
  daily_exit: null,
  barcode: null,
  erp_url: null,
  last_movement_date: null,
  stock: {
    bruges_virtual: brugesVirtual,
    bruges_real: brugesReal,
    lormont_virtual: lormontVirtual,
    lormont_real: lormontReal,
  },
  ...more,
});
const products = [
  product('1', 'BAVETTE D’ALOYAU', 'BOEUF', [45, 50, 9.5, 9.5]),
  product('2', 'GIGOT', 'AGNEAU', [30, 20, 15, 19.999], { price: null }),
  product('3', 'TERRINE MAISON', 'AUTRES', [12, 12, 30, 30], { unit: 'piece', price: 6 }),
];

const ranked = (product_id: string, produit: string, quantite_decimale: number, ca_ht: number) => ({
  product_id,
  produit,
  store: 'Lormont',
  rubrique: 'CHARCUTERIE',
  pu: 20,
  quantite_decimale,
  ca_ttc: ca_ht * 1.055,
  ca_ht,
  tva_rate: 5.5,
  offerts: 0,
  remises: 0,
  derniere_vente: null,
});

type Answer = Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
let broken: Record<string, Answer>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  // jsdom gives nothing a height: a window in which the rows of these tests are visible
  vi.stubGlobal('innerHeight', 2000);
  broken = {};
  calls = fakeApi(({ path }) => {
    const [address = ''] = path.split('?');
    const fault = broken[address];
    if (fault) return fault;
    if (address === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (address === PRODUCTS)
      return { body: { success: true, data: products, synced_at: '2026-11-21T05:30:00Z' } };
    if (address === REFRESH)
      return {
        body: {
          success: true,
          status: 'done',
          message: 'Catalogue à jour.',
          data: { products_count: 132, timestamp: null },
        },
      };
    if (address === '/api/dashboard/web-sales-for-stock')
      return {
        body: {
          success: true,
          products: [
            {
              product_id: '2',
              product_name: 'GIGOT',
              unit: 'kg',
              quantity: 10,
              amount: 150,
              date: '2026-11-20',
            },
            {
              product_id: '3',
              product_name: 'TERRINE',
              unit: 'piece',
              quantity: 3,
              amount: 18,
              date: '2026-11-21',
            },
          ],
        },
      };
    if (address === RANKING)
      return {
        body: {
          success: true,
          data: [ranked('t1', 'Gigot', 4, 80), ranked('t2', 'SAUCISSE', 2.5, 30)],
          categories: [],
        },
      };
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = (more = '') => drawSite(`/admin/dashboard?tab=stock${more}`);
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const cellsOf = async (label: string) => {
  const row = (await screen.findByText(label)).closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => plain(cell.textContent));
};

describe('the stock tab', () => {
  it('STK-01, STK-02, STK-03: the general view shows virtual and real stock of each site, in the product’s unit', async () => {
    draw();
    expect(await cellsOf('BAVETTE D’ALOYAU')).toEqual([
      'BAVETTE D’ALOYAU REF-1',
      'BOEUF',
      '20,00 €',
      '45,00 kg',
      '50,00 kg',
      '9,50 kg',
      '9,50 kg',
      '+5,00 kg',
      '50,00 kg',
      '1 190,00 €',
      '—',
    ]);
    expect(await cellsOf('TERRINE MAISON')).toMatchObject({
      4: '12 pièces',
      6: '30 pièces',
      9: '252,00 €',
    });
    const views = within(screen.getByRole('navigation', { name: 'Stock et ventes' }));
    expect(views.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Vue générale',
      'Classement des produits',
      'Autres entrepôts',
    ]);
  });

  it('STK-04, STK-05, CST-06: a missing price counts as 15 €, an alert is at the minimum or under it', () => {
    const rows = stockRows(products);
    expect(rows.map(({ id, valueCents, alert }) => [id, valueCents, alert])).toEqual([
      ['1', 119_000, false],
      ['2', 59_999, true],
      ['3', 25_200, false],
    ]);
  });

  it('STK-06, STK-07, AMB-28: colours of stock levels, and of gaps beyond 5', async () => {
    draw();
    const tonesOf = async (label: string) => {
      const cells = (await screen.findByText(label)).closest('tr')!.querySelectorAll('td');
      return [4, 6, 7].map((at) => {
        const classes = cells[at]?.querySelector('span > span')?.className ?? '';
        return ['danger', 'warning', 'good', 'neutral'].find((tone) => classes.includes(tone));
      });
    };
    expect(await tonesOf('BAVETTE D’ALOYAU')).toEqual(['good', 'danger', 'neutral']);
    // a gram under 20 kg, and a gram beyond a gap of 5
    expect(await tonesOf('GIGOT')).toEqual(['good', 'warning', 'danger']);
  });

  it('filters by words, category and state, and keeps them in the address', async () => {
    const { where } = draw();
    const one = person();
    await one.type(await screen.findByRole('searchbox', { name: 'Chercher un produit' }), 'aloyau bav');
    await waitFor(() => expect(screen.queryByText('GIGOT')).toBeNull());
    expect(screen.getByText('BAVETTE D’ALOYAU')).toBeTruthy();
    await waitFor(() => expect(where()).toContain('recherche=aloyau+bav'));
    await one.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'alerte');
    expect(await screen.findByText('Aucun produit ne correspond aux critères de filtrage.')).toBeTruthy();
    await one.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(await screen.findByText('GIGOT')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/admin/dashboard?tab=stock'));
  });

  it('STK-05: the alert list has its own address', async () => {
    draw('&etat=alerte');
    expect(await screen.findByText('GIGOT')).toBeTruthy();
    expect(screen.queryByText('BAVETTE D’ALOYAU')).toBeNull();
  });

  it('STK-08, ERR-53, ERR-54: without data « Données non disponibles » and a retry button', async () => {
    broken[PRODUCTS] = refused(503, 'Dolibarr ne répond pas.');
    draw();
    expect(await screen.findByText('Données non disponibles')).toBeTruthy();
    expect(
      screen.getByText('Erreur lors de la récupération des données: Dolibarr ne répond pas.'),
    ).toBeTruthy();
    broken = {};
    await person().click(screen.getByRole('button', { name: 'Recharger' }));
    expect(await screen.findByText('GIGOT')).toBeTruthy();
  });

  it('STK-09, API-56: the refresh shows its result, and alerts when it failed', async () => {
    draw();
    const button = await screen.findByRole('button', { name: 'Relire Dolibarr' });
    await person().click(button);
    expect(plain((await screen.findByText(/Catalogue à jour/)).textContent)).toContain('132 produits');
    broken[REFRESH] = refused(503, 'La lecture a échoué : Dolibarr refuse la clé d’accès (401).');
    await person().click(button);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'La lecture a échoué : Dolibarr refuse la clé d’accès (401).',
    );
  });

  it('STK-10, STK-11: the ranking covers seven days by default, with the remaining stock of each', async () => {
    draw('&vue=classement&ventes=web');
    expect(await screen.findByRole('table', { name: 'Classement des produits : Web' })).toBeTruthy();
    const first = (await screen.findByRole('cell', { name: 'GIGOT' })).closest('tr');
    expect(plain(first?.textContent)).toBe('1GIGOTAGNEAU10,00 kg150,00 €40,00 kg27 jours');
    expect(calls.map(({ path }) => path)).toContain(
      '/api/dashboard/web-sales-for-stock?from=2026-11-15&to=2026-11-21',
    );
    expect(calls.some(({ path }) => path.startsWith(RANKING))).toBe(false);
  });

  it('STK-01, API-52, CST-11, AMB-106: the till’s sales are next to the web’s, each named, with their sum', async () => {
    draw('&vue=classement');
    const table = await screen.findByRole('table', { name: 'Classement des produits : Web et caisse' });
    const cells = async (name: string) =>
      [
        ...((await within(table).findByRole('cell', { name })).closest('tr')?.querySelectorAll('td') ?? []),
      ].map((cell) => plain(cell.textContent));
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual([
      'Rang',
      'Produit',
      'Catégorie',
      'Vendu web',
      'HT web',
      'Vendu caisse',
      'HT caisse',
      'HT ensemble',
      'Stock réel',
      'Couverture',
    ]);
    // the same product by its name, whichever way it is written
    expect(await cells('GIGOT')).toEqual([
      '1',
      'GIGOT',
      'AGNEAU',
      '10,00 kg',
      '150,00 €',
      '4,00 kg',
      '80,00 €',
      '230,00 €',
      '40,00 kg',
      '19 jours',
    ]);
    // products known to the till only count without a unit
    expect(await cells('SAUCISSE')).toEqual([
      '2',
      'SAUCISSE',
      'CHARCUTERIE',
      '—',
      '0,00 €',
      '2,50',
      '30,00 €',
      '30,00 €',
      '—',
      '—',
    ]);
    expect(plain(screen.getByText(/^Du /).textContent)).toBe(
      'Du 15/11/2026 au 21/11/2026 : Ventes web 168,00 € HT, Caisse de Lormont 110,00 € HT, ensemble 278,00 € HT, 3 produits',
    );
    expect(calls.map(({ path }) => path)).toContain(
      `${RANKING}?period=custom&custom_period=true&from_date=2026-11-15&to_date=2026-11-21`,
    );
  });

  it('AMB-106: the till alone; an unreachable till is reported, and the web’s sales are shown without a sum', async () => {
    const first = draw('&vue=classement&ventes=caisse');
    await screen.findByRole('table', { name: 'Classement des produits : Caisse de Lormont' });
    expect(await screen.findByRole('cell', { name: 'SAUCISSE' })).toBeTruthy();
    expect(screen.queryByRole('cell', { name: /TERRINE/ })).toBeNull();
    expect(calls.some(({ path }) => path.startsWith('/api/dashboard/web-sales'))).toBe(false);
    first.unmount();
    broken[RANKING] = refused(503, 'La caisse ne répond pas.');
    draw('&vue=classement');
    await vi.advanceTimersByTimeAsync(8000);
    const missing = await screen.findByRole('region', { name: 'Caisse de Lormont' });
    expect(missing.textContent).toContain('Données non disponibles');
    expect(await screen.findByRole('cell', { name: 'GIGOT' })).toBeTruthy();
    expect(plain(screen.getByText(/^Du /).textContent)).toBe(
      'Du 15/11/2026 au 21/11/2026 : Ventes web 168,00 € HT, 2 produits',
    );
  });

  it('never adds pieces to kilograms in the ranking', () => {
    const sale = { product_id: '3', product_name: 'TERRINE', date: '2026-11-20', quantity_ordered: 2 };
    const rows = rankedProducts(
      {
        web: [
          { ...sale, unit: 'piece', quantity: 2, amount: 12 },
          { ...sale, unit: 'kg', quantity: 0.5, amount: 9 },
          { ...sale, unit: 'piece', quantity: 2, amount: 12, date: '2026-11-21' },
        ],
      },
      products,
      7,
    );
    expect(rows.map(({ rank, unit, sold, realMilli }) => [rank, unit, sold.web.milli, realMilli])).toEqual([
      [1, 'piece', 4000, 42_000],
      [2, 'kg', 500, undefined],
    ]);
  });

  it('a keystroke over 5 000 products costs far less than 50 ms', () => {
    const rows = stockRows(
      Array.from({ length: 5000 }, (_, at) => ({
        ...products[at % 3]!,
        id: String(at),
        label: `PRODUIT ${at}`,
      })),
    );
    const startedAt = performance.now();
    const found = filteredStock(rows, { recherche: 'produit 49', categorie: '', etat: 'alerte' });
    expect(performance.now() - startedAt).toBeLessThan(50);
    expect(found.length).toBeGreaterThan(10);
  });
});
