import { expect, type Page } from '@playwright/test';

export const DEMO_PRO = { mail: 'chef@bistrot-demo.test', password: 'Bistrot-demo-2026' };
export const DEMO_ADMIN = { mail: 'admin@viande-demo.test', password: 'Admin-demo-2026!' };

export const signIn = async (
  page: Page,
  who: { mail: string; password: string } = DEMO_PRO,
): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(who.mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard');
};

export const signInAdmin = async (page: Page): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('E-mail', { exact: true }).fill(DEMO_ADMIN.mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_ADMIN.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/admin/dashboard**');
};

/** Orders the first products in stock by the shop and answers the reference. */
export const order = async (page: Page, quantities: readonly string[]): Promise<string> => {
  await page.goto('/dashboard');
  const fields = page.locator('input[data-quantity]:not([disabled])');
  await expect(fields.first()).toBeVisible();
  for (const [i, quantity] of quantities.entries()) {
    await fields.nth(i).fill(quantity);
    await fields.nth(i).blur();
  }
  await page
    .getByRole('button', { name: /Valider|Récapitulatif|Commander/ })
    .last()
    .click();
  const summary = page.getByRole('dialog', { name: 'Récapitulatif de votre commande' });
  await summary.getByRole('button', { name: 'Confirmer la commande' }).click();
  const placed = page.getByRole('dialog', { name: 'Commande enregistrée' });
  await expect(placed).toContainText('Votre commande a été enregistrée avec succès! Référence: CMD-');
  const reference = /CMD-\d{8}-\d{4,}/.exec((await placed.textContent()) ?? '')?.[0];
  if (!reference) throw new Error('no reference in the success window');
  await placed.getByRole('button', { name: 'Continuer mes achats' }).click();
  return reference;
};

/** Pays an order of /commandes by card, up to the provider's page. */
export const goToCardPage = async (page: Page, reference: string): Promise<void> => {
  await page.goto('/commandes');
  await page.getByRole('link', { name: `Payer par carte la commande ${reference}` }).click();
  await page.waitForURL(/\/c\/pay\//, { timeout: 20_000 });
};
