import { expect, test } from '@playwright/test';
import { freshAddress, mailTo } from './support/mailbox.ts';

test('AUTH-07, AUTH-16, AUTH-17: a restaurant opens an account on /espacepro with a temporary password, and replaces it', async ({
  page,
  request,
}) => {
  const mail = freshAddress('temporaire');
  await page.goto('/espacepro');
  await page.getByRole('tab', { name: 'Créer un compte' }).click();
  const form = page.getByRole('form', { name: 'Créer un compte professionnel' });
  await form.getByLabel('Nom', { exact: true }).fill('Essai');
  await form.getByLabel('Prénom').fill('Jeanne');
  await form.getByLabel('E-mail').fill(mail);
  await form.getByLabel('Téléphone').fill('05 00 00 00 01');
  await form.getByLabel('Entreprise').fill('Brasserie d’essai');
  await form.getByRole('button', { name: /compte/i }).click();
  await expect(form).toContainText(
    'Compte créé avec succès ! Un email de confirmation vous a été envoyé. Veuillez vérifier votre boîte de réception.',
  );

  const [, token] = await mailTo(request, mail, /\/verify-email\/([\w-]+)/);
  const [, password] = await mailTo(request, mail, /Mot de passe temporaire : (\S+)/);
  await page.goto(`/verify-email/${token}`);
  await expect(
    page.getByText('Votre email a été vérifié avec succès. Vous pouvez maintenant vous connecter.'),
  ).toBeVisible();
  await page.waitForURL('**/login');
  await page.getByLabel('E-mail', { exact: true }).fill(mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password ?? '');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByLabel('Nouveau mot de passe').fill('Orage-sous-verre-26');
  await page.getByLabel('Confirmation').fill('Orage-sous-verre-26');
  await page
    .getByRole('button', { name: /mot de passe|Enregistrer|Valider|Continuer/i })
    .last()
    .click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: /Jeanne Essai/ })).toBeVisible();
});

test('AUTH-11, AUTH-13, AUTH-15: another opens an account on /register with its own password, verifies and enters', async ({
  page,
  request,
}) => {
  const mail = freshAddress('propre');
  await page.goto('/register');
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: /Créer|inscri/i }).click();
  await expect(page.getByText('Le prénom est requis').first()).toBeVisible();
  await fill('Prénom', 'Karim');
  await fill('Nom', 'Essai');
  await fill('E-mail', mail);
  await fill('Téléphone', '05 00 00 00 02');
  await fill('Adresse', '2 rue de l’Essai');
  await fill('Code postal', '33000');
  await fill('Ville', 'Bordeaux');
  await fill('Mot de passe', 'Lanterne-persil-26');
  await fill('Confirmation du mot de passe', 'Lanterne-persil-26');
  await page.getByRole('button', { name: /Créer|inscri/i }).click();
  await expect(
    page.getByText('Inscription réussie ! Veuillez vérifier votre email pour confirmer votre compte.'),
  ).toBeVisible();

  await page.goto('/login');
  const enter = async () => {
    await fill('E-mail', mail);
    await fill('Mot de passe', 'Lanterne-persil-26');
    await page.getByRole('button', { name: 'Se connecter' }).click();
  };
  await enter();
  await expect(page.getByText(/pas encore vérifiée/)).toBeVisible();
  const [, token] = await mailTo(request, mail, /\/verify-email\/([\w-]+)/);
  await page.goto(`/verify-email/${token}`);
  await page.waitForURL('**/login');
  await enter();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: /Karim Essai/ })).toBeVisible();
});

test('AUTH-19, AUTH-20: a forgotten password is replaced by the mailed link, once', async ({
  page,
  request,
}) => {
  const mail = freshAddress('oubli');
  await request.post('/api/auth/register', {
    data: {
      firstname: 'Léa',
      lastname: 'Essai',
      mail,
      phone: '0500000003',
      address: '3 rue',
      postal: '33000',
      city: 'Bordeaux',
      password: 'Ancien-mot-2026',
    },
  });
  await page.goto('/espacepro');
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
  await page.getByLabel('E-mail', { exact: true }).last().fill(mail);
  await page.getByRole('button', { name: /Envoyer/ }).click();
  await expect(
    page.getByText('Si un compte existe avec cet email, vous recevrez un lien de réinitialisation.'),
  ).toBeVisible();
  const [, token] = await mailTo(request, mail, /\/reset-password\/([\w-]+)/);
  await page.goto(`/reset-password/${token}`);
  const passwords = page.locator('input[type=password]');
  await passwords.nth(0).fill('Nouveau-mot-2026');
  await passwords.nth(1).fill('Nouveau-mot-2026');
  await page
    .getByRole('button', { name: /mot de passe/i })
    .last()
    .click();
  await page.waitForURL('**/login');
  const again = await request.post('/api/auth/reset-password', {
    data: { token, password: 'Encore-un-2026' },
  });
  expect(again.status()).toBe(400);
  const login = await request.post('/api/auth/login', {
    data: { email: mail, password: 'Nouveau-mot-2026' },
  });
  expect(login.status()).toBe(200);
});
