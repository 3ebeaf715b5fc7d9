import { expect, type Page, test } from '@playwright/test';
import { axeViolations, WCAG } from '#tests/support/site/axe-violations.ts';
import { cutFigures } from './support/looks.ts';
import { signIn, signInAdmin } from './support/shop-page.ts';

/**
 * axe finds no violation, and nothing overflows sideways, on a desk and on a phone: a page is opened once for both.
 */
const check = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await checkHere(page, width);
  }
};

const checkHere = async (page: Page, width: number): Promise<void> => {
  expect(await axeViolations(page, WCAG), `at ${width} px`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `page wider than the window of ${width} px`).toBeLessThanOrEqual(0);
};

test('sign-in pages of the Espace Pro and of the back-office', async ({ page }) => {
  for (const path of [
    '/espacepro',
    '/register',
    '/login',
    '/verify-email/x',
    '/reset-password/x',
    '/payment-verification',
    '/admin/login',
  ]) {
    await page.goto(path);
    await check(page);
  }
});

test('the Espace Pro, signed in', async ({ page }) => {
  await signIn(page);
  await expect(page.locator('input[data-quantity]').first()).toBeVisible();
  await check(page);
  for (const name of ['MON COMPTE', 'MES MOYENS DE PAIEMENT', 'MES COMMANDES']) {
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
    await check(page);
  }
  await page.goto('/payment');
  await expect(page.getByText('Impossible de charger les informations de paiement...')).toBeVisible();
  await check(page);
});

test('the back-office', async ({ page }) => {
  // fifteen tabs, each checked by axe; the settings are in account.e2e.ts
  test.slow();
  await signInAdmin(page);
  for (const tab of [
    'dashboard',
    'stock',
    'stockDolibarrComparison',
    'stockMovements',
    'venteWeb',
    'venteCashmag&periode=this_month',
    'venteCashmagExtraction',
    'venteGrossistes',
    'venteGrossistes&vue=invoices',
    'preparation',
    'livraisons',
    'clients',
    'contacts',
    'miseEnRoute',
    'travaux',
  ]) {
    await page.goto(`/admin/dashboard?tab=${tab}`);
    await check(page);
  }
  // three cards side by side, with two amounts each
  await page.goto('/admin/dashboard?tab=venteCashmagExtraction');
  await page.getByLabel('Première date').selectOption({ index: 1 });
  await page.getByLabel('Deuxième date').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Lancer la comparaison' }).click();
  await expect(page.getByRole('heading', { name: 'Variation', exact: true })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cutFigures(page), `at ${width} px`).toEqual([]);
  }
});
