import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { addDays, frenchDay, parisDay } from '#shared/kernel/dates.ts';
import { axeViolations } from '#tests/support/site/axe-violations.ts';
import { erpFault, providerUrl } from './support/providers.ts';
import { signInAdmin } from './support/shop-page.ts';

const open = async (page: Page, view = ''): Promise<void> => {
  await page.goto(`/admin/dashboard?tab=travaux${view && `&vue=${view}`}`);
  await expect(page.getByRole('heading', { name: 'Travaux et incidents', level: 1 })).toBeVisible();
};

const replacement = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Remplacer les données existantes ?' });

const tillFault = async (request: APIRequestContext, fault: object): Promise<void> => {
  const url = `${await providerUrl(request, 'Cashmag')}/__sandbox/faults`;
  expect((await request.post(url, { data: fault })).ok()).toBe(true);
};

test.beforeEach(({ page }) => signInAdmin(page));
test.afterEach(async ({ request }) => {
  await erpFault(request, { mode: 'off' });
  await tillFault(request, { mode: 'off' });
});

test('a failed reading shows its cause and is repeated by one press', async ({ page, request }) => {
  await open(page);
  await erpFault(request, { mode: '403' });
  await page.getByRole('button', { name: 'Relire le catalogue' }).click();
  const cause = /La lecture a échoué : Dolibarr refuse l’accès/;
  const failure = page
    .getByRole('region', { name: 'À reprendre' })
    .getByRole('listitem')
    .filter({ hasText: 'Lecture du catalogue' })
    .first();
  await expect(failure).toContainText(cause, { timeout: 20_000 });
  await expect(page.getByRole('row', { name: /Lecture du catalogue En échec/ }).first()).toBeVisible();

  await erpFault(request, { mode: 'off' });
  await failure.getByRole('button', { name: 'Relancer' }).click();
  await expect(failure).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('row', { name: /Lecture du catalogue Terminé/ }).first()).toBeVisible();
});

test('an extraction is watched through a reload, and replaces data only after a confirmation', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  await open(page);
  const running = page.getByRole('region', { name: 'En cours' }).getByText('Extraction du stock').first();
  // however many other readings come first
  await erpFault(request, { mode: 'slow', delayMs: 5000, match: 'products' });
  await page.getByRole('button', { name: 'Extraire le stock du jour' }).click();
  await expect(replacement(page).or(running).first()).toBeVisible({ timeout: 15_000 });
  if (await replacement(page).isVisible())
    await replacement(page).getByRole('button', { name: 'Remplacer' }).click();
  await expect(running).toBeVisible();
  await page.reload();
  await expect(running).toBeVisible();
  await erpFault(request, { mode: 'off' });
  await expect(page.getByRole('row', { name: /Extraction du stock du \S+ Terminé/ }).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(running).toHaveCount(0);

  const before = await page.getByRole('row', { name: /Extraction du stock/ }).count();
  await page.getByRole('button', { name: 'Extraire le stock du jour' }).click();
  await expect(replacement(page)).toContainText(/déjà extrait : \d+ lignes/);
  await replacement(page).getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Extraire le stock du jour' }).click();
  await replacement(page).getByRole('button', { name: 'Remplacer' }).click();
  await expect(page.getByText(/^Extraction terminée : \d+ produits\.$/).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Extraction du stock/ })).toHaveCount(before + 1);
});

test('TILL-08: a failed day of the till keeps its date, and one press reads it again', async ({
  page,
  request,
}) => {
  // another one each time: nothing is replaced, so no confirmation appears
  const day = addDays(parisDay(new Date()), -20 - (Math.floor(Date.now() / 1000) % 300));
  await open(page);
  await tillFault(request, { mode: '401' });
  await page.getByLabel('Jour à extraire').fill(day);
  await page.getByRole('button', { name: 'Extraire les ventes' }).click();
  const failure = page
    .getByRole('region', { name: 'À reprendre' })
    .getByRole('listitem')
    .filter({ hasText: `Extraction des ventes du ${frenchDay(day)}` });
  await expect(failure).toContainText('La caisse refuse la clé d’accès (401).', { timeout: 20_000 });
  await page.reload();
  await tillFault(request, { mode: 'off' });
  await failure.getByRole('button', { name: 'Relancer' }).click();
  await expect(failure).toHaveCount(0, { timeout: 30_000 });
  await expect(
    page.getByRole('row', { name: new RegExp(`Extraction des ventes du ${frenchDay(day)} Terminé`) }).first(),
  ).toBeVisible();
});

test('our stock is compared on demand, and a pending ERP write opens its order', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Comparer les stocks' }).click();
  await expect(page.getByText(/^\d+ écart\(s\) sur \d+ produits/).first()).toBeVisible({ timeout: 30_000 });
  await open(page, 'ecarts');
  await expect(page.getByText(/^Comparaison du /)).toBeVisible();
  await open(page, 'ecritures');
  await page.getByLabel('État').selectOption('verifie');
  const order = page.getByRole('link', { name: /^CMD-\d{8}-\d{4}$/ }).first();
  const reference = await order.innerText();
  await order.click();
  await expect(page.getByRole('dialog').getByText(reference).first()).toBeVisible();
});

test('every view passes axe on a desk and on a phone', async ({ page }) => {
  for (const view of ['', 'ecritures', 'paiements', 'abandons', 'ecarts']) {
    await open(page, view);
    await expect(page.getByText(/Dolibarr répond|Dolibarr est injoignable/).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page), `${view} at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  }
});
