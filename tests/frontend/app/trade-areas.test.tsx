import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scansCodes, tabFor, tabsFor } from '#frontend/app/admin/tabs-of-role.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { contracts } from '#shared/contracts.ts';
import { adminRoles, roleMayCall, type TradeRole, tradeRoles } from '#shared/kernel/access.ts';
import { type EndpointSpec, pathsOf } from '#shared/kernel/endpoint.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const endpoints = contracts.flatMap(({ endpoints: own }) =>
  Object.values<EndpointSpec>(own).flatMap((endpoint) =>
    pathsOf(endpoint).map((path) => ({
      endpoint,
      asks: new RegExp(`^${endpoint.method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  ),
);
const mayAsk = (role: TradeRole, call: string): boolean =>
  endpoints.some(
    ({ endpoint, asks }) => asks.test(call) && (endpoint.access === 'public' || roleMayCall(endpoint, role)),
  );

const product = {
  id: '7',
  label: 'Onglet',
  ref: 'ONG',
  category: 'BOEUF',
  unit: 'kg',
  price: 10,
  on_sale: true,
  minimum: 0,
  last_movement_date: null,
  stock: { bruges_virtual: 1, bruges_real: 1, lormont_virtual: 0, lormont_real: 0 },
};
let calls: ReturnType<typeof fakeApi>;
const signIn = (role: TradeRole) => {
  const worker = {
    id: 'camille',
    firstname: 'Camille',
    lastname: 'Exemple',
    email: 'c@viande-demo.test',
    role,
  };
  openSession('admin', 'admin-token', worker);
  calls = fakeApi(({ path }) => {
    if (path === '/api/admin/verify') return { body: { success: true, admin: worker } };
    if (path === '/api/ratio-transformation') return { body: { success: true, ratios: [], tables: [] } };
    if (path === '/api/dashboard/all-products') return { body: { success: true, data: [product] } };
    if (path.startsWith('/api/admin/web-orders'))
      return { body: { success: true, orders: [], next_cursor: null } };
    return emptyList;
  });
};
const asked = () => calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

beforeEach(() => {
  quietConsole();
  freshBrowser();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const own: Record<TradeRole, string[]> = {
  preparer: ['preparation', 'regulieres', 'stock', 'acces'],
  driver: ['livraisons', 'acces'],
  butcher: ['atelier', 'lots', 'ratioTransformation', 'regulieres', 'acces'],
  accountant: ['paiements', 'venteGrossistes', 'venteWeb', 'venteCashmag', 'venteCashmagExtraction', 'acces'],
};

describe.each(tradeRoles)('ADM-20: the back-office of a %s', (role) => {
  it('has their tabs, and opens the first of them', async () => {
    expect(tabsFor(role).map(({ key }) => key)).toEqual(own[role]);
    expect(tabFor(null, role)).toMatchObject({ tab: { key: own[role][0] }, allowed: true });
    signIn(role);
    drawSite('/admin/dashboard');
    const [first] = tabsFor(role);
    expect(await screen.findByRole('heading', { level: 1, name: first?.label ?? '' })).toBeTruthy();
    const rail = within(await screen.findByRole('navigation', { name: 'Back-office' }));
    expect(rail.getAllByRole('link')).toHaveLength(own[role].length);
  });

  it('shows no other tab, reports it, and links to their first tab', async () => {
    signIn(role);
    for (const { key } of tabsFor('super_admin'))
      expect(tabFor(key, role).allowed, key).toBe(own[role].includes(key));
    const { where } = drawSite('/admin/dashboard?tab=parametres');
    expect(await screen.findByText('Cet onglet n’est pas de votre rôle')).toBeTruthy();
    const [first] = tabsFor(role);
    await person().click(screen.getByRole('link', { name: `Aller à « ${first?.label} »` }));
    expect(where()).toContain(`tab=${first?.key}`);
  });

  it.each(own[role])('requests nothing in « %s » that the server would refuse', async (tab) => {
    signIn(role);
    drawSite(`/admin/dashboard?tab=${tab}`);
    await waitFor(() => expect(asked().length).toBeGreaterThan(1));
    // other requests of a page come with its code
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked().filter((call) => !mayAsk(role, call))).toEqual([]);
  });

  it('offers their tabs and what they may read in the palette, and nothing else', async () => {
    signIn(role);
    drawSite('/admin/dashboard?tab=acces');
    await screen.findByRole('button', { name: /Rechercher/ });
    await person().keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    expect(screen.getAllByRole('option')).toHaveLength(own[role].length);
    await person().type(screen.getByRole('combobox'), 'zzzz');
    expect(await screen.findByText('Rien trouvé.')).toBeTruthy();
    expect(asked().filter((call) => !mayAsk(role, call))).toEqual([]);
  });
});

it('the scanner is shown to roles that may enter scanned goods', () => {
  const { createMovements } = movementsContract.endpoints;
  for (const role of adminRoles) expect(scansCodes(role), role).toBe(roleMayCall(createMovements, role));
});
