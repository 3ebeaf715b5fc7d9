import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { minimumMilli } from '#shared/stock/levels/stock-health.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const PRODUCTS = '/api/dashboard/all-products';
const STATS = '/api/cashmag/sales-stats';
const product = (
  category: string,
  bruges: number,
  lormont: number,
  more: { unit?: 'kg' | 'piece'; id?: string; lacks_price?: boolean; barcode?: null } = {},
) => ({
  id: category,
  label: `MORCEAU ${category}`,
  ref: category,
  category,
  unit: 'kg',
  price: null,
  minimum: minimumMilli({ category, name: `MORCEAU ${category}` }) / 1000,
  on_sale: true,
  lacks_price: false,
  barcode: '2000000000015' as string | null,
  erp_url: null,
  last_movement_date: null,
  stock: { bruges_virtual: 0, bruges_real: bruges, lormont_virtual: 0, lormont_real: lormont },
  ...more,
});
const order = (id: string, more: object) => ({
  id,
  reference: id,
  client_nom: 'Bistrot Démo',
  client_email: 'chef@bistrot-demo.test',
  date_commande: '2026-11-21T05:00:00Z',
  montant_total: 100,
  status: 'en_attente',
  statut_paiement: 'paye',
  statut_livraison: 'livre',
  erp_status: 'verifie',
  erp_ref: null,
  ...more,
});
const sale = (date: string, amount: number) => ({ product_id: '1', unit: 'kg', date, amount });

type Answer = Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
const nothingYet = { state: 'unread', amount: null, usual: null, usual_days: 0, change: null, before: [] };
const quietMorning = {
  day: '2026-11-20',
  weekday: 'vendredi',
  total: { ...nothingYet, channels: [] },
  channels: [{ channel: 'till', ...nothingYet, until_hour: null }],
  families: [],
  margin: { amount: 0, costed_amount: 0, margin: null, margin_rate: null },
  sentences: [],
  ending: { lots: [], more: 0 },
  letter: false,
};
const tillParts = [
  { period: 'current-week', amount: 1100, before: 1000 },
  { period: 'this_month', amount: 0, before: 30_000 },
];
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
    const fault = broken[path] ?? broken[address];
    if (fault) return fault;
    switch (address) {
      case '/api/admin/verify':
        return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
      case '/api/admin/web-orders':
        return {
          body: {
            success: true,
            orders: [order('A', {}), order('B', { status: 'valide', statut_livraison: 'non_livre' })],
            next_cursor: null,
          },
        };
      case PRODUCTS:
        return {
          body: {
            success: true,
            synced_at: '2026-11-21T05:30:00Z',
            data: [
              product('BOEUF', 100, 20.5),
              product('AGNEAU', 30, 10),
              product('ABATS', 12, 30, { unit: 'piece' }),
            ],
          },
        };
      case STATS: {
        const period = new URLSearchParams(query).get('period');
        return {
          body: {
            success: true,
            data: {
              total_ttc: period === 'last_month' ? 52_000.5 : 1234.5,
              // of the current period with as many days before: not shown
              growth_total_ttc: period === 'last_month' ? 5.25 : -100,
            },
            generated_at: '2026-11-21T05:50:00Z',
          },
        };
      }
      case '/api/cashmag/products-ranking':
        return {
          body: {
            success: true,
            data: [{ product_id: '1', store: 'Lormont', produit: 'GIGOT', ca_ttc: 99.9 }],
          },
        };
      case '/api/dashboard/web-sales-for-stock':
        return {
          body: {
            success: true,
            products: [
              sale('2026-11-21', 10.5),
              sale('2026-11-20', 2),
              sale('2026-11-10', 100),
              sale('2026-11-01', 50),
            ],
          },
        };
      case '/api/dashboard/morning':
        return { body: { success: true, data: { ...quietMorning, till_parts: tillParts } } };
      case '/api/admin/incidents':
        return {
          body: {
            success: true,
            data: {
              erp: { reachable: true, failing: null },
              operations: { en_echec: 2, douteux: 0 },
              failed_jobs: [],
              dead_letters: [],
              stock_differences: null,
            },
          },
        };
      default:
        return emptyList;
    }
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const open = () => drawSite('/admin/dashboard');

