import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import type { MoneyRow } from '#shared/accounting/money.contract.ts';
import type { OverdueRow } from '#shared/wholesale/overdue.contract.ts';
import { drawSite, freshBrowser, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';

const paid: MoneyRow = {
  id: 'received-A1',
  at: '2026-11-26T10:00:00.000Z',
  nature: 'received',
  moyen: 'stripe',
  montant: 120,
  frais: 2.05,
  order_id: 'O1',
  reference: 'CMD-20261126-0001',
  client_nom: 'Bistrot d’essai',
  factures: ['FA2611-0003'],
  ecarts: ['not_recorded'],
};
const sums = { carte: 120, paypal: 0, hors_site: 0, rembourse: 0, frais: 2.05, total: 117.95 };
const late: OverdueRow = {
  id: '7',
  client_nom: 'Bistrot d’essai',
  code: '411BISTROT',
  email: 'compta@bistrot-essai.test',
  de_0_a_15: 0,
  de_16_a_30: 100,
  des_31: 0,
  total: 100,
  avoirs: 0,
  factures: [{ reference: 'FA2611-0003', echeance: '2026-11-01', jours: 25, reste: 100 }],
  relance_le: null,
  relances: 0,
  pause: null,
};

let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-26T12:00:00Z') });
  quietConsole();
  freshBrowser();
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  calls = fakeApi(({ method, path }) => {
    const [address = ''] = path.split('?');
    if (method === 'POST') return { body: { success: true, message: 'Relance envoyée.' } };
    if (address === '/api/admin/money') return { body: { success: true, data: [paid], next_cursor: null } };
    if (address === '/api/admin/money/days')
      return {
        body: {
          success: true,
          data: { total: sums, jours: [{ jour: '2026-11-26', ...sums }], frais_inconnus: 1 },
        },
      };
    if (address === '/api/admin/overdue')
      return {
        body: {
          success: true,
          data: [late],
          read_at: '2026-11-26T11:59:00Z',
          stale: false,
          incomplet: false,
        },
      };
    return { body: { success: true, data: [], next_cursor: null } };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const signIn = (role: string) => {
  const worker = { id: 'armand', role };
  openSession('admin', 'admin-token', worker);
};
const open = (view = '') => drawSite(`/admin/dashboard?tab=paiements${view}`);
const asked = (path: string) => calls.filter((call) => call.path.startsWith(path)).map((call) => call.path);

describe('Paiements', () => {
  it('shows the last thirty days with fees, order, invoice and discrepancies', async () => {
    signIn('accountant');
    open();
    const table = within(await screen.findByRole('table', { name: 'Mouvements d’argent' }));
    const link = await table.findByRole('link', { name: 'CMD-20261126-0001' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard?tab=venteWeb&commande=O1');
    expect(table.getByText('FA2611-0003')).toBeTruthy();
    expect(table.getByText('Pas inscrit dans Dolibarr')).toBeTruthy();
    expect(table.getByText(/2,05/)).toBeTruthy();
    expect(screen.getByText('1 paiement attend la nuit')).toBeTruthy();
    expect(asked('/api/admin/money?')).toEqual(['/api/admin/money?du=2026-10-28&au=2026-11-26&limit=50']);
  });

  it('is filtered by the address, ignoring unknown words, and by day', async () => {
    signIn('admin');
    open('&vue=jours&du=2026-11-01&au=2026-11-20&moyen=paypal&nature=troc');
    expect(await screen.findByRole('table', { name: 'Argent par jour' })).toBeTruthy();
    await vi.waitFor(() =>
      expect(asked('/api/admin/money/days')).toEqual([
        '/api/admin/money/days?du=2026-11-01&au=2026-11-20&moyen=paypal',
      ]),
    );
  });
});

describe('En retard', () => {
  it('reminds after a question that names amount and address', async () => {
    signIn('admin');
    open('&vue=retards');
    await userEvent.click(await screen.findByRole('button', { name: 'Relancer Bistrot d’essai' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(screen.getByRole('alertdialog').textContent).toMatch(/compta@bistrot-essai\.test : 100,00\s€/);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Envoyer la relance' }));
    await vi.waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
        '/api/admin/overdue/7/remind',
      ]),
    );
  });

  it('pauses with a reason, and sends nothing without one', async () => {
    signIn('admin');
    open('&vue=retards');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Suspendre les relances de Bistrot d’essai' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Suspendre' }));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Motif'), 'Échéancier convenu');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspendre' }));
    await vi.waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/api/admin/overdue/7/pause',
        body: { pause: true, motif: 'Échéancier convenu' },
      }),
    );
  });

  it('is read by an accountant, who sends nothing', async () => {
    signIn('accountant');
    open('&vue=retards');
    expect(await screen.findByText('411BISTROT')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Relancer|Suspendre/ })).toBeNull();
  });
});
