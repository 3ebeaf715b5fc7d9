import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#frontend/app/query-client.ts';
import { OrderPayments } from '#frontend/features/payments/admin/order-payments.tsx';
import { openSession } from '#frontend/lib/session/session.ts';
import { receiveNotices } from '#frontend/ui/feedback/notify.ts';
import type { WebOrderRow } from '#shared/orders/web-orders.contract.ts';
import { freshBrowser } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { refusal } from './a-payment.tsx';

const ORDER = {
  id: 'o1',
  reference: 'CMD-20261121-0001',
  client_nom: 'Bistrot d’essai',
  status: 'annule',
  montant_total: 120,
  montant_paye: 120,
  a_rendre: 120,
} as WebOrderRow;
const payments = {
  order_id: 'o1',
  statut_paiement: 'paye',
  provider: 'stripe',
  amount: 120,
  paid: 120,
  currency: 'EUR',
  attempts: [
    {
      id: 'a1',
      provider: 'stripe',
      state: 'succeeded',
      amount: 120,
      refunded: 0,
      currency: 'EUR',
      created_at: '2026-11-21T05:00:00Z',
    },
  ],
  refunds: [
    { id: 'r1', state: 'pending', amount: 30, created_at: '2026-11-21T06:00:00Z' },
    { id: 'r2', state: 'failed', amount: 50, created_at: '2026-11-21T06:10:00Z' },
  ],
};
type Given = ReturnType<typeof refusal> | Error | { body: object };
let answers: Given[];
let calls: ReturnType<typeof fakeApi>;

beforeEach(() => {
  freshBrowser();
  receiveNotices(() => undefined);
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  openSession('admin', 'admin-token', { id: 'armand' });
  answers = [];
  calls = fakeApi(({ method }) =>
    method === 'POST'
      ? (answers.shift() ?? {
          body: { success: true, data: { refunded: 90, state: 'en_attente' }, message: 'Demandé.' },
        })
      : { body: { success: true, data: payments } },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = async (order = ORDER) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderPayments order={order} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Rembourser' }));
};
const refund = () => userEvent.click(screen.getByRole('button', { name: /^Rembourser \d/ }));
const keys = () =>
  calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);

it('shows pending and failed refunds, and offers no more than the rest', async () => {
  await draw();
  expect(screen.getByText('Remboursement, en attente du prestataire')).toBeTruthy();
  expect(screen.getByText('Remboursement, échoué')).toBeTruthy();
  expect(screen.getByText(/90,00\s€ ont été reçus/)).toBeTruthy();
});

it('proposes the amount paid above the order, and nothing where there is none', async () => {
  // 30 of the 120 are on their way back already
  await draw({ ...ORDER, status: 'valide', montant_total: 64.37, a_rendre: 55.63 });
  await screen.findByRole('button', { name: /^Rembourser 25,63\s€$/ });
  const amount = screen.getByLabelText(/Montant à rembourser/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '500');
  await screen.findByRole('button', { name: /^Rembourser 90,00\s€$/ });
  cleanup();
  await draw({ ...ORDER, status: 'valide', montant_total: 90, a_rendre: 30 });
  const field = screen.getByLabelText<HTMLInputElement>(/Montant à rembourser/);
  expect(field.value).toBe('');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Rembourser' }).hasAttribute('disabled')).toBe(true);
});

it('retries under the same key when no answer came, under another for another amount', async () => {
  answers = [new TypeError('Failed to fetch'), new TypeError('Failed to fetch')];
  await draw();
  await refund();
  await screen.findByText(/Le serveur est injoignable/);
  await refund();
  await vi.waitFor(() => expect(keys()).toHaveLength(2));
  const amount = screen.getByLabelText(/Montant à rembourser/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '20');
  await userEvent.tab();
  await refund();
  await vi.waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('sends the paid amount that it showed, so that a concurrent refund is not made twice', async () => {
  await draw();
  await refund();
  await vi.waitFor(() => expect(keys()).toHaveLength(1));
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ body: { held: 90 } });
});

it('confirms again after a refusal', async () => {
  answers = [refusal(409, 'refund_refused', 'Le prestataire a refusé ce remboursement.')];
  await draw();
  await refund();
  await screen.findByText('Le prestataire a refusé ce remboursement.');
  await refund();
  await vi.waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).not.toBe(keys()[0]);
});
