import { expect, type Page, test } from '@playwright/test';
import { expectGoodLook } from './support/looks.ts';
import { prepareByApi } from './support/prepared.ts';
import { DEMO_ADMIN } from './support/shop-page.ts';

const signIn = async (page: Page) => {
  await page.goto('/admin/login');
  await page.getByLabel('E-mail', { exact: true }).fill(DEMO_ADMIN.mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_ADMIN.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/admin/dashboard');
};

const isKept = (page: Page, what: string) =>
  page.evaluate(
    async (part) =>
      (await (await caches.open('viande-kept-office')).keys()).some(({ url }) => url.includes(part)),
    what,
  );

const inCharge = (page: Page) =>
  page.evaluate(
    async () =>
      (await navigator.serviceWorker.getRegistrations()).filter(({ active }) => active?.state === 'activated')
        .length,
  );

const PATIENCE = { timeout: 40_000 };

const queue = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('@')));

test('without network: Livraisons and the scanner open cold, what is done there is sent once, all of it goes at sign-out', async ({
  page,
  context,
}) => {
  test.slow();
  await prepareByApi(page);
  const client = await prepareByApi(page);
  const receiver = `Chef ${Date.now()}`;
  await signIn(page);
  await page.goto('/scanner');
  await page.getByLabel('Les scans entrent à').selectOption('Bruges');
  // a page that is left takes nothing home
  await expect.poll(() => isKept(page, 'movable'), PATIENCE).toBe(true);
  await page.goto('/admin/dashboard?tab=livraisons');
  await expect(page.getByRole('button', { name: `Remettre à ${client}` }).first()).toBeVisible();
  await expect.poll(() => isKept(page, 'stops'), PATIENCE).toBe(true);
  await expect.poll(() => inCharge(page), PATIENCE).toBe(2);
  await page.close();

  // the next morning, in the cellar: a browser that opens without network
  await context.setOffline(true);
  const cellar = await context.newPage();
  await cellar.goto('/admin/dashboard?tab=livraisons');
  await expect(
    cellar.getByText(/^Pas de réseau — arrêts lus le \d\d\/\d\d\/\d{4} à \d\d:\d\d$/),
  ).toBeVisible();
  await expectGoodLook(cellar, 'the driver’s round without network');
  const handOver = cellar.getByRole('button', { name: `Remettre à ${client}` });
  const stops = await handOver.count();
  await handOver.first().click();
  await cellar.getByRole('dialog').getByLabel('Reçue par').fill(receiver);
  await cellar.getByRole('button', { name: 'Confirmer la remise' }).click();
  await expect(cellar.getByText('EN ATTENTE')).toHaveCount(1);
  await cellar.reload();
  await expect(cellar.getByText('EN ATTENTE')).toHaveCount(1);
  await expect(handOver).toHaveCount(stops - 1);

  // a screen that needs the server says so
  await cellar.goto('/admin/dashboard?tab=venteWeb');
  await expect(cellar.getByText(/Cet écran attend le réseau/)).toBeVisible();

  await cellar.goto('/scanner');
  await expect(cellar.getByText(/^Pas de réseau — produits lus le /)).toBeVisible();
  await cellar.getByLabel('Code-barres').fill('(01)93000000000015(3103)002540');
  await cellar.keyboard.press('Enter');
  await expect(cellar.getByText(/2,54/).first()).toBeVisible();
  await expectGoodLook(cellar, 'the scanner without network');
  // its camera may decode: the kept page has the headers of its own address
  expect(
    await cellar.evaluate(
      () =>
        WebAssembly.validate(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])) &&
        new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])) instanceof
          WebAssembly.Module,
    ),
  ).toBe(true);

  const sent: string[] = [];
  cellar.on('request', (request) => {
    if (request.url().endsWith('/handover')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await cellar.goto('/admin/dashboard?tab=livraisons');
  await expect(cellar.getByText('EN ATTENTE')).toHaveCount(1);
  await context.setOffline(false);
  await expect(cellar.getByText(`Reçue par ${receiver}`)).toBeVisible();
  expect(new Set(sent).size).toBe(1);

  // what another finds at this device
  await context.setOffline(true);
  await handOver.first().click();
  await cellar.getByRole('dialog').getByLabel('Reçue par').fill('Second Essai');
  await cellar.getByRole('button', { name: 'Confirmer la remise' }).click();
  expect((await queue(cellar)).length).toBeGreaterThan(0);
  await cellar.getByRole('button', { name: 'Menu', exact: true }).click();
  await cellar.getByRole('button', { name: 'Se déconnecter' }).click();
  await expectGoodLook(cellar, 'what a sign-out would lose', [[390, 844]]);
  await cellar.getByRole('button', { name: 'Effacer et se déconnecter' }).click();
  await cellar.waitForURL('**/admin/login');
  expect(await queue(cellar)).toEqual([]);
  await expect.poll(() => cellar.evaluate(() => caches.has('viande-kept-office'))).toBe(false);
  await cellar.goto('/admin/dashboard?tab=livraisons');
  await cellar.waitForURL('**/admin/login');
  await cellar.goto('/scanner');
  await expect(cellar.getByText('Mode démo : aucun stock n’est modifié')).toBeVisible();
  await expect(cellar.getByText(/2,54/)).toHaveCount(0);
});
