import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { configAnswer, drawPayment, orderAnswer, refusal } from './a-payment.tsx';
import { requestedScript, blockScript, bringWallet, removeScripts, tellTimings } from './wallet-script.ts';

const CREATE = '/api/payments/paypal/create-order';
const CAPTURE = '/api/payments/paypal/capture-order';
const HINT = '/api/orders/o1/payment-status';

type Answer = Parameters<typeof fakeApi>[0] extends (exchange: never) => infer Result
  ? Awaited<Result>
  : never;

let calls: ReturnType<typeof fakeApi>;
let answers: Record<string, Answer>;
let scripts = 0;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  tellTimings([]);
  localStorage.clear();
  removeScripts();
  scripts += 1;
  answers = {
    '/api/payments/config': configAnswer({
      wallet_script: `https://wallet.test/sdk/js?client-id=essai-${scripts}&currency=EUR`,
    }),
    '/api/orders/o1': orderAnswer(),
    [CREATE]: {
      body: {
        success: true,
        data: { id: 'WALLET-1', approve_url: 'https://wallet.test/approve?token=WALLET-1' },
      },
    },
    [CAPTURE]: {
      body: { success: true, data: { status: 'paye', order_id: 'o1' }, message: 'Paiement réussi' },
    },
    [HINT]: { body: { success: true, statut_paiement: 'paye' } },
  };
  calls = fakeApi(({ path }) => answers[path] ?? { status: 404, body: { success: false } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
const requested = (path: string) => calls.filter((call) => call.path === path);
const alertText = async () => (await screen.findByRole('alert')).textContent;

/** The page with the wallet's button on it. */
const ready = async () => {
  const page = drawPayment('?order=o1&method=paypal');
  await vi.waitFor(requestedScript);
  const wallet = bringWallet();
  await screen.findByRole('button', { name: 'Payer avec le portefeuille' });
  return { page, wallet, handlers: wallet.handlers! };
};

/** The person approves in the wallet's own window. */
const approve = async (handlers: Awaited<ReturnType<typeof ready>>['handlers']) => {
  const orderID = await act(() => handlers.createOrder());
  await act(() => handlers.onApprove({ orderID }));
};

describe('paying by wallet', () => {
  it.each([
    [
      'the nonce of the document',
      [
        { name: 'cdn', description: 'hit' },
        { name: 'wallet-nonce', description: 'n0nce' },
      ],
      'n0nce',
    ],
    ['none that the browser does not tell', [], undefined],
  ])('the provider’s script gets %s for the scripts that it writes', async (_, serverTiming, nonce) => {
    tellTimings(serverTiming);
    drawPayment('?order=o1&method=paypal');
    await vi.waitFor(requestedScript);
    expect(requestedScript().dataset['cspNonce']).toBe(nonce);
  });

  it('PAY-01, PAY-05, PAY-06, PAY-08: paypal loads the provider’s script in EUR with the configured client id and draws its button', async () => {
    const { wallet } = await ready();
    expect(requestedScript().src).toBe(`https://wallet.test/sdk/js?client-id=essai-${scripts}&currency=EUR`);
    expect(wallet.rendered).toBe(1);
    expect(screen.getByRole('link', { name: 'Payer par carte' }).getAttribute('href')).toBe(
      '/payment?order=o1&method=stripe',
    );
    expect(screen.getByRole('link', { name: 'Payer plus tard' }).getAttribute('href')).toBe('/commandes');
    expect(requested(CREATE)).toHaveLength(0);
  });

  it('PAY-07, PAY-18, CST-10: approval, capture {paypalOrderId}, status paye, success, /commandes?success=true after 3 s', async () => {
    const { page, handlers } = await ready();
    await approve(handlers);
    expect(requested(CREATE)).toMatchObject([
      { method: 'POST', token: 'pro-token', body: { orderId: 'o1' } },
    ]);
    expect(requested(CAPTURE)).toMatchObject([{ method: 'POST', body: { paypalOrderId: 'WALLET-1' } }]);
    expect(requested(HINT)).toMatchObject([{ method: 'PUT', token: 'pro-token', body: { status: 'paye' } }]);
    expect(screen.getByText('Paiement réussi')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(page.where()).toBe('/payment?order=o1&method=paypal');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(page.where()).toBe('/commandes?success=true');
  });

  it('where the exact amount is captured after weighing, the maximum is authorised first, with a script of that intent, and nothing is called paid', async () => {
    answers['/api/payments/config'] = configAnswer({
      wallet_script: `https://wallet.test/sdk/js?client-id=essai-${scripts}&currency=EUR`,
      tolerance: 10,
    });
    answers[CAPTURE] = {
      body: { success: true, data: { status: 'autorise', order_id: 'o1' }, message: '' },
    };
    const page = drawPayment('?order=o1&method=paypal');
    const agreed = await screen.findByText(/PayPal réserve 145,20/u);
    expect(agreed.textContent).toContain('tolérance de 10 %');
    expect(document.head.querySelector('script[src*="wallet.test"]')).toBeNull();
    await user().click(screen.getByRole('button', { name: 'Continuer vers le paiement' }));
    await vi.waitFor(requestedScript);
    expect(requestedScript().src).toContain('&currency=EUR&intent=authorize');
    const wallet = bringWallet();
    await screen.findByRole('button', { name: 'Payer avec le portefeuille' });
    await approve(wallet.handlers!);
    expect(screen.getByText('Paiement autorisé')).toBeDefined();
    expect(requested(HINT)).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(page.where()).toBe('/commandes');
  });

  it('asks for confirmation before an authorisation where the conditions could not be read', async () => {
    answers['/api/payments/config'] = refusal(400, 'broken', 'Non.');
    drawPayment('?order=o1&method=paypal');
    await screen.findByText('Les conditions de paiement n’ont pas pu être lues');
    expect(document.head.querySelector('script[src*="wallet.test"]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continuer vers le paiement' })).toBeDefined();
  });

  it('back from the wallet’s own page, the approval there is not requested again', async () => {
    answers['/api/payments/config'] = configAnswer({ tolerance: 10 });
    answers[CAPTURE] = {
      body: { success: true, data: { status: 'autorise', order_id: 'o1' }, message: '' },
    };
    drawPayment('?order=o1&method=paypal&token=WALLET-1&PayerID=P1');
    expect(await screen.findByText('Paiement autorisé')).toBeDefined();
    expect(requested(CAPTURE)).toMatchObject([{ body: { paypalOrderId: 'WALLET-1' } }]);
  });

  it('a weighed order is paid at once, whatever the setting', async () => {
    answers['/api/orders/o1'] = orderAnswer({ prepare_le: '2026-11-21T08:00:00Z' });
    answers['/api/payments/config'] = configAnswer({
      wallet_script: `https://wallet.test/sdk/js?client-id=essai-${scripts}&currency=EUR`,
      tolerance: 10,
    });
    await ready();
    expect(requestedScript().src).not.toContain('intent');
  });

  it('PAY-18: the hint is only a hint: refused or lost, the captured payment stays a success', async () => {
    answers[HINT] = refusal(409, 'payment_not_confirmed', 'Paiement non confirmé.');
    const { handlers } = await ready();
    await approve(handlers);
    expect(screen.getByText('Paiement réussi')).toBeDefined();
  });

  it('PAY-02: a payment the wallet has not confirmed yet is neither success nor failure, and is not requested again', async () => {
    answers[CAPTURE] = {
      body: { success: true, data: { status: 'en_attente', order_id: 'o1' }, message: '' },
    };
    const { page, handlers } = await ready();
    await approve(handlers);
    expect(screen.getByText('Paiement en cours de confirmation')).toBeDefined();
    expect(requested(HINT)).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(page.where()).toBe('/payment?order=o1&method=paypal');
  });

  it.each([
    ['lost', new TypeError('Failed to fetch')],
    ['broken', refusal(503, 'provider_unavailable', 'Impossible de traiter votre paiement...')],
  ])(
    'ERR-43: a capture whose answer is %s is reported; a retry captures the same wallet order',
    async (_, answer) => {
      answers[CAPTURE] = answer;
      const { handlers } = await ready();
      await approve(handlers);
      expect(await alertText()).toBe(
        'Une erreur est survenue lors de la finalisation de votre paiement.Votre accord est donné. Réessayer ne vous fera pas payer deux fois.',
      );
      answers[CAPTURE] = { body: { success: true, data: { status: 'paye', order_id: 'o1' }, message: '' } };
      await user().click(screen.getByRole('button', { name: 'Réessayer' }));
      await screen.findByText('Paiement réussi');
      expect(requested(CAPTURE).map(({ body }) => body)).toEqual([
        { paypalOrderId: 'WALLET-1' },
        { paypalOrderId: 'WALLET-1' },
      ]);
      expect(requested(CREATE)).toHaveLength(1);
    },
  );

  it('ERR-43: a capture the wallet refused shows the reason and the other method', async () => {
    answers[CAPTURE] = refusal(
      409,
      'order_not_payable',
      'Le portefeuille a refusé le paiement. Rien n’a été débité : choisissez un autre moyen de paiement.',
    );
    const { handlers } = await ready();
    await approve(handlers);
    expect(await alertText()).toContain('Une erreur est survenue lors de la finalisation de votre paiement.');
    expect(await alertText()).toContain('Rien n’a été débité');
    expect(screen.getByRole('link', { name: 'Payer par carte' }).getAttribute('href')).toBe(
      '/payment?order=o1&method=stripe',
    );
  });

  it('two approvals at once capture once', async () => {
    const slow = Promise.withResolvers<object>();
    calls = fakeApi(({ path }) => (path === CAPTURE ? slow.promise : (answers[path] ?? {})));
    const { handlers } = await ready();
    await act(async () => {
      void handlers.onApprove({ orderID: 'WALLET-1' });
      void handlers.onApprove({ orderID: 'WALLET-1' });
    });
    await act(async () => slow.resolve(answers[CAPTURE] as object));
    await screen.findByText('Paiement réussi');
    expect(requested(CAPTURE)).toHaveLength(1);
  });

  it('ERR-44: closing the wallet’s window shows "Le paiement a été annulé." and charges nothing', async () => {
    const { handlers } = await ready();
    act(() => handlers.onCancel());
    expect(screen.getByText('Le paiement a été annulé.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeDefined();
    expect(requested(CAPTURE)).toHaveLength(0);
  });

  it('ERR-43: a blocked script is the exact sentence; trying again loads it again', async () => {
    drawPayment('?order=o1&method=paypal');
    await vi.waitFor(requestedScript);
    act(blockScript);
    expect(await alertText()).toContain('Impossible de traiter votre paiement...');
    expect(screen.getByRole('link', { name: 'Payer par carte' })).toBeDefined();
    await user().click(screen.getByRole('button', { name: 'Réessayer' }));
    await vi.waitFor(requestedScript);
    bringWallet();
    await screen.findByRole('button', { name: 'Payer avec le portefeuille' });
  });

  it('where the script is blocked, the wallet’s own page is offered, and back from it it captures at once', async () => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { ...window.location, assign });
    drawPayment('?order=o1&method=paypal');
    await vi.waitFor(requestedScript);
    act(blockScript);
    await user().click(await screen.findByRole('button', { name: 'Continuer sur PayPal' }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://wallet.test/approve?token=WALLET-1'));
    cleanup();
    drawPayment('?order=o1&method=paypal&token=WALLET-1&PayerID=P1');
    await screen.findByText('Paiement réussi');
    expect(requested(CAPTURE)).toMatchObject([{ body: { paypalOrderId: 'WALLET-1' } }]);
  });

  it('ERR-44: returning without approval pays nothing', async () => {
    drawPayment('?order=o1&method=paypal&token=WALLET-1');
    await screen.findByText('Le paiement a été annulé.');
    expect(requested(CAPTURE)).toHaveLength(0);
  });

  it('ERR-43: a script that never answers is given up after 15 s', async () => {
    drawPayment('?order=o1&method=paypal');
    await vi.waitFor(requestedScript);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await alertText()).toContain('Impossible de traiter votre paiement...');
  });

  it.each([
    ['is closed', 'config', configAnswer({ wallet: false, wallet_script: null })],
    ['is down', CREATE, refusal(503, 'provider_unavailable', 'Impossible de traiter votre paiement...')],
  ])('ERR-43: a wallet that %s is the exact sentence and no charge', async (_, where, answer) => {
    answers[where === 'config' ? '/api/payments/config' : where] = answer;
    if (where === 'config') drawPayment('?order=o1&method=paypal');
    else {
      const { handlers } = await ready();
      await act(() => handlers.createOrder().catch(() => undefined));
    }
    expect(await alertText()).toContain('Impossible de traiter votre paiement...');
    expect(requested(CAPTURE)).toHaveLength(0);
  });

  it('an order paid in another tab is reported before the wallet opens', async () => {
    answers[CREATE] = refusal(409, 'already_paid', 'Cette commande est déjà payée.');
    const { handlers } = await ready();
    await act(() => handlers.createOrder().catch(() => undefined));
    expect(screen.getByText('Cette commande est déjà payée.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  });

  it('leaving the page closes the wallet’s button', async () => {
    const { page, wallet } = await ready();
    page.unmount();
    expect(wallet.closed).toBe(1);
  });
});
