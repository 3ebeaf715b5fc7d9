import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Download, expect, type Page, test } from '@playwright/test';
import { axeViolations, WCAG } from '#tests/support/site/axe-violations.ts';
import { freshAddress, mailTo } from './support/mailbox.ts';
import { signIn, signInAdmin } from './support/shop-page.ts';

const PASSWORD = 'Lanterne-persil-26';

/** axe finds no violation, and nothing overflows sideways. */
const check = async (page: Page): Promise<void> => {
  expect(await axeViolations(page, WCAG)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'page wider than the window').toBeLessThanOrEqual(0);
};

const checkWidths = async (page: Page): Promise<void> => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await check(page);
  }
};

/** A verified account of its own. */
const newAccount = async (request: APIRequestContext, who: string): Promise<string> => {
  const mail = freshAddress(who);
  const data = {
    firstname: 'Anna',
    lastname: 'Essai',
    society: 'Restaurant d’essai',
    mail,
    phone: '05 00 00 00 09',
    address: '1 rue de l’Essai',
    postal: '33000',
    city: 'Bordeaux',
    password: PASSWORD,
  };
  expect((await request.post('/api/auth/register', { data })).status()).toBe(200);
  const [, token] = await mailTo(request, mail, /\/verify-email\/([\w-]+)/);
  expect((await request.get(`/api/auth/verify/${token}`)).status()).toBe(200);
  return mail;
};

const open = async (page: Page, part?: string): Promise<void> => {
  await page.goto(`/dashboard?vue=compte${part ? `&partie=${part}` : ''}`);
};
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

test('AUTH-39, PRO-37, PRO-38: company numbers, addresses and data are the account’s own; once deleted, it cannot sign in', async ({
  page,
  request,
}) => {
  const mail = await newAccount(request, 'compte');
  await signIn(page, { mail, password: PASSWORD });

  await open(page);
  await page.getByLabel('SIRET').fill('732 829 320 00075');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le SIRET est invalide : 14 chiffres, vérifiez la saisie.')).toBeVisible();
  await expect(page.getByLabel('SIRET')).toBeFocused();
  await page.getByLabel('SIRET').fill('732 829 320 00074');
  await page.getByRole('button', { name: 'Reprendre FR44732829320' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Vos informations ont été enregistrées.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('SIRET')).toHaveValue('732 829 320 00074');
  await expect(page.getByLabel('Numéro de TVA')).toHaveValue('FR44732829320');

  await open(page, 'adresses');
  for (const [label, postal] of [
    ['Cuisine', '75011'],
    ['Dépôt', '33000'],
  ] as const) {
    await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
    const form = page.getByRole('form', { name: 'Adresse de livraison' });
    await form.getByLabel('Nom de l’adresse').fill(label);
    await form.getByLabel('Adresse', { exact: true }).fill('12 rue de l’Essai');
    await form.getByLabel('Code postal').fill(postal);
    await form.getByLabel('Ville').fill('Essai');
    await form.getByLabel('Note pour le livreur').fill('Sonner au quai 2');
    await expect(form.getByText(/prochaine livraison possible/)).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('listitem', { name: label })).toBeVisible();
  }
  await expect(page.getByRole('listitem', { name: 'Cuisine' }).getByText('Par défaut')).toBeVisible();
  await page.getByRole('button', { name: 'Livrer par défaut à l’adresse Dépôt' }).click();
  await expect(page.getByRole('button', { name: 'Livrer par défaut à l’adresse Cuisine' })).toBeVisible();
  await page.getByRole('button', { name: 'Supprimer l’adresse Cuisine' }).click();
  await check(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('listitem', { name: 'Cuisine' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('listitem', { name: 'Dépôt' }).getByText('Par défaut')).toBeVisible();

  await open(page, 'donnees');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter mes données' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d{2}-\d{2}\.json$/);
  expect(JSON.parse((await bytesOf(file)).toString())).toMatchObject({
    account: { mail, siret: '73282932000074', vat_number: 'FR44732829320' },
    addresses: [{ label: 'Dépôt', note: 'Sonner au quai 2', is_default: true }],
    orders: [],
  });

  // the same user in another tab: both end on the sign-in
  const other = await page.context().newPage();
  await other.goto('/dashboard?vue=compte');
  await expect(other.getByLabel('SIRET')).toBeVisible();
  await page.getByLabel('Votre mot de passe').fill('Pas-le-bon-2026');
  const remove = async () => {
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer mon compte' }).click();
  };
  await remove();
  await expect(page.getByText('Le mot de passe actuel est incorrect')).toBeVisible();
  await page.getByLabel('Votre mot de passe').fill(PASSWORD);
  await remove();
  await page.waitForURL('**/espacepro');
  await other.waitForURL('**/espacepro');
  await mailTo(request, mail, /votre compte professionnel est supprimé/);
  await page.getByLabel('E-mail', { exact: true }).fill(mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Identifiants incorrects')).toBeVisible();
});

test('PRO-39, PRO-43: invoices are the ERP’s, and their PDF is a PDF', async ({ page }) => {
  await signIn(page);
  await open(page, 'factures');
  await expect(page.getByText('À payer TTC')).toBeVisible();
  await expect(page.getByText('En retard').last()).toBeVisible();
  const saving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Télécharger la facture FA/ })
    .first()
    .click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^FA\d{4}-\d{4}\.pdf$/);
  expect((await bytesOf(file)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the account and the delivery settings pass axe on a phone and on a desk', async ({ page }) => {
  test.slow();
  await signIn(page);
  for (const [part, sign] of [
    [undefined, page.getByLabel('SIRET')],
    ['adresses', page.getByRole('button', { name: 'Ajouter une adresse' })],
    ['factures', page.getByRole('button', { name: /^Télécharger la facture/ }).first()],
    ['historique', page.getByRole('table', { name: 'Vos commandes en ligne' })],
    ['donnees', page.getByRole('button', { name: 'Supprimer mon compte' })],
  ] as const) {
    await open(page, part);
    await expect(sign).toBeVisible();
    await checkWidths(page);
  }
  await open(page, 'adresses');
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('La ville est requise')).toBeVisible();
  await checkWidths(page);

  await signInAdmin(page);
  await page.goto('/admin/dashboard?tab=parametres');
  await page.getByLabel('Heure limite').selectOption('15');
  await checkWidths(page);
  await page.getByRole('button', { name: 'Enregistrer (1)' }).click();
  await expect(page.getByText('Heure limite : 16 h → 15 h.')).toBeVisible();
  await checkWidths(page);
});

test('every mail of the account reads well on a phone and at 600 px', async ({ page, request }) => {
  const mail = await newAccount(request, 'courrier');
  await request.post('/api/auth/forgot-password', { data: { email: mail } });
  await mailTo(request, mail, /\/reset-password\//);
  const mails = (await (await request.get(`/__local/mails?to=${encodeURIComponent(mail)}`)).json()) as {
    subject: string;
    html: string;
  }[];
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Choisissez un nouveau mot de passe',
    'Confirmez votre adresse e-mail',
  ]);
  for (const { html } of mails)
    for (const width of [390, 600]) {
      await page.setViewportSize({ width, height: 800 });
      await page.setContent(html);
      await check(page);
    }
});
