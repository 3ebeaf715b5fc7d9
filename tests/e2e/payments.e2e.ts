import { expect, test } from '@playwright/test';
import { orderByApi, paymentStatus } from './support/an-order.ts';
import { expectGoodLook } from './support/looks.ts';
import { signIn } from './support/shop-page.ts';

const ORDERS = { name: 'Mes commandes', exact: true } as const;

test('two tabs and the back button: one card page, one payment', async ({ page, context }) => {
  await signIn(page);
  const { id } = await orderByApi(page);
  const other = await context.newPage();
  const address = `/payment?order=${id}&method=stripe`;
  await Promise.all([page.goto(address), other.goto(address)]);
  await Promise.all([page.waitForURL(/\/c\/pay\//), other.waitForURL(/\/c\/pay\//)]);
  expect(other.url()).toBe(page.url());

  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await page.waitForURL('**/commandes?success=true');
  await expect(page.getByText('Paiement réussi').first()).toBeVisible();
  // the other tab cannot pay a second time
  await other.goto(address);
  await expect(other.getByText(/Rien à régler : cette commande est payée/)).toBeVisible();
  // « back » leads to the provider's page, which is over, and never to another payment
  await page.goBack();
  await expect(page).toHaveURL(/\/c\/pay\/|payment-verification/);
  expect(await paymentStatus(other, id)).toMatchObject({
    statut_paiement: 'paye',
    attempts: [{ state: 'succeeded' }],
  });
});

test('PAY-11, PAY-12: back from the provider with an ended session: the payment is confirmed, then the sign-in', async ({
  page,
  context,
}) => {
  await signIn(page);
  const { id } = await orderByApi(page);
  await page.goto(`/payment?order=${id}&method=stripe`);
  await page.waitForURL(/\/c\/pay\//);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear()).catch(() => undefined);
  const site = new URL(String(test.info().project.use.baseURL));
  const janitor = await context.newPage();
  await janitor.goto(`${site.origin}/robots.txt`);
  await janitor.evaluate(() => localStorage.clear());

  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible();
  await page.waitForURL('**/espacepro');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
});

test('every state of a payment is accessible and fits a phone', async ({ page }) => {
  test.slow();
  await signIn(page);
  const { id } = await orderByApi(page);
  const look = (what: string) => expectGoodLook(page, what);

  await page.goto('/payment');
  await expect(page.getByText('Impossible de charger les informations de paiement...')).toBeVisible();
  await look('no parameters');

  await page.route('**/api/payments/stripe/create-session', (route) =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        code: 'provider_unavailable',
        message: 'Impossible de traiter votre paiement...',
      },
    }),
  );
  await page.goto(`/payment?order=${id}&method=stripe`);
  await expect(page.getByText('Ouverture de la page de paiement sécurisée…')).toBeVisible();
  await expect(page.getByText('Impossible de traiter votre paiement...')).toBeVisible();
  await look('the card’s provider is down');

  // an extension or a firewall blocks the wallet's script; nothing is pending
  await page.route('**/sdk/js*', (route) => route.abort('blockedbyclient'));
  await page.goto(`/payment?order=${id}&method=paypal`);
  await expect(page.getByText('Impossible de traiter votre paiement...')).toBeVisible();
  await look('the wallet’s script is blocked');
  await page.unroute('**/sdk/js*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('button', { name: /PayPal/ }).first()).toBeVisible();
  await look('the wallet is ready');

  await page.goto(`/payment-verification?order=${id}&canceled=true`);
  await expect(page.getByText('Le paiement a été annulé.')).toBeVisible();
  await look('cancelled');

  await page.goto('/payment-verification?session_id=cs_unknown_1');
  await expect(page.getByText('Session de paiement invalide.')).toBeVisible();
  await look('an unknown session');

  const answers = [
    [
      { status: 200, json: { success: true, data: { payment_successful: false, redirect: '/commandes' } } },
      "Votre paiement n'a pas pu être traité. Veuillez réessayer ou contacter notre support.",
    ],
    [
      { status: 200, json: { success: true, data: {} } },
      'Un problème inattendu est survenu. Veuillez contacter notre support.',
    ],
    [{ status: 400, json: { success: false, message: 'x' } }, 'Session de paiement invalide.'],
    [
      { status: 403, json: { success: false, message: 'x' } },
      'Une erreur est survenue lors de la vérification de votre paiement. Veuillez contacter le support.',
    ],
  ] as const;
  for (const [answer, text] of answers) {
    await page.unroute('**/verify-stripe-session/**');
    await page.route('**/verify-stripe-session/**', (route) => route.fulfill(answer));
    await page.goto('/payment-verification/cs_test_9');
    await expect(page.getByText(text)).toBeVisible();
    await look(text);
    await expect(page.getByRole('link', ORDERS)).toHaveAttribute('href', '/commandes');
  }
  expect((await paymentStatus(page, id)).statut_paiement).toBe('non_paye');
});
