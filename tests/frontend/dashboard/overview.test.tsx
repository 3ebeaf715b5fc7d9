// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const PRODUCTS = '/api/dashboard/all-products';
const REFRESH = '/api/dashboard/refresh-dolibarr-cache';
const product = (category: string, bruges: number, lormont: number) => ({
  id: category,
  label: 'MORCEAU',
  ref: category,
  category,
  price: null,
  last_movement_date: null,
  stock: { bruges_virtual: 0, bruges_real: bruges, lormont_virtual: 0, lormont_real: lormont },
});
const stats = (period: string) => ({
  success: true,
  data: { total_ttc: period === 'last_month' ? 52_000.5 : 1234.5, growth_total_ttc: 5.25 },
});

type Answer = Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
let broken: Record<string, Answer>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:00:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  broken = {};
  calls = fakeApi(({ path }) => {
    const [address = '', query = ''] = path.split('?');
    const fault = broken[address];
    if (fault) return fault;
    if (address === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (address === '/api/admin/web-orders')
      return { body: { success: true, orders: [], next_cursor: null } };
    if (address === PRODUCTS)
      return { body: { success: true, data: [product('BOEUF', 100, 20.5), product('AGNEAU', 30, 10)] } };
    if (address === REFRESH)
      return {
        body: {
          success: true,
          status: 'done',
          message: 'Catalogue à jour.',
          data: { products_count: 132, timestamp: null },
        },
      };
    if (address === '/api/cashmag/sales-stats')
      return { body: stats(new URLSearchParams(query).get('period') ?? '') };
    if (address === '/api/cashmag/products-ranking')
      return {
        body: {
          success: true,
          data: [{ product_id: '1', store: 'Lormont', produit: 'GIGOT', ca_ttc: 99.9 }],
        },
      };
    if (address === '/api/dashboard/web-sales-for-stock')
      return { body: { success: true, from: '', to: '', products: [{ amount: 10.5 }, { amount: 2 }] } };
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

describe('the overview', () => {
  it('AMB-89, STK-02, STK-05: stock by site, low products, till revenue of three periods, web sales apart', async () => {
    drawSite('/admin/dashboard');
    const stock = await section('Stock');
    expect(plain((await stock.findByText('à Bruges')).parentElement!.textContent)).toContain('130 kg');
    expect(plain(stock.getByText('à Lormont').parentElement!.textContent)).toContain('31 kg');
    const low = stock.getByText('produits à leur minimum ou dessous').parentElement!;
    expect(plain(low.textContent)).toContain('1sur 2');
    // 160,5 kg at 15 € (STK-04)
    expect(plain(stock.getByText(/Valeur estimée/).textContent)).toContain('2 407,50 €');
    const till = await section('Caisse de Lormont');
    expect(plain((await till.findByText('le mois dernier, TTC')).parentElement!.textContent)).toMatch(
      /52 000,50 €\+5,25 % sur la période d’avant/,
    );
    expect(await till.findByText('GIGOT')).toBeTruthy();
    const web = await section('Commandes web');
    expect(plain((await web.findByText(/sept derniers jours/)).textContent)).toContain('12,50 € HT');
    const requested = calls.map(({ path }) => path).filter((path) => path.includes('sales-stats'));
    expect(requested.map((path) => path.split('period=')[1]).sort()).toEqual([
      'current-week',
      'last_month',
      'this_month',
    ]);
  });

  it('STK-08, ERR-54: a source that is away is « Données non disponibles », with a button that asks again', async () => {
    broken[PRODUCTS] = refused(503, 'Dolibarr ne répond pas.');
    drawSite('/admin/dashboard');
    const stock = await section('Stock');
    expect(await stock.findByText('Données non disponibles')).toBeTruthy();
    expect(
      stock.getByText('Erreur lors de la récupération des données: Dolibarr ne répond pas.'),
    ).toBeTruthy();
    expect(stock.queryByText(/0 kg/)).toBeNull();
    broken = {};
    await person().click(stock.getByRole('button', { name: 'Recharger' }));
    expect(await stock.findByText('à Bruges')).toBeTruthy();
  });

  it('STK-09: the refresh says how it ended, and alerts when it failed', async () => {
    drawSite('/admin/dashboard');
    const stock = await section('Stock');
    const button = await stock.findByRole('button', { name: 'Relire Dolibarr' });
    await person().click(button);
    expect(plain((await stock.findByText(/Catalogue à jour/)).textContent)).toContain('132 produits');
    broken[REFRESH] = refused(503, 'La lecture a échoué : Dolibarr refuse la clé d’accès (401).');
    await person().click(button);
    expect(await stock.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('La lecture a échoué : Dolibarr refuse la clé d’accès (401).'),
    );
  });
});
