import { expect, type Page, test } from '@playwright/test';
import { freshAddress, mailTo } from './support/mailbox.ts';

const SENT = 'Votre message a été envoyé avec succès ! Nous vous répondrons rapidement.';
const OWNER = 'contact@viande-demo.test';

const write = async (page: Page, email: string, message: string): Promise<void> => {
  await page.goto('/contact');
  await page.getByLabel('Nom', { exact: true }).fill('Lartigue');
  await page.locator('[data-island=contact][data-alive=""]').waitFor();
  await page.getByLabel('Prénom').fill('Inès');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Sujet').selectOption('Commande urgente');
  await page.getByLabel('Message').fill(message);
};
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' }).click();

test('SITE-37, SITE-05, ERR-48, AMB-02: a message reaches the owner and is acknowledged to its sender', async ({
  page,
  request,
}) => {
  const email = freshAddress('ines');
  await write(page, email, `Deux filets pour ce soir, dit ${email}.`);
  const started = Date.now();
  await send(page);
  await expect(page.getByRole('button', { name: 'Envoi en cours...' })).toBeDisabled();
  await expect(page.getByText(SENT)).toBeVisible();
  expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByLabel('Sujet')).toHaveValue('Demande de devis');
  const [received] = await mailTo(
    request,
    OWNER,
    new RegExp(`[\\s\\S]*Deux filets pour ce soir, dit ${email}[\\s\\S]*`),
  );
  expect(received).toContain('Inès Lartigue');
  expect(received).toContain('Commande urgente');
  const [acknowledged] = await mailTo(request, email, /[\s\S]*message[\s\S]*/);
  expect(acknowledged).not.toContain('Deux filets');
});

test('AMB-02: a bot that fills the hidden field gets the same answer and sends no mail', async ({
  page,
  request,
}) => {
  const email = freshAddress('robot');
  await write(page, email, 'Gagnez mille euros.');
  await page.locator('#site_web').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.test';
  });
  await send(page);
  await expect(page.getByText(SENT)).toBeVisible();
  // a later message of a real sender has arrived: this one never will
  const other = freshAddress('apres');
  await write(page, other, 'Après le robot.');
  await send(page);
  await mailTo(request, other, /message/);
  expect(await (await request.get(`/__local/mails?to=${encodeURIComponent(email)}`)).json()).toEqual([]);
});

test('AMB-02, ERR-49: the sixth message of one address in an hour is refused, and its text remains', async ({
  page,
  request,
}) => {
  const email = freshAddress('insistant');
  const form = { nom: 'L', prenom: 'I', email, sujet: 'Autre', message: 'Encore.' };
  for (let time = 0; time < 5; time += 1) {
    expect((await request.post('/api/contact', { data: form })).status()).toBe(200);
  }
  await write(page, email, 'Une fois de trop.');
  await send(page);
  await expect(
    page.getByText('Une erreur est survenue. Veuillez réessayer ou nous appeler directement.'),
  ).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Une fois de trop.');
});

test('SITE-12, SITE-14, AMB-01: unknown paths go home, old links to their page, /login to the sign-in', async ({
  page,
}) => {
  for (const unknown of ['/rien-de-tel', '/admin/rien-de-tel', '/dashboard/rien']) {
    await page.goto(unknown);
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.locator('h1')).toHaveText('Viande Signature');
  }
  await page.goto('/conditions');
  await page.waitForURL('**/cgv');
  await page.goto('/confidentialite');
  await page.waitForURL('**/politique-confidentialite');
  await page.goto('/login');
  await expect(page.getByRole('tab', { name: 'Connexion', selected: true })).toBeVisible();
});
