import { expect, type Page } from '@playwright/test';

export const DEMO_PRO = { mail: 'chef@bistrot-demo.test', password: 'Bistrot-demo-2026' };
export const DEMO_ADMIN = { mail: 'admin@viande-demo.test', password: 'Admin-demo-2026!' };

type Person = { mail: string; password: string };
type Prepare = (page: Page) => Promise<void>;

/** A visitor may sign in ten times in five minutes: after the first time, journeys reuse the session. */
type Saved = { at: number; storage: [string, string][] };
const saved = new Map<string, Saved>();
/** Below the shortest life of an access token, 15 minutes. */
const FRESH_MS = 8 * 60_000;

const enter = async (
  page: Page,
  landing: string,
  inside: string,
  { who, prepare }: { who: Person; prepare?: Prepare | undefined },
): Promise<void> => {
  const known = saved.get(who.mail);
  if (known && Date.now() - known.at < FRESH_MS) {
    // an address of the site that loads nothing
    await page.goto('/robots.txt');
    await page.evaluate(
      (entries) => entries.forEach(([key, text]) => localStorage.setItem(key, text)),
      known.storage,
    );
    await prepare?.(page);
    await page.goto(inside);
    return;
  }
  await page.goto(landing);
  await page.getByLabel('E-mail', { exact: true }).fill(who.mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(`**${inside}**`);
  const storage = await page.evaluate(() =>
    Object.entries({ ...localStorage }).filter(([key]) => /_(token|user)$/.test(key)),
  );
  saved.set(who.mail, { at: Date.now(), storage });
  if (!prepare) return;
  await prepare(page);
  await page.goto(inside);
};

/** Opens the shop; `prepare` calls the API as the account before that. */
export const signIn = (page: Page, who: Person = DEMO_PRO, prepare?: Prepare): Promise<void> =>
  enter(page, '/login', '/dashboard', { who, prepare });

export const signInAdmin = (page: Page, who: Person = DEMO_ADMIN): Promise<void> =>
  enter(page, '/admin/login', '/admin/dashboard', { who });

/** Orders the first products in stock that are sold by weight, with a known price, and returns the reference. */
export const order = async (page: Page, quantities: readonly string[]): Promise<string> => {
  await page.goto('/dashboard');
  const fields = page
    .locator('li[data-product]')
    .filter({ hasNotText: 'la pièce' })
    .locator('input[data-quantity]:not([disabled])');
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
  // the demo's account may have ordered the same a moment ago: it confirms the duplicate
  const again = summary.getByRole('button', { name: 'Commander quand même' });
  await expect(placed.or(again)).toBeVisible();
  if (await again.isVisible()) await again.click();
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
