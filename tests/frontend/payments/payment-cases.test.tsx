import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#frontend/app/query-client.ts';
import { PaymentCaseRow } from '#frontend/features/payments/admin/payment-case-row.tsx';
import type { PaymentCase } from '#frontend/features/payments/payments.queries.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { receiveNotices } from '#frontend/ui/feedback/notify.ts';
import { ConfirmHost } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { freshBrowser } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { refusal } from './a-payment.tsx';

const FOUND: PaymentCase = {
  id: 'weighed_less-CMD-20261121-0001-1',
  kind: 'weighed_less',
  label: 'Commande payée, pesée pour moins',
  advice: 'Le client a payé plus que ce qui lui est livré : remboursez la différence.',
  provider: 'stripe',
  ref: 'CMD-20261121-0001-1',
  order_id: '01KAJ000000000000000000001',
  reference: 'CMD-20261121-0001',
  expected: 100,
  seen: 105.4,
  refundable: 5.4,
  refund_way: 'stripe',
  client_nom: 'Bistrot d’essai',
  acceptable: false,
  found_at: '2026-11-21T05:00:00Z',
  closed: null,
};
let calls: ReturnType<typeof fakeApi>;
let answer: ReturnType<typeof refusal> | { body: object };

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
  answer = { body: { success: true, data: { refunded: 5.4, state: 'confirme' }, message: 'Rendu.' } };
  calls = fakeApi(() => answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = (found = FOUND) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PaymentCaseRow found={found} />
      <ConfirmHost />
    </QueryClientProvider>,
  );
const press = (name: RegExp | string, where = screen as Pick<typeof screen, 'getByRole'>) =>
  userEvent.click(where.getByRole('button', { name }));
const question = async () => within(await screen.findByRole('alertdialog'));

it('asks for confirmation before a refund, with the amount, recipient and method', async () => {
  draw();
  await press(/^Rembourser 5,40\s€$/);
  expect(calls).toEqual([]);
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(
    /5,40\s€ repartent à Bistrot d’essai, sur la carte qui a payé/,
  );
  await press('Ne pas rembourser', await question());
  expect(calls).toEqual([]);
  await press(/^Rembourser 5,40\s€$/);
  await press(/^Rembourser 5,40\s€$/, await question());
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ method: 'POST', body: { amount: 5.4 } });
});

it('names the wallet where it was paid by wallet', async () => {
  draw({ ...FOUND, refund_way: 'paypal' });
  await press(/^Rembourser/);
  expect((await screen.findByRole('alertdialog')).textContent).toContain('sur son compte PayPal');
  await press('Ne pas rembourser', await question());
});

it('shows why nothing was refunded', async () => {
  answer = refusal(
    409,
    'version_conflict',
    'Il reste maintenant 1,00 € à rendre : vérifiez, puis recommencez.',
  );
  draw();
  await press(/^Rembourser/);
  await press(/^Rembourser/, await question());
  await screen.findByText(/Il reste maintenant 1,00/);
});

it('offers no refund where nothing is left', () => {
  draw({ ...FOUND, refundable: 0, refund_way: null });
  expect(screen.queryByRole('button', { name: /Rembourser/ })).toBeNull();
});
