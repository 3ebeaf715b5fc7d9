import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { drawVerification, refusal } from './a-payment.tsx';

const CHECK = '/api/payment-verification/verify-stripe-session/cs_test_1';
const RETURN = '/payment-verification?session_id=cs_test_1&order=o1';
const result = (payment_successful: unknown, redirect: unknown = '/commandes?success=true') => ({
  body: { success: true, data: { payment_successful, redirect } },
});

type Answer = object | Error;
let answer: Answer | Promise<Answer>;
let calls: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  answer = result(true);
  calls = fakeApi(() => answer);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const title = async (name: string) => screen.findByRole('heading', { level: 1, name });
const toOrders = () => screen.getByRole('link', { name: 'Mes commandes' }).getAttribute('href');

describe('the return from the card page', () => {
  it('PAY-09, PAY-10, ERR-44: canceled is "Le paiement a été annulé.", with the way to pay again', async () => {
    drawVerification('/payment-verification?order=o1&canceled=true');
    await title('Paiement annulé');
    expect(screen.getByText('Le paiement a été annulé.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Payer à nouveau' }).getAttribute('href')).toBe(
      '/payment?order=o1&method=stripe',
    );
    expect(calls).toHaveLength(0);
  });

  it.each([
    '/payment-verification',
    '/payment-verification?session_id={CHECKOUT_SESSION_ID}',
    '/payment-verification?session_id=a%20b',
  ])('PAY-10, ERR-44: %s has no valid session', async (at) => {
    drawVerification(at);
    await title('Problème de paiement');
    expect(screen.getByText('Session de paiement invalide.')).toBeDefined();
    expect(toOrders()).toBe('/commandes');
    expect(calls).toHaveLength(0);
  });

  it('PAY-10: a session the provider does not know is invalid too', async () => {
    answer = refusal(404, 'not_found', 'Session de paiement invalide.');
    drawVerification(RETURN);
    expect(await screen.findByText('Session de paiement invalide.')).toBeDefined();
  });

  it.each([
    [RETURN, '/payment-verification'],
    ['/payment-verification/cs_test_1', '/payment-verification/:sessionId'],
  ])('PAY-09, PAY-11: %s checks its session, signed in or not, and shows the check', async (at, path) => {
    const requested = Promise.withResolvers<Answer>();
    answer = requested.promise;
    drawVerification(at, path);
    await title('Vérification de votre paiement');
    expect(screen.getByText('Nous demandons la confirmation au prestataire de paiement…')).toBeDefined();
    expect(toOrders()).toBe('/commandes');
    await vi.waitFor(() => expect(calls).toMatchObject([{ method: 'GET', path: CHECK, token: undefined }]));
    await act(async () => requested.resolve(result(true)));
    await title('Paiement réussi');
  });

  it('PAY-12, PAY-13, ERR-46, CST-10: success is "Paiement réussi", then the server’s redirect after 2 s', async () => {
    const page = drawVerification(RETURN);
    await title('Paiement réussi');
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(page.where()).toBe(RETURN);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(page.where()).toBe('/commandes?success=true');
  });

  it.each(['/commandes', undefined])(
    'an authorised payment is not announced as paid, here or on the page that follows (%s)',
    async (redirect) => {
      answer = { body: { success: true, data: { payment_successful: true, authorised: true, redirect } } };
      const page = drawVerification(RETURN);
      await title('Paiement autorisé');
      expect(screen.queryByText('Paiement réussi')).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(2_100));
      expect(page.where()).toBe('/commandes');
    },
  );

  it.each(['https://ailleurs.test/', '//ailleurs.test', 'javascript:alert(1)', undefined])(
    'PAY-13: never follows %s out of the site',
    async (redirect) => {
      answer = result(true, redirect);
      const page = drawVerification(RETURN);
      await title('Paiement réussi');
      await act(() => vi.advanceTimersByTimeAsync(2_100));
      expect(page.where()).toBe('/commandes?success=true');
    },
  );

  it('after a reload the success is requested again and is the same', async () => {
    drawVerification(RETURN);
    await title('Paiement réussi');
    cleanup();
    drawVerification(RETURN);
    await title('Paiement réussi');
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${CHECK}`, `GET ${CHECK}`]);
  });

  it('PAY-14, ERR-46: a payment that did not succeed is reported and can be tried again', async () => {
    answer = result(false, '/commandes');
    const page = drawVerification(RETURN);
    await title('Paiement échoué');
    expect(screen.getByRole('alert').textContent).toContain(
      "Votre paiement n'a pas pu être traité. Veuillez réessayer ou contacter notre support.",
    );
    expect(screen.getByRole('link', { name: 'Payer à nouveau' }).getAttribute('href')).toBe(
      '/payment?order=o1&method=stripe',
    );
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(page.where()).toBe(RETURN);
  });

  it.each([result('oui'), { body: { success: true } }, { body: { success: true, data: null } }])(
    'PAY-14, ERR-47: an answer of another shape is the fallback',
    async (odd) => {
      answer = odd;
      drawVerification(RETURN);
      expect(
        await screen.findByText('Un problème inattendu est survenu. Veuillez contacter notre support.'),
      ).toBeDefined();
      expect(toOrders()).toBe('/commandes');
    },
  );

  it('PAY-11, ERR-45: a check that fails is "Problème de paiement", with a reassurance, and can be made again', async () => {
    answer = refusal(503, 'provider_unavailable', 'Impossible de traiter votre paiement...');
    drawVerification(RETURN);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await title('Problème de paiement');
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain(
      'Une erreur est survenue lors de la vérification de votre paiement. Veuillez contacter le support.',
    );
    expect(alert).toContain('Si vous avez payé, rien n’est perdu');
    answer = result(true);
    const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
    await user.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    await title('Paiement réussi');
  });
});
