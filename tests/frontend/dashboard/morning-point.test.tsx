import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, person, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const MORNING = '/api/dashboard/morning';
const before = ['2026-11-18', '2026-11-11', '2026-11-04', '2026-10-28'];
const taken = (state: string, amount: number | null, usual: number | null, change: number | null) => ({
  state,
  amount,
  usual,
  usual_days: 3,
  change,
  before: before.map((day, at) => ({
    day,
    state: at === 1 ? 'closed' : 'known',
    amount: at === 1 ? null : usual,
  })),
});
const point = {
  day: '2026-11-25',
  weekday: 'mercredi',
  total: { ...taken('known', 1540, 1400, 10), channels: ['till', 'web'] },
  channels: [
    { channel: 'till', ...taken('known', 1240, 1060, 17), until_hour: null },
    { channel: 'web', ...taken('known', 300, 340, -12), until_hour: null },
    { channel: 'wholesale', ...taken('unread', null, null, null), until_hour: null },
  ],
  families: [{ family: 'BOEUF', amount: 900, costed_amount: 900, margin: 270, margin_rate: 30 }],
  margin: { amount: 1000, costed_amount: 900, margin: 270, margin_rate: 30 },
  sentences: [
    {
      text: 'La caisse a pris 1 240 €.',
      figures: [
        { label: '25/11/2026', amount: 1240 },
        { label: '11/11/2026 (fermé)', amount: null },
      ],
    },
  ],
  ending: {
    lots: [
      {
        product_id: '7',
        product_name: 'ROTI DE VEAU',
        lot: 'L7',
        site: 'Bruges',
        unit: 'kg',
        qty: 7.5,
        ends_on: '2026-11-26',
        kind: 'DLC',
        over: false,
        blocked: true,
      },
    ],
    more: 18,
  },
  till_parts: [],
  letter: false,
};

let answer: Awaited<ReturnType<Parameters<typeof fakeApi>[0]>>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-26T05:30:00Z') });
  quietConsole();
  freshBrowser();
  openSession('admin', 'admin-token', { id: 'armand' });
  answer = { body: { success: true, data: point } };
  calls = fakeApi(({ path }) => {
    if (path === MORNING) return answer;
    if (path === `${MORNING}/letter`) return { body: { success: true, message: 'C’est noté.' } };
    if (path === '/api/admin/verify')
      return { body: { success: true, admin: { id: 'armand', firstname: 'Armand', role: 'admin' } } };
    if (path.startsWith('/api/admin/web-orders'))
      return { body: { success: true, orders: [], next_cursor: null } };
    return emptyList;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const open = async () => {
  drawSite('/admin/dashboard');
  return within(await screen.findByRole('region', { name: 'Le point du matin' }));
};

describe('the morning report', () => {
  it('shows the changes, with their figures, and each channel next to its usual day', async () => {
    const morning = await open();
    expect(morning.getByText('jeudi 26 novembre 2026')).toBeTruthy();
    const sentence = (await morning.findByText('La caisse a pris 1 240 €.')).closest('li');
    const figures = [...(sentence?.querySelectorAll('dl > div') ?? [])].map((row) => plain(row.textContent));
    expect(figures).toEqual(['25/11/20261 240,00 €', '11/11/2026 (fermé)—']);
    const till = morning.getByRole('link', { name: 'Caisse de Lormont' });
    expect(till.getAttribute('href')).toBe('/admin/dashboard?tab=venteCashmag');
    expect(plain(till.closest('li')?.textContent)).toBe('Caisse de Lormont1 240 €+17 %, 1 060 € d’habitude');
    expect(plain(within(till.closest('li')!).getByRole('img').getAttribute('aria-label'))).toBe(
      'Les mercredis d’avant : 18/11/2026 1 060,00 €, 11/11/2026 fermé, 04/11/2026 1 060,00 €, 28/10/2026 1 060,00 €.',
    );
  });

  it('an unread source is marked and is no 0; the sum names its sources', async () => {
    const morning = await open();
    const wholesale = (await morning.findByRole('link', { name: 'Grossistes' })).closest('li');
    expect(plain(wholesale?.textContent)).toBe('Grossistes—Dolibarr : pas encore relevé');
    expect(plain(morning.getByText('Ensemble de ce qui est relevé').parentElement?.textContent)).toContain(
      '1 540 €+10 %, 1 400 € d’habitude',
    );
  });

  it('the margin shows the share of sales that it covers; an expiring lot leads to its trace', async () => {
    const morning = await open();
    expect(plain((await morning.findByText(/^En tout/)).textContent)).toContain(
      'En tout : 270 €, 30 %. Coût connu pour 90 % des ventes.',
    );
    const lot = morning.getByRole('link', { name: 'ROTI DE VEAU' });
    expect(lot.getAttribute('href')).toBe('/admin/dashboard?tab=lots&produit=7&lot=L7&vue=trace');
    expect(plain(lot.closest('li')?.textContent)).toBe(
      'ROTI DE VEAU7,50 kgL7, Bruges, bloquéDLC aujourd’hui',
    );
    expect(morning.getByText(/Et 18 autres lots/)).toBeTruthy();
  });

  it('is mailed to users who opt in', async () => {
    const morning = await open();
    const box = await morning.findByRole('checkbox', { name: /par e-mail, chaque jour à 6/ });
    await person().click(box);
    await waitFor(() => expect(box).toHaveProperty('checked', true));
    expect(calls.find(({ path }) => path === `${MORNING}/letter`)).toMatchObject({
      method: 'PUT',
      body: { wanted: true },
    });
  });

  it('tasks remain when the figures are missing, or have an unexpected shape', async () => {
    answer = refused(503, 'Indisponible.');
    const morning = await open();
    expect((await morning.findAllByText('Données non disponibles')).length).toBeGreaterThan(0);
    expect(morning.getByRole('region', { name: 'À faire maintenant' })).toBeTruthy();
    cleanup();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answer = { body: { success: true, data: [] } };
    const odd = await open();
    expect(await odd.findByRole('region', { name: 'À faire maintenant' })).toBeTruthy();
  });
});
