import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { erpFault } from './support/providers.ts';
import { signInAdmin } from './support/shop-page.ts';

const open = async (page: Page, view = ''): Promise<void> => {
  await page.goto(`/admin/dashboard?tab=travaux${view && `&vue=${view}`}`);
  await expect(page.getByRole('heading', { name: 'Travaux et incidents', level: 1 })).toBeVisible();
};

const replacement = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Remplacer les données existantes ?' });

test.beforeEach(({ page }) => signInAdmin(page));
test.afterEach(({ request }) => erpFault(request, { mode: 'off' }));

test('a reading that failed says why and is put right by one press', async ({ page, request }) => {
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

test('an extraction is watched through a reload, and replaces data only when that is confirmed', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  await open(page);
  const running = page.getByRole('region', { name: 'En cours' }).getByText('Extraction du stock');
  await erpFault(request, { mode: 'slow', delayMs: 7000, match: 'products', times: 1 });
  await page.getByRole('button', { name: 'Extraire le stock du jour' }).click();
  await expect(replacement(page).or(running).first()).toBeVisible({ timeout: 15_000 });
  if (await replacement(page).isVisible())
    await replacement(page).getByRole('button', { name: 'Remplacer' }).click();
  await expect(running).toBeVisible();
  await page.reload();
  await expect(running).toBeVisible();
  await expect(page.getByRole('row', { name: /Extraction du stock Terminé/ }).first()).toBeVisible({
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

test('every view passes axe on a desk and on a phone', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ['', 'ecritures', 'abandons', 'ecarts']) {
      await open(page, view);
      await expect(page.getByText(/Dolibarr répond|Dolibarr est injoignable/).first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  }
});
