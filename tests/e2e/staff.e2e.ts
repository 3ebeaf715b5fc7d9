import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { demoAccounts } from '#infra/local/demo/accounts.ts';
import { tradeRoles } from '#shared/kernel/access.ts';
import { axeViolations, WCAG } from '#tests/support/site/axe-violations.ts';
import { freshAddress, mailTo } from './support/mailbox.ts';
import { signInAdmin } from './support/shop-page.ts';

const PASSWORD = 'Quatre-mots-sans-rapport-26';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const axe = async (page: Page): Promise<void> => {
  expect(await axeViolations(page, WCAG)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'page wider than the window').toBeLessThanOrEqual(0);
};

/** A super administrator who calls the API. */
const asOwner = async (request: APIRequestContext) => {
  const { email, password } = demoAccounts.superAdmin;
  const login = await request.post('/api/admin/login', { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  return { headers: { authorization: `Bearer ${token}` } };
};

const enter = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/admin/dashboard**');
};

test('an owner invites a preparer, who signs in on a phone, sees their work, and resets a forgotten password', async ({
  browser,
  page,
  request,
}) => {
  const email = freshAddress('preparateur').replace('restaurant-essai', 'viande-demo');
  await signInAdmin(page, { ...demoAccounts.superAdmin, mail: demoAccounts.superAdmin.email });
  await page.goto('/admin/dashboard?tab=admins');
  await page.getByRole('button', { name: 'Inviter', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Inviter quelqu’un' });
  await form.getByLabel('Prénom').fill('Lina');
  await form.getByLabel('Nom', { exact: true }).fill('Essai');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Rôle').selectOption('preparer');
  await expect(form.getByText(/Ce rôle permet de préparer et peser les commandes/)).toBeVisible();
  await axe(page);
  await form.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  const pending = page.getByRole('region', { name: 'Invitations en attente' });
  await expect(pending.getByText(email)).toBeVisible();
  await axe(page);

  const [, link = ''] = await mailTo(request, email, /(\/admin\/invitation\/[\w-]+)/);
  const pocket = await browser.newContext(phone);
  const hand = await pocket.newPage();
  await hand.goto(link);
  await expect(hand.getByRole('heading', { name: 'Bienvenue, Lina' })).toBeVisible();
  await expect(hand.getByText(email)).toBeVisible();
  await axe(hand);
  await hand.getByLabel('Nouveau mot de passe').fill(PASSWORD);
  await hand.getByLabel('Confirmation du mot de passe').fill(PASSWORD);
  await hand.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await hand.waitForURL('**/admin/login');
  await expect(hand.getByLabel('E-mail', { exact: true })).toHaveValue(email);
  await enter(hand, email);
  await expect(hand.getByRole('heading', { level: 1, name: 'Préparation' })).toBeVisible();
  await axe(hand);
  await hand.getByRole('button', { name: 'Menu' }).click();
  const menu = hand.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Préparation',
    'Commandes régulières',
    'Stock et ventes',
    'Mon accès',
  ]);
  // the link has been used
  await hand.goto(link);
  await expect(hand.getByText(/Cette invitation n’est plus valable/)).toBeVisible();

  await hand.goto('/admin/dashboard?tab=acces');
  await expect(hand.getByRole('heading', { name: 'Mot de passe' })).toBeVisible();
  await axe(hand);
  await hand.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await hand.getByLabel('Nouveau mot de passe').fill(`${PASSWORD}-2`);
  await hand.getByLabel('Confirmation').fill(`${PASSWORD}-2`);
  await hand.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(
    hand.getByText('Votre mot de passe a été modifié. Vos autres sessions ont été fermées.'),
  ).toBeVisible();

  // forgotten, on another telephone
  const lost = await (await browser.newContext(phone)).newPage();
  await lost.goto('/admin/login');
  await lost.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
  await lost.getByLabel('E-mail', { exact: true }).fill(email);
  await axe(lost);
  await lost.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(lost.getByText(/Si un compte existe avec cet email/)).toBeVisible();
  const [, reset = ''] = await mailTo(request, email, /(\/admin\/mot-de-passe\/[\w-]+)/);
  await lost.goto(reset);
  await axe(lost);
  await lost.getByLabel('Nouveau mot de passe').fill(`${PASSWORD}-3`);
  await lost.getByLabel('Confirmation du mot de passe').fill(`${PASSWORD}-3`);
  await lost.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await lost.waitForURL('**/admin/login');
  await enter(lost, email, `${PASSWORD}-3`);

  // removed, its session ends with the next call
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Supprimer Lina Essai' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Lina Essai n’a plus accès.')).toBeVisible();
  await lost.reload();
  await expect(lost.getByText('Votre session a expiré. Veuillez vous reconnecter.').first()).toBeVisible();
});

test('every role opens each of its tabs, and the server refuses none of their requests', async ({
  browser,
  request,
}) => {
  test.slow();
  const owner = await asOwner(request);
  for (const role of tradeRoles) {
    const email = freshAddress(role).replace('restaurant-essai', 'viande-demo');
    const data = { firstname: 'Camille', lastname: 'Exemple', email, password: PASSWORD, role };
    expect((await request.post('/api/admin/admins', { ...owner, data })).status()).toBe(200);
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if ([401, 403].includes(answer.status()))
        refused.push(`${role} ${answer.request().method()} ${answer.url()}`);
    });
    await page.goto('/admin/login');
    await enter(page, email);
    const rail = page.getByRole('navigation', { name: 'Back-office' });
    await expect(rail.getByRole('link').first()).toBeVisible();
    const count = await rail.getByRole('link').count();
    for (let at = 0; at < count; at += 1) {
      await rail.getByRole('link').nth(at).click();
      await page.waitForLoadState('networkidle');
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('bo');
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
    await page.context().close();
  }
});
