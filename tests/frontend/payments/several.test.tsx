import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as leaving from '#frontend/lib/navigation/leave.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { emptyList } from '#tests/frontend/auth/answers.ts';
import { drawSite, freshBrowser, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

const due = (id: string, reste: number, more: object = {}) => ({
  order_id: id,
  reference: `CMD-20261126-000${id}`,
  date_commande: '2026-11-20T08:00:00Z',
  livree_le: '2026-11-21',
  echeance: '2026-12-11',
  echeances: [{ famille: 'fresh_meat', echeance: '2026-12-11' }],
  reste_a_payer: reste,
  total_ttc: reste,
  payable_ensemble: true,
  ...more,
});
let rows: object[];
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  quietConsole();
  freshBrowser();
  openSession('pro', 'pro-token', ANNA);
  rows = [
    due('1', 120, { lieu: 'Labo traiteur' }),
    due('2', 60.1),
    due('3', 30, { payable_ensemble: false, livree_le: null, echeances: [], estimated: true }),
  ];
  const answers: Record<string, () => object> = {
    '/api/payments/due': () => ({ body: { success: true, data: rows, total: 210.1 } }),
    '/api/dolibarr/invoices': () => ({
      body: { success: true, data: [], read_at: '2026-11-26T05:30:00Z', stale: false },
    }),
    '/api/payments/config': () => ({
      body: { success: true, data: { card: true, wallet: true, wallet_script: null, demo_cards: false } },
    }),
    '/api/payments/several/card': () => ({
      body: { success: true, data: { url: 'https://bank.test/page', session_id: 'cs_1' } },
    }),
  };
  calls = fakeApi(({ path }) => (answers[path.split('?')[0] ?? '']?.() ?? emptyList) as object);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('the orders to pay together are selected; a deselected one is neither in the sum nor on the payment page', async () => {
  drawSite('/dashboard?vue=compte&partie=factures');
  const link = await screen.findByRole('link', { name: /Payer 180,10\s€ par carte/ });
  expect(link.getAttribute('href')).toBe('/payment?orders=1,2&method=stripe');
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.getByText(/pas encore pesée, à payer à part/)).toBeTruthy();
  // a company with several kitchens sees the place of each
  expect(screen.getByText(/^Labo traiteur · Livrée le 21\/11\/2026/)).toBeTruthy();
  // its pieces are not weighed yet: no price
  expect(screen.getByText(/^≈\s30,00\s€ TTC$/)).toBeTruthy();
  expect(screen.getByText(/^60,10\s€ TTC$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /CMD-20261126-0002/ }));
  const one = screen.getByRole('link', { name: /Payer 120,00\s€ par carte/ });
  expect(one.getAttribute('href')).toBe('/payment?order=1&method=stripe');
  fireEvent.click(screen.getByRole('button', { name: 'Ne rien choisir' }));
  expect(screen.queryByRole('link', { name: /par carte/ })).toBeNull();
});

it('the page requests all of them in one, with the sum shown, and leaves for the bank', async () => {
  const left = vi.spyOn(leaving, 'leaveFor').mockImplementation(() => undefined);
  drawSite('/payment?orders=1,2&method=stripe');
  await screen.findByText(/180,10\s€ TTC/);
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://bank.test/page'), { timeout: 4000 });
  const asked = calls.filter(({ path }) => path === '/api/payments/several/card');
  expect(asked.map(({ body }) => body)).toEqual([{ orderIds: ['1', '2'], total: 180.1 }]);
});

it('one settled in the meantime: the bank is not called, and it is reported', async () => {
  rows = [due('1', 120)];
  drawSite('/payment?orders=1,2&method=stripe');
  await screen.findByText('La liste a changé');
  expect(screen.getByText(/Une commande choisie n’est plus à payer/)).toBeTruthy();
  expect(calls.some(({ path }) => path.startsWith('/api/payments/several'))).toBe(false);
});
