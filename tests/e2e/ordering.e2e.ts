import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  check,
  coveredStock,
  list,
  summaryOf,
  placedOf,
  search,
  orderWellStocked,
  isSaved,
  enter,
  orderCount,
} from './support/ordering-page.ts';

test('from search to confirmation with the keyboard alone', async ({ page }) => {
  await enter(page);
  // the shop's shortcuts load after its first view
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('boeuf');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('1,5');
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(summaryOf(page).getByRole('button', { name: 'Confirmer la commande' })).toBeEnabled();
  await expect(summaryOf(page).getByRole('button', { name: 'Confirmer la commande' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(placedOf(page)).toContainText('Votre commande a été enregistrée avec succès! Référence: CMD-');
  // the notification's button works over the open window
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/commandes');
});

test('habits in one tap, a day chosen, ordered; then the same order again from /commandes', async ({
  page,
}) => {
  await enter(page);
  await page.getByRole('button', { name: /^Tout ajouter/ }).click();
  await expect(page.getByRole('button', { name: 'Tout est au panier' })).toBeVisible();
  await page.getByRole('button', { name: 'Commander', exact: true }).click();
  const day = summaryOf(page).getByLabel('Jour de livraison');
  await day.selectOption({ index: 1 });
  await summaryOf(page)
    .getByLabel(/^Note pour le livreur/)
    .fill('Livrer par la cour');
  // a reload at this step returns to it, with the choices
  const chosen = await day.inputValue();
  await page.reload();
  await expect(summaryOf(page).getByLabel('Jour de livraison')).toHaveValue(chosen);
  await summaryOf(page).getByRole('button', { name: 'Confirmer la commande' }).click();
  await expect(placedOf(page)).toContainText('Livraison prévue le');
  await placedOf(page).getByRole('link', { name: 'Voir mes commandes' }).click();
  await page.waitForURL('**/commandes');
  await page
    .getByRole('button', { name: /^Recommander la commande/ })
    .first()
    .click();
  const again = page.getByRole('dialog', { name: /^Recommander CMD-/ });
  await expect(again.getByText(/Total disponible/)).toBeVisible();
  await again.getByRole('button', { name: 'Mettre au panier' }).click();
  await expect(summaryOf(page).getByRole('button', { name: 'Confirmer la commande' })).toBeEnabled();
  // back leads out of the summary, not out of the shop
  await summaryOf(page).getByRole('button', { name: 'Modifier' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the shop scrolled on a desk fits a window that becomes narrow', async ({ page }) => {
  await enter(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('li[data-product]').last().scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  await page.setViewportSize({ width: 390, height: 844 });
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
});

test('two tabs confirm the same cart at once: one order', async ({ page, context }) => {
  await enter(page);
  await orderWellStocked(page, '1');
  await isSaved(page);
  const other = await context.newPage();
  await other.goto('/dashboard?etape=recapitulatif');
  await page.goto('/dashboard?etape=recapitulatif');
  const before = await orderCount(page);
  const buttons = [page, other].map((tab) =>
    summaryOf(tab).getByRole('button', { name: 'Confirmer la commande' }),
  );
  for (const button of buttons) await expect(button).toBeEnabled();
  await Promise.all(buttons.map((button) => button.click({ noWaitAfter: true }).catch(() => undefined)));
  const successes = async () => (await placedOf(page).count()) + (await placedOf(other).count());
  await expect.poll(successes).toBe(1);
  await expect.poll(() => orderCount(page)).toBe(before + 1);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(list(tab)).toBeVisible();
    await expect(tab.getByText('Votre panier est vide').first()).toBeVisible();
  }
  expect(await orderCount(page)).toBe(before + 1);
});

test('a cart filled on the desk is on the phone; a dispute is chosen, not lost', async ({
  page,
  browser,
}) => {
  await enter(page);
  await search(page).fill('agneau');
  const field = page.locator('input[data-quantity]:not([disabled])').first();
  await field.fill('2');
  await isSaved(page);
  const storage = await page.evaluate(() =>
    Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('pro_')),
  );
  const phone: BrowserContext = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const small = await phone.newPage();
  await small.addInitScript(
    (entries) => entries.forEach(([key, text]) => localStorage.setItem(key, text)),
    storage,
  );
  await small.goto('/dashboard');
  await small.getByRole('button', { name: 'Panier (1)' }).click();
  const there = small.locator('[data-cart-quantity]');
  await expect(there).toHaveValue('2,00');
  await there.fill('4');
  await isSaved(small);
  // the desk has not read it yet
  await field.fill('3');
  await expect(page.getByText('Votre panier a aussi changé sur un autre appareil.')).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: 'Prendre celles de l’autre appareil' }).click();
  await expect(field).toHaveValue('4,00');
  await phone.close();
});

for (const width of [390, 1440]) {
  test.describe(`axe and width at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    const openCart = async (page: Page) => {
      if (width < 1024) await page.getByRole('button', { name: /^Panier/ }).click();
    };
    const toSummary = async (page: Page) => {
      // another quantity at each width: an order equal to the last one would need a confirmation
      const quantity = (page.viewportSize()?.width ?? 0) < 1000 ? '2' : '3';
      await orderWellStocked(page, quantity);
      await openCart(page);
      await page.getByRole('button', { name: 'Commander', exact: true }).click();
      // the last day on offer: the first one disappears when the cutoff passes in between
      const day = summaryOf(page).getByLabel('Jour de livraison');
      await day.selectOption((await day.locator('option').last().getAttribute('value')) ?? '');
      await expect(summaryOf(page).getByRole('button', { name: 'Confirmer la commande' })).toBeEnabled();
    };

    test('the shop and its cart: full, empty, nothing found, filled, loading, failing', async ({ page }) => {
      await enter(page);
      // none of the five is cut off by the edge of a strip
      for (const name of ['MES COMMANDES', 'QUITTER'])
        await expect(page.getByText(name, { exact: true }).first()).toBeInViewport({ ratio: 1 });
      expect(await coveredStock(page), 'stock under the stepper').toEqual([]);
      await check(page);
      await openCart(page);
      await expect(page.getByText('Votre panier est vide')).toBeVisible();
      await check(page);
      await page.keyboard.press('Escape');
      await search(page).fill('zzz');
      await check(page);
      await search(page).fill('');
      await orderWellStocked(page, '1');
      await openCart(page);
      await isSaved(page);
      await check(page);
      await page.route('**/api/products', (route) => route.fulfill({ status: 400, json: {} }));
      await page.goto('/dashboard');
      await expect(
        page.getByText('Impossible de charger les produits. Veuillez réessayer plus tard.'),
      ).toBeVisible();
      await check(page);
      await page.unroute('**/api/products');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/products', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/dashboard');
      await expect(page.getByRole('status', { name: 'Chargement des produits' })).toBeVisible();
      await check(page);
      answer();
      await expect(list(page)).toBeVisible();
    });

    test('the summary: ready, refused at a field, offline; the success', async ({ page, context }) => {
      await enter(page);
      await toSummary(page);
      await check(page);
      await page.route('**/api/products/orders', (route) =>
        route.fulfill({
          status: 400,
          json: {
            success: false,
            code: 'invalid_input',
            message: 'Choisissez un autre jour.',
            field: 'delivery_day',
          },
        }),
      );
      await summaryOf(page).getByRole('button', { name: 'Confirmer la commande' }).click();
      await expect(page.getByText('Choisissez un autre jour.')).toBeVisible();
      await check(page);
      await page.unroute('**/api/products/orders');
      const confirm = summaryOf(page).getByRole('button', { name: 'Confirmer la commande' });
      await context.setOffline(true);
      await expect(summaryOf(page).getByText('Hors connexion')).toBeVisible();
      await expect(confirm).toBeDisabled();
      await check(page);
      await context.setOffline(false);
      await expect(confirm).toBeEnabled();
      await page.route('**/api/products/orders', (route) => route.abort());
      await confirm.click();
      await expect(summaryOf(page).getByRole('button', { name: 'Réessayer' })).toBeVisible();
      await check(page);
      await page.unroute('**/api/products/orders');
      await summaryOf(page).getByRole('button', { name: 'Réessayer' }).click();
      await expect(placedOf(page)).toBeVisible();
      await check(page);
    });

    test('an order in its window, its edition, the same again', async ({ page }) => {
      await enter(page);
      await page.goto('/commandes');
      await page.getByRole('button', { name: /^CMD-/ }).first().click();
      await expect(page.getByRole('dialog').getByText('Total TTC')).toBeVisible();
      await check(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Modifier' }).click();
      await check(page);
      await page.goto('/commandes');
      await page
        .getByRole('button', { name: /^Recommander la commande/ })
        .first()
        .click();
      await expect(page.getByText('Total disponible')).toBeVisible();
      await check(page);
    });
  });
}