describe('the overview', () => {
  it('ADM-16, ADM-17, AMB-89: stock by site and category, kilograms and pieces each in their unit', async () => {
    open();
    const stock = await section('Stock');
    const bruges = (await stock.findByText('à Bruges')).parentElement;
    expect(plain(bruges?.textContent)).toContain('130 kg');
    expect(plain(bruges?.textContent)).toContain('et 12 pièces');
    expect(plain(stock.getByText('à Lormont').parentElement?.textContent)).toContain('31 kg');
    // 160,5 kg and 42 pieces at 15 € (STK-04)
    expect(plain(stock.getByText(/Valeur estimée/).textContent)).toContain('3 037,50 €');
    expect(plain(stock.getByRole('img').getAttribute('aria-label'))).toBe(
      'Stock réel par catégorie : BOEUF 121 kg, AGNEAU 40 kg.',
    );
    expect(plain(stock.getByText(/Copie de Dolibarr/).textContent)).toContain('21/11/2026 à 06:30');
    expect(stock.getByRole('link').getAttribute('href')).toBe('/admin/dashboard?tab=stock');
  });

  it('STK-05: products in alert against their minimum, with the way to their list', async () => {
    open();
    const alerts = await section('Alertes de stock');
    const figures = within((await alerts.findByText('Voir les chiffres')).closest('details')!);
    const row = figures.getByRole('rowheader', { name: 'MORCEAU AGNEAU', hidden: true }).closest('tr');
    expect(plain(row?.textContent)).toBe('MORCEAU AGNEAU40,00 kg40,00 kg');
    expect(figures.queryByText('MORCEAU BOEUF')).toBeNull();
    expect(alerts.getByRole('link', { name: 'Voir les 1' }).getAttribute('href')).toBe(
      '/admin/dashboard?tab=stock&etat=alerte',
    );
  });

  it('alerts are sorted by time to run out; sold-out products are one sentence, not rows of zero', async () => {
    broken[PRODUCTS] = {
      body: {
        success: true,
        synced_at: '2026-11-21T05:30:00Z',
        data: [
          { ...product('LENT', 100, 0), daily_exit: 1 },
          // 7 kg are ordered, and standing orders will need 6 more on the day after tomorrow
          { ...product('REGULIER', 12, 0), daily_exit: 1, reserved: 7, standing: [0, 0, 6, 0, 0, 0, 0] },
          { ...product('DEMAIN', 10, 2), daily_exit: 8 },
          { ...product('VIDE', 0, 0), daily_exit: 3 },
          { ...product('OUBLI', 0, 0), daily_exit: null },
        ],
      },
    };
    open();
    const alerts = await section('Alertes de stock');
    expect(plain((await alerts.findByRole('img')).getAttribute('aria-label'))).toBe(
      'Ce qui s’épuise le plus tôt : MORCEAU DEMAIN, 1 jour ; MORCEAU REGULIER, 2 jours.',
    );
    expect(plain(alerts.getByText(/régulières 6,00/).textContent)).toMatch(/^12,00 kg, régulières 6,00 kg$/);
    const row = alerts.getByRole('row', { name: /REGULIER/, hidden: true });
    expect(plain(row.textContent)).toBe('MORCEAU REGULIER12,00 kg1,00 kg6,00 kg2 jours1,00 kg');
    expect(plain(alerts.getByText('Épuisé et demandé').parentElement?.textContent)).toBe(
      'Épuisé et demandé : MORCEAU VIDE (3,00 kg par jour).',
    );
    expect(alerts.getByText('Un autre produit est sous son minimum, sans manquer bientôt.')).toBeTruthy();
  });

  it('stock without a price is listed to be completed, with a link', async () => {
    open();
    await (await section('Alertes de stock')).findByText('Voir les chiffres');
    expect(screen.queryByRole('region', { name: 'À compléter' })).toBeNull();
    cleanup();
    const unpriced = [
      product('CODE', 9, 0, { barcode: null }),
      product('CHUTE', 2, 1.5, { lacks_price: true, barcode: null }),
      product('VIDE', 0, 0, { lacks_price: true }),
    ];
    broken[PRODUCTS] = {
      body: { success: true, synced_at: '2026-11-21T05:30:00Z', data: unpriced },
    };
    open();
    const block = await section('À compléter');
    expect(
      block.getByText(
        'Un produit en stock n’est pas en boutique : il n’a pas de prix. Un produit en vente n’a pas de code-barres : aucun scanner ne le reconnaît.',
      ),
    ).toBeTruthy();
    expect(block.getAllByRole('listitem').map((item) => plain(item.textContent))).toEqual([
      'MORCEAU CHUTE ni prix ni code-barres3,50 kg',
      'MORCEAU CODE sans code-barres9,00 kg',
    ]);
    broken['/api/admin/products/CHUTE/complete'] = {
      body: { success: true, message: '« MORCEAU CHUTE » : envoyé à Dolibarr.', operation_id: 'x' },
    };
    fireEvent.click(block.getByRole('button', { name: 'MORCEAU CHUTE' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Envoyer à Dolibarr' }));
    expect(dialog.getByText('Tapez le prix de vente HT.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/Prix de vente HT/), { target: { value: '6,90' } });
    fireEvent.blur(dialog.getByLabelText(/Prix de vente HT/));
    fireEvent.click(dialog.getByRole('button', { name: 'Envoyer à Dolibarr' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.find(({ path }) => path === '/api/admin/products/CHUTE/complete');
    expect(sent?.body).toEqual({ price: 6.9, barcode: '' });
  });

  it('AMB-89, ADM-19: the till’s three periods, the finished part of each against the same days before', async () => {
    open();
    const till = await section('Caisse de Lormont');
    expect(await till.findByText('GIGOT')).toBeTruthy();
    const rows = till.getAllByRole('row', { hidden: true }).map((row) => plain(row.textContent));
    expect(rows).toContain('Le mois dernier52 000,50 €49 406,65 €+5 % à jours égaux');
    expect(rows).toContain('Cette semaine1 234,50 €1 000,00 €+10 % à jours égaux');
    // unread days, and days on which the shop was closed, are no « −100 % »
    expect(rows).toContain('Ce mois-ci1 234,50 €30 000,00 €évolution inconnue');
    const requested = calls.map(({ path }) => path).filter((path) => path.includes('sales-stats'));
    expect(requested.map((path) => path.split('period=')[1]).sort()).toEqual([
      'current-week',
      'last_month',
      'this_month',
    ]);
  });

  it('AMB-89, AMB-66: web sales by Paris day, next to the fortnight before', async () => {
    open();
    const sales = await section('Ventes web');
    expect(
      plain((await sales.findByText('ces sept derniers jours, HT')).parentElement?.textContent),
    ).toContain('12,50 €');
    expect(plain(sales.getByText('ces 14 derniers jours, HT').parentElement?.textContent)).toContain(
      '112,50 €50,00 € les 14 jours d’avant',
    );
    expect(calls.map(({ path }) => path)).toContain(
      '/api/dashboard/web-sales-for-stock?from=2026-10-25&to=2026-11-21',
    );
  });

  it('counts urgent tasks, and each line opens its list', async () => {
    open();
    const todo = await section('À faire maintenant');
    const line = (await todo.findByText('commande à valider')).closest('a');
    expect(plain(line?.textContent)).toBe('1commande à valider100,00 €');
    expect(line?.getAttribute('href')).toBe('/admin/dashboard?tab=venteWeb&vue=a-valider');
    const failed = await todo.findByRole('link', { name: '2 envois en échec' });
    expect(failed.getAttribute('href')).toBe('/admin/dashboard?tab=travaux&vue=ecritures');
    await person().click(todo.getByText('commande à livrer'));
    expect(await screen.findByRole('combobox', { name: 'Afficher' })).toHaveProperty('value', 'a-livrer');
  });

  it('AMB-89: one failing source removes its own block only, and « Recharger » retries', async () => {
    broken[PRODUCTS] = refused(503, 'Dolibarr ne répond pas.');
    broken[`${STATS}?period=current-week`] = refused(503, 'La caisse ne répond pas.');
    open();
    const stock = await section('Stock');
    expect(await stock.findByText('Données non disponibles')).toBeTruthy();
    expect(
      stock.getByText('Erreur lors de la récupération des données: Dolibarr ne répond pas.'),
    ).toBeTruthy();
    expect(stock.queryByText(/0 kg/)).toBeNull();
    const till = await section('Caisse de Lormont');
    expect(await till.findByText('Erreur lors du chargement des données')).toBeTruthy();
    expect(plain(till.getByRole('img').getAttribute('aria-label'))).toContain(
      'Le mois dernier : 52 000,50 €',
    );
    broken = {};
    await person().click(stock.getByRole('button', { name: 'Recharger' }));
    expect(await stock.findByText('à Bruges')).toBeTruthy();
  });

  it('an answer of an unexpected shape removes its own block, not the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    broken['/api/dashboard/web-sales-for-stock'] = { body: { success: true, products: 7 } };
    open();
    expect(await screen.findByText(/La réponse reçue n’a pas pu être lue/)).toBeTruthy();
    expect(await (await section('Stock')).findByText('à Bruges')).toBeTruthy();
  });
});
