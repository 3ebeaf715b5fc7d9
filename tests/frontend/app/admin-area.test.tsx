import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tabFor, tabsFor } from '#frontend/app/admin/tabs-of-role.ts';
import { openSession, readToken } from '#frontend/lib/session/session.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

let role: 'admin' | 'super_admin';
let asked: string[];
beforeEach(() => {
  quietConsole();
  freshBrowser();
  role = 'admin';
  asked = [];
  const armand = { id: 'armand', firstname: 'Armand', lastname: 'Essai' };
  openSession('admin', 'admin-token', armand);
  // jsdom scrolls nothing
  Element.prototype.scrollIntoView = () => undefined;
  fakeApi(({ path }) => {
    const [address = ''] = path.split('?');
    asked.push(path);
    if (address === '/api/admin/verify')
      return {
        body: { success: true, admin: { ...armand, role } },
      };
    if (address === '/api/admin/web-orders')
      return {
        body: {
          success: true,
          orders: [
            {
              id: 'O1',
              reference: 'CMD-20261121-0001',
              client_nom: 'Bistrot Démo',
              client_id: 'C1',
              client_email: 'chef@bistrot-demo.test',
              date_commande: '2026-11-21T05:00:00Z',
              montant_total: 10,
              status: 'en_attente',
              statut_paiement: 'non_paye',
              statut_livraison: 'non_livre',
              erp_status: 'verifie',
            },
          ],
          next_cursor: null,
        },
      };
    if (address === '/api/stock-lots') {
      const sought = new URL(path, 'http://site.test').searchParams.get('recherche');
      const name = sought === null ? 'LOT-NEUF' : sought === 'élevage martin' ? 'LOT-VIEUX' : undefined;
      const data = name ? [{ product_id: '7', lot: name, product_name: 'Onglet' }] : [];
      return { body: { success: true, data, next_cursor: sought === null ? 'plus-loin' : null } };
    }
    if (address === '/api/dashboard/all-products')
      return {
        body: {
          success: true,
          data: [{ id: '7', label: 'Bavette d’aloyau', ref: 'BAV', category: 'BOEUF', stock: {} }],
        },
      };
    if (address === '/api/ratio-transformation') return { body: { success: true, ratios: [], tables: [] } };
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['theme'];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const rail = async () => within(await screen.findByRole('navigation', { name: 'Back-office' }));

describe('the back-office', () => {
  it('ADM-14: has every tab under its exact key, the administrators for super administrators only', () => {
    const keys = [
      'dashboard',
      'stock',
      'stockDolibarrComparison',
      'stockMovements',
      'ratioTransformation',
      'venteGrossistes',
      'venteCashmag',
      'venteWeb',
      'venteCashmagExtraction',
    ];
    expect(tabsFor('admin').map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    expect(tabsFor('admin').map(({ key }) => key)).not.toContain('admins');
    expect(tabsFor('super_admin').map(({ key }) => key)).toContain('admins');
    expect(tabFor(null, 'admin').tab.key).toBe('dashboard');
  });

  it('ADM-10, ADM-15, ADM-18: opens the tab of the address, with title, Scanner, name and sign-out', async () => {
    drawSite('/admin/dashboard?tab=ratioTransformation');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ratios de découpe' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Scanner' }).getAttribute('href')).toBe('/scanner');
    expect(await screen.findByText('Armand Essai')).toBeTruthy();
    const current = (await rail()).getByRole('link', { current: 'page' });
    expect(current.textContent).toContain('Ratios de découpe');
  });

  it('ADM-11: signing out forgets token and user and goes to the sign-in', async () => {
    const { where } = drawSite('/admin/dashboard?tab=ratioTransformation');
    await person().click(await screen.findByRole('button', { name: 'Se déconnecter' }));
    expect(await screen.findByLabelText('Mot de passe')).toBeTruthy();
    expect([where(), readToken('admin'), localStorage.getItem('admin_user')]).toEqual([
      '/admin/login',
      null,
      null,
    ]);
  });

  it('ADM-12: the menu of small screens has the same tabs', async () => {
    drawSite('/admin/dashboard?tab=ratioTransformation');
    await person().click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: /Ventes web/ }).getAttribute('href')).toBe(
      '/admin/dashboard?tab=venteWeb',
    );
  });

  it('AMB-82, ADM-14: an unknown tab is reported above the overview shown instead', async () => {
    drawSite('/admin/dashboard?tab=nimporte');
    expect(await screen.findByText('L’onglet « nimporte » n’existe pas')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeTruthy();
  });

  it('ADM-20, USR-01: a tab that is not for this role, or not built, is never replaced by another one', async () => {
    const { unmount } = drawSite('/admin/dashboard?tab=admins');
    expect(await screen.findByText('Onglet réservé aux super administrateurs')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Administrateurs' })).toBeTruthy();
    expect((await rail()).queryByRole('link', { name: /Administrateurs/ })).toBeNull();
    unmount();
    drawSite('/admin/dashboard?tab=venteGrossistes');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ventes grossistes' })).toBeTruthy();
  });

  it('saves the chosen theme, and follows the system again when that is chosen', async () => {
    drawSite('/admin/dashboard?tab=ratioTransformation');
    const theme = () => document.documentElement.dataset['theme'];
    await person().click(await screen.findByRole('button', { name: 'Passer en sombre' }));
    expect([theme(), localStorage.getItem('admin_theme')]).toEqual(['dark', 'dark']);
    await person().click(screen.getByRole('button', { name: 'Passer en clair' }));
    expect([theme(), localStorage.getItem('admin_theme')]).toEqual(['light', null]);
  });
});

describe('the command palette', () => {
  const search = async (text: string) => {
    const one = person();
    await one.keyboard('{Control>}k{/Control}');
    await one.type(await screen.findByRole('combobox'), text);
    return one;
  };

  it('ADM-13: Ctrl-K goes to a tab by a few letters and Enter', async () => {
    const { where } = drawSite('/admin/dashboard?tab=ratioTransformation');
    await screen.findByRole('button', { name: /Rechercher/ });
    const one = await search('ventes w');
    await one.keyboard('{Enter}');
    expect(where()).toBe('/admin/dashboard?tab=venteWeb');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it.each([
    ['0001', 'CMD-20261121-0001', '/admin/dashboard?tab=venteWeb&commande=O1'],
    ['bistrot demo chef', 'Bistrot Démo', '/admin/dashboard?tab=clients&client=C1'],
    ['bavette', 'Bavette d’aloyau', '/admin/dashboard?tab=stock&recherche=BAV'],
  ])('finds an order, a customer, a product: %s', async (typed, label, href) => {
    const { where } = drawSite('/admin/dashboard?tab=ratioTransformation');
    await screen.findByRole('button', { name: /Rechercher/ });
    const one = await search(typed);
    const option = (await screen.findByText(label)).closest<HTMLElement>('[role=option]');
    await one.click(option!);
    expect(where()).toBe(href);
  });

  it('searches lots of any year on the server, by their search words', async () => {
    const { where } = drawSite('/admin/dashboard?tab=ratioTransformation');
    await screen.findByRole('button', { name: /Rechercher/ });
    const one = await search('bistrot');
    await screen.findByText('Bistrot Démo');
    expect(asked.filter((path) => path.includes('cursor='))).toEqual([]);
    await one.clear(screen.getByRole('combobox'));
    await one.type(screen.getByRole('combobox'), 'élevage martin');
    await one.click(await screen.findByRole('option', { name: /LOT-VIEUX/ }));
    expect(where()).toBe('/admin/dashboard?tab=lots&produit=7&lot=LOT-VIEUX&vue=trace');
    const searched = asked.filter((path) => path.startsWith('/api/stock-lots'));
    expect(searched.at(-1)).toBe('/api/stock-lots?limit=50&recherche=%C3%A9levage+martin');
  });

  it('moves with the arrows and shows when nothing is found', async () => {
    drawSite('/admin/dashboard?tab=ratioTransformation');
    await screen.findByRole('button', { name: /Rechercher/ });
    const one = await search('stock');
    const chosen = () => screen.getByRole('option', { selected: true }).textContent;
    expect(chosen()).toContain('Stock et ventes');
    await one.keyboard('{ArrowDown}');
    expect(chosen()).toContain('Comparaison de stock');
    await one.type(screen.getByRole('combobox'), 'zzz');
    expect(await screen.findByText('Rien trouvé.')).toBeTruthy();
  });
});
