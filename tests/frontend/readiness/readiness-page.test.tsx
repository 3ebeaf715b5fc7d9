import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#frontend/app/query-client.ts';
import { ReadinessLine } from '#frontend/features/readiness/admin/readiness-line.tsx';
import type { PartSeen, SeenCheck } from '#frontend/features/readiness/readiness.queries.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { readinessParts } from '#shared/readiness/readiness.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const AT = '2026-11-23T10:00:00.000Z';
const check = (key: string, more: Partial<SeenCheck> = {}): SeenCheck => ({
  key,
  title: key,
  state: 'bon',
  found: 'Vu.',
  remedy: null,
  left_at: null,
  ...more,
});

let parts: PartSeen[];
let vat: object;
let calls: ReturnType<typeof fakeApi>;
const partNamed = (name: string) => parts.find(({ part }) => part === name)!;
const replace = (name: string, checks: SeenCheck[]) => {
  parts = parts.map((one) => (one.part === name ? { ...one, checks } : one));
};

beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  parts = readinessParts.map((part) => ({ part, checked_at: AT, checks: [check(`${part}-un`)] }));
  vat = { mode: 'flat', rate: 20, by_line: false, proposed: 'product', version: 0 };
  calls = fakeApi(({ method, path, body }) => {
    if (path === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (path === '/api/admin/readiness') return { body: { success: true, data: parts } };
    const [, name = '', key] = /^\/api\/admin\/readiness\/(\w+)(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (key !== undefined) {
      const { left } = body as { left: boolean };
      const leave = (one: SeenCheck) => (one.key === key ? { ...one, left_at: left ? AT : null } : one);
      replace(name, partNamed(name).checks.map(leave));
    }
    if (name) return { body: { success: true, data: partNamed(name) } };
    if (path.startsWith('/api/admin/settings/cart-vat')) {
      if (method !== 'GET') vat = { ...vat, proposed: null, mode: 'product', version: 1 };
      return { body: { success: true, data: vat } };
    }
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draw = () => drawSite('/admin/dashboard?tab=miseEnRoute');
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const looks = (part: string) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith(`/readiness/${part}`)).length;

describe('Mise en route', () => {
  it('checks every part when it is opened, and shows that the house is ready', async () => {
    draw();
    expect(await screen.findByText('Tout est en ordre : la maison est prête.')).toBeTruthy();
    await vi.waitFor(() => expect(readinessParts.map(looks)).toEqual(readinessParts.map(() => 1)));
  });

  it('shows open points first, worst on top, with the result and a link; « Vérifier » checks that part again', async () => {
    const remedy = 'Stocks : 1002 « Créer/modifier les entrepôts » (et non 1005)';
    replace('erp', [
      check('bon'),
      check('lots', { state: 'a_regarder', remedy: 'Activez les lots.' }),
      check('write-stock', { state: 'mauvais', found: 'Refusé : rien n’arrive.', remedy }),
    ]);
    draw();
    const erp = await region('Dolibarr');
    expect(await erp.findByText(remedy)).toBeTruthy();
    expect((await screen.findAllByText('1 point à corriger, 1 à regarder.')).length).toBe(1);
    const [open] = erp.getAllByRole('list');
    expect(
      within(open!)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('strong')?.textContent),
    ).toEqual(['write-stock', 'lots']);
    await vi.waitFor(() => expect(looks('erp')).toBe(1));

    replace('erp', [check('bon')]);
    await person().click(erp.getByRole('button', { name: 'Vérifier : Dolibarr' }));
    expect(await screen.findByText('Tout est en ordre : la maison est prête.')).toBeTruthy();
    expect([looks('erp'), looks('mail')]).toEqual([2, 1]);
  });

  it('a doubtful point is accepted, and reopened; a wrong one has no such button', async () => {
    replace('wallet', [
      check('wallet-keys', { title: 'Clés', state: 'a_regarder', found: 'Aucune clé.' }),
      check('wallet-webhook', { title: 'Messages', state: 'mauvais' }),
    ]);
    draw();
    const wallet = await region('PayPal');
    expect(wallet.queryByRole('button', { name: 'Laisser ainsi : Messages' })).toBeNull();
    await person().click(await wallet.findByRole('button', { name: 'Laisser ainsi : Clés' }));
    expect(await screen.findByText('1 point à corriger.')).toBeTruthy();
    await person().click(await wallet.findByText('1 point laissé ainsi'));
    await person().click(wallet.getByRole('button', { name: 'Reprendre : Clés' }));
    expect(await screen.findByText('1 point à corriger, 1 à regarder.')).toBeTruthy();
  });

  it('never calls a house ready with accepted points, a sandbox for one', async () => {
    replace('till', [check('till-answers', { state: 'a_regarder', left_at: AT })]);
    draw();
    expect(await screen.findByText('Plus rien à régler : 5 points en ordre, 1 laissé ainsi.')).toBeTruthy();
    expect(screen.queryByText(/la maison est prête/)).toBeNull();
  });

  it('AMB-32: the VAT of the cart is confirmed right there, and Dolibarr checked again', async () => {
    replace('erp', [check('vat', { state: 'mauvais', found: 'Pas encore confirmé.' })]);
    draw();
    const erp = await region('Dolibarr');
    await vi.waitFor(() => expect(looks('erp')).toBe(1));
    await person().click(await erp.findByText('Régler la TVA du panier ici'));
    const confirm = await erp.findByRole('button', { name: 'Confirmer' });
    replace('erp', [check('vat')]);
    await person().click(confirm);
    expect(await screen.findByText('Tout est en ordre : la maison est prête.')).toBeTruthy();
    expect(looks('erp')).toBe(2);
  });
});

describe('the line on the dashboard', () => {
  const drawLine = () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ReadinessLine />
      </QueryClientProvider>,
    );

  it('leads to « Mise en route » as long as anything there is open, and makes no outside calls', async () => {
    replace('till', [check('till-answers', { state: 'mauvais' })]);
    drawLine();
    const link = await screen.findByRole('link', { name: 'Mise en route : 1 point à corriger' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard?tab=miseEnRoute');
    expect(readinessParts.map(looks)).toEqual(readinessParts.map(() => 0));
  });

  it('shows what was never checked, and nothing once all is in order', async () => {
    const { container, unmount } = drawLine();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(container.textContent).toBe('');
    unmount();
    parts = parts.map((one) => ({ ...one, checked_at: null, checks: [] }));
    drawLine();
    expect(await screen.findByRole('link', { name: 'Mise en route : 6 parties à vérifier' })).toBeTruthy();
  });
});
