import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveFor } from '#frontend/lib/navigation/leave.ts';
import { noteAnswer, noteNoAnswer } from '#frontend/lib/network/connection.ts';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { drawPayment, orderAnswer, refusal } from './a-payment.tsx';
import { wholeText } from '#tests/frontend/support/whole-text.ts';

vi.mock('#frontend/lib/navigation/leave.ts', async (original) => ({
  ...(await original<object>()),
  leaveFor: vi.fn<(url: string) => void>(),
}));
const left = vi.mocked(leaveFor);

const PAGE = 'https://pay.provider.test/c/pay/cs_1';
const SESSION = '/api/payments/stripe/create-session';
const opened = { body: { success: true, data: { url: PAGE, session_id: 'cs_1' } } };

let session: object;
let order: object;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  left.mockReset();
  session = opened;
  order = orderAnswer();
  calls = fakeApi(({ path }) => (path === SESSION ? session : order));
});
afterEach(() => {
  cleanup();
  noteAnswer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
const sessions = () => calls.filter(({ path }) => path === SESSION);
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const visible = () => screen.findByText(wholeText('Commande CMD-20261121-0001'));

describe('the payment page', () => {
  it.each(['', '?order=o1', '?method=stripe', '?order=o1&method=cash'])(
    'PAY-15, ERR-43: without an order or a known method (%s) it shows the error and leads to the orders',
    async (query) => {
      drawPayment(query);
      expect(screen.getByRole('alert').textContent).toBe(
        'Impossible de charger les informations de paiement...',
      );
      expect(link('Mes commandes')).toBe('/commandes');
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(calls).toHaveLength(0);
    },
  );

  it('PAY-15: an order that cannot be read is the same sentence, and can be tried again', async () => {
    order = refusal(404, 'not_found', 'Commande introuvable.');
    drawPayment('?order=o1&method=stripe');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Impossible de charger les informations de paiement...',
    );
    order = orderAnswer();
    await user().click(screen.getByRole('button', { name: 'Réessayer' }));
    await visible();
  });

  it('PAY-01, PAY-03: shows reference and total_ttc of the order, and starts the card payment for stripe', async () => {
    drawPayment('?order=o1&method=stripe');
    await visible();
    expect(calls[0]?.path).toBe('/api/orders/o1');
    expect(screen.getByText(/132,00/).textContent?.replaceAll(/\s/g, ' ')).toBe('132,00 € TTC');
    expect(screen.getByText('Ouverture de la page de paiement sécurisée…')).toBeDefined();
  });

  it.each([
    [{ statut_paiement: 'paye', payable: false }, 'payée'],
    [{ statut: 'annule', payable: false }, 'annulé'],
  ] as const)(
    'requests nothing for an order that is not to be paid: reload and « back » after a payment',
    async (state, word) => {
      order = orderAnswer(state);
      drawPayment('?order=o1&method=stripe');
      await visible();
      expect(screen.getByRole('status').textContent).toContain(`Rien à régler : cette commande est ${word}`);
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(sessions()).toHaveLength(0);
      expect(link('Mes commandes')).toBe('/commandes');
    },
  );
});

describe('paying by card', () => {
  it('PAY-04, CST-10: after 1.5 s a session is opened for the order and the browser goes to data.url', async () => {
    drawPayment('?order=o1&method=stripe');
    await visible();
    await act(() => vi.advanceTimersByTimeAsync(1_400));
    expect(sessions()).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(200));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(PAGE));
    expect(sessions()).toMatchObject([{ method: 'POST', token: 'pro-token', body: { orderId: 'o1' } }]);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('opens nothing after leaving early', async () => {
    const { unmount } = drawPayment('?order=o1&method=stripe');
    await visible();
    unmount();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sessions()).toHaveLength(0);
  });

  it('follows no address that is not a web page', async () => {
    session = { body: { success: true, data: { url: 'javascript:alert(1)', session_id: 'x' } } };
    drawPayment('?order=o1&method=stripe');
    await visible();
    await act(() => vi.advanceTimersByTimeAsync(1_600));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Impossible de traiter votre paiement...',
    );
    expect(left).not.toHaveBeenCalled();
  });

  it.each([
    [
      'a provider that is down',
      refusal(503, 'provider_unavailable', 'Impossible de traiter votre paiement...'),
    ],
    ['a broken server', { status: 502, text: '<html>Bad gateway</html>' }],
    ['a lost network', new TypeError('Failed to fetch')],
  ])('PAY-02, ERR-43: %s is the exact sentence, with three ways on', async (_, answer) => {
    session = answer;
    drawPayment('?order=o1&method=stripe');
    await visible();
    await act(() => vi.advanceTimersByTimeAsync(1_600));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Impossible de traiter votre paiement...La commande est enregistrée ; son paiement peut être repris à tout moment.',
    );
    expect(link('Payer avec PayPal')).toBe('/payment?order=o1&method=paypal');
    expect(link('Mes commandes')).toBe('/commandes');
    session = opened;
    await user().click(screen.getByRole('button', { name: 'Réessayer' }));
    await act(() => vi.advanceTimersByTimeAsync(1_600));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(PAGE));
  });

  it('an order paid in another tab shows that and offers no second payment', async () => {
    session = refusal(409, 'already_paid', 'Cette commande est déjà payée.');
    drawPayment('?order=o1&method=stripe');
    await visible();
    await act(() => vi.advanceTimersByTimeAsync(1_600));
    expect((await screen.findByText('Cette commande est déjà payée.')).parentElement?.textContent).toContain(
      'Aucun nouveau paiement',
    );
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    expect(screen.queryByRole('link', { name: /PayPal/ })).toBeNull();
  });

  it('a payment in progress elsewhere shows the server’s reason', async () => {
    session = refusal(409, 'payment_in_progress', 'Un paiement est en cours pour cette commande.');
    drawPayment('?order=o1&method=stripe');
    await visible();
    await act(() => vi.advanceTimersByTimeAsync(1_600));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Un paiement est en cours pour cette commande.',
    );
  });

  it('waits for the network, shows it, and starts by itself when it is back', async () => {
    noteNoAnswer();
    drawPayment('?order=o1&method=stripe');
    expect(
      screen.getByText('Hors connexion : le paiement attend le réseau et reprendra de lui-même.'),
    ).toBeDefined();
    expect(calls.filter(({ method }) => method !== 'HEAD')).toHaveLength(0);
    act(noteAnswer);
    await visible();
    await act(() => vi.advanceTimersByTimeAsync(1_600));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(PAGE));
  });

  it('does the same where the browser reports online and nothing answers', async () => {
    order = new TypeError('Failed to fetch');
    drawPayment('?order=o1&method=stripe');
    await screen.findByText('Hors connexion : le paiement attend le réseau et reprendra de lui-même.');
    // whatever is requested again in the meantime
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sessions()).toHaveLength(0);
    order = orderAnswer();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await visible();
    await act(() => vi.advanceTimersByTimeAsync(1_600));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(PAGE));
  });

  it('keeps the page of a payment in progress when the network is lost', async () => {
    drawPayment('?order=o1&method=stripe');
    await visible();
    act(noteNoAnswer);
    expect(screen.getByText('Ouverture de la page de paiement sécurisée…')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1_600));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(PAGE));
  });
});
