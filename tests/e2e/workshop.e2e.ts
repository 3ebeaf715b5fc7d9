import { expect, type Page, test } from '@playwright/test';
import { EVERY_SIZE, expectGoodLook } from './support/looks.ts';
import { signInAdmin } from './support/shop-page.ts';

const LOT = 'AGNEAU-E2E';

const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Bilan de masse' }).locator('dt', { hasText: name }).locator('+ dd');

test('a carcass is entered by keyboard, cut, labelled, traced from a cut back to it, and reverted', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInAdmin(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/dashboard?tab=stockDolibarrComparison');
  // however many entries the rail has
  const brand = page.getByRole('img', { name: 'Viande Signature' });
  await expect.poll(async () => (await brand.boundingBox())?.height ?? 0).toBeGreaterThan(15);

  await page.getByRole('link', { name: 'Entrée de stock' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Entrée de stock' });
  const product = dialog.getByRole('combobox', { name: 'Produit' });
  await expect(product).toBeFocused();
  await expect(product).toHaveAttribute('placeholder', /Tapez/);
  await page.keyboard.type('carcasse agneau');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bruges');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: 'Quantité' })).toBeFocused();
  await page.keyboard.type('18,4');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel(/^Découper à l’entrée/)).toBeChecked();

  // the lot and its legally required data
  await dialog.locator('summary', { hasText: 'Origine et fournisseur' }).press('Enter');
  await dialog.getByLabel(/^Fournisseur/).fill('Bergerie Exemple');
  await dialog.getByLabel(/^Lot/).fill(LOT);

  // weights are proposed, corrected, and the visible balance always adds up
  await expect(figure(page, 'Entre')).toHaveText(/18,40\skg/);
  await dialog.getByRole('textbox', { name: 'Poids de EPAULE' }).fill('99');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText(/Il sort .* de trop : corrigez les poids/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Poids de EPAULE' }).fill('2,5');
  await page.keyboard.press('Tab');
  await expect(figure(page, 'En trop')).toHaveText(/0,00\skg/);
  await expectGoodLook(page, 'the cutting of an entry', EVERY_SIZE);
  await page.setViewportSize({ width: 1440, height: 900 });

  // nothing is lost by a reload in the middle
  await page.reload();
  await expect(dialog.getByText(/Votre saisie du .* a été retrouvée/)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Poids de EPAULE' })).toHaveValue('2,50');

  await dialog.getByRole('button', { name: 'Enregistrer l’entrée' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }).press('Enter');
  await expect(dialog.getByText('Transformation de stock effectuée avec succès').first()).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Ticket/ })).toContainText('À conserver entre 0° et 4°C');
  await dialog.getByRole('button', { name: 'Étiquettes des produits' }).press('Enter');
  await expect(dialog.getByRole('img', { name: /EPAULE/ })).toContainText(`${LOT}-`);
  await expectGoodLook(page, 'what was recorded, and its labels');
  await page.setViewportSize({ width: 1440, height: 900 });

  // from a cut back to the carcass and its supplier
  await page.goto('/admin/dashboard?tab=lots');
  const cut = page.getByRole('row', { name: new RegExp(`${LOT}.*EPAULE`) }).first();
  await cut.getByRole('button', { name: new RegExp(LOT) }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Trace|trace/ })
    .press('Enter');
  await expect(page.getByText('Bergerie Exemple').first()).toBeVisible();
  await expect(page.getByText(/CARCASSE AGNEAU/).first()).toBeVisible();
  await expectGoodLook(page, 'the trace of a lot', EVERY_SIZE);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/admin/dashboard?tab=atelier');
  await page.getByRole('button', { name: /Annuler l’opération/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’opération' }).press('Enter');
  await expect(page.getByText('Opération annulée', { exact: true })).toBeVisible();
});
