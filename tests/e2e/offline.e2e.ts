import { expect, type Page, test } from '@playwright/test';
import { orderByApi } from './support/an-order.ts';
import { expectGoodLook } from './support/looks.ts';
import { DEMO_PRO } from './support/shop-page.ts';

const quantities = (page: Page) => page.locator('input[data-quantity]:not([disabled])');

/** A session of its own: this journey ends with a sign-out, which must not affect the others. */
const signInAfresh = async (page: Page) => {
  await page.goto('/espacepro');
  await page.getByLabel('E-mail', { exact: true }).fill(DEMO_PRO.mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PRO.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard');
};

/** The worker is active and the catalogue is cached: from here on the network may be lost. */
const readyForOffline = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const stored = (await caches.has('viande-kept'))
          ? await (await caches.open('viande-kept')).keys()
          : [];
        return (
          registration?.active?.state === 'activated' && stored.some(({ url }) => url.includes('products'))
        );
      }),
    )
    .toBe(true);

test.use({ serviceWorkers: 'allow' });

test('without network: the last catalogue and cart are readable, ordering and payment wait, all of it is deleted at sign-out', async ({
  page,
  context,
}) => {
  test.slow();
  await signInAfresh(page);
  const { id } = await orderByApi(page);
  await page.goto('/dashboard');
  // one product by its id: an ordered one is usually inserted above and changes the first row
  const product = await page
    .locator('li[data-product]', { has: quantities(page) })
    .first()
    .getAttribute('data-product');
  const chosen = page.locator(`li[data-product="${product}"] input[data-quantity]`).first();
  await chosen.fill('2');
  await chosen.blur();
  await readyForOffline(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Hors connexion — catalogue du \d\d\/\d\d\/\d{4} à \d\d:\d\d$/)).toBeVisible();
  await expect(chosen).toHaveValue(/^2/);
  await expect.poll(() => quantities(page).count()).toBeGreaterThan(10);
  await expectGoodLook(page, 'the shop without network');

  // the order waits
  await page.getByRole('button', { name: /^Panier/ }).click();
  await page
    .getByRole('dialog', { name: 'Panier' })
    .getByRole('button', { name: /^Commander/ })
    .click();
  const summary = page.getByRole('dialog', { name: 'Récapitulatif de votre commande' });
  await expect(summary.getByText(/Vous pourrez confirmer dès le retour du réseau/)).toBeVisible();
  await expect(summary.getByRole('button', { name: 'Confirmer la commande' })).toBeDisabled();
  await expectGoodLook(page, 'the summary without network');

  // payment waits, and starts by itself
  await page.goto(`/payment?order=${id}&method=stripe`);
  await expect(
    page.getByText('Hors connexion : le paiement attend le réseau et reprendra de lui-même.'),
  ).toBeVisible();
  await expectGoodLook(page, 'a payment without network');
  await context.setOffline(false);
  await page.waitForURL(/\/c\/pay\//);

  // the back-office and the public site are never cached
  await context.setOffline(true);
  await expect(page.goto('/admin/login')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await expect(page.goto('/contact')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(false);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'QUITTER' }).click();
  await page.waitForURL('**/espacepro');
  await expect.poll(() => page.evaluate(() => caches.has('viande-kept'))).toBe(false);
  await context.setOffline(true);
  await page.goto('/dashboard');
  await page.waitForURL('**/espacepro');
  await expect(page.getByText(DEMO_PRO.mail)).toHaveCount(0);
});
