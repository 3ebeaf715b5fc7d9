import { test } from '@playwright/test';
import { expectGoodLook } from './support/looks.ts';
import { prepareByApi } from './support/prepared.ts';
import {
  expectPatiently as expect,
  isKeptInOffice as isKept,
  loseNetwork,
  regainNetwork,
  signInToOffice,
  workersInCharge,
  workKept,
} from './support/without-network.ts';

test.use({ serviceWorkers: 'allow' });

test('without network: Livraisons and the scanner open cold, work done there is sent once, all of it is deleted at sign-out', async ({
  page,
  context,
}) => {
  test.slow();
  await prepareByApi(page);
  const client = await prepareByApi(page);
  const receiver = `Chef ${Date.now()}`;
  await signInToOffice(page);
  await page.goto('/scanner');
  await page.getByLabel('Les scans entrent à').selectOption('Bruges');
  // leaving the page stores nothing
  await expect.poll(() => isKept(page, 'movable')).toBe(true);
  await page.goto('/admin/dashboard?tab=livraisons');
  await expect(page.getByRole('button', { name: `Remettre à ${client}` }).first()).toBeVisible();
  await expect.poll(() => isKept(page, 'stops')).toBe(true);
  await expect.poll(() => workersInCharge(page)).toBe(2);
  await page.close();

  // the next morning, in the cellar: a browser that opens without network
  await loseNetwork(context);
  const cellar = await context.newPage();
  await cellar.goto('/admin/dashboard?tab=livraisons');
  await expect(
    cellar.getByText(/^Pas de réseau — arrêts lus le \d\d\/\d\d\/\d{4} à \d\d:\d\d$/),
  ).toBeVisible();
  await expectGoodLook(cellar, 'the driver’s round without network');
  const handOver = cellar.getByRole('button', { name: `Remettre à ${client}` });
  const stops = await handOver.count();
  await handOver.first().click();
  await cellar
    .getByRole('dialog')
    .getByLabel(/^Température/)
    .fill('3,2');
  await cellar.getByRole('dialog').getByLabel('Reçue par').fill(receiver);
  await cellar.getByRole('button', { name: 'Confirmer la remise' }).click();
  await expect(cellar.getByText('EN ATTENTE')).toHaveCount(1);
  await cellar.reload();
  await expect(cellar.getByText('EN ATTENTE')).toHaveCount(1);
  await expect(handOver).toHaveCount(stops - 1);

  // a screen that needs the server shows it
  await cellar.goto('/admin/dashboard?tab=venteWeb');
  await expect(cellar.getByText(/Cet écran attend le réseau/)).toBeVisible();

  await cellar.goto('/scanner');
  await expect(cellar.getByText(/^Pas de réseau — produits lus le /)).toBeVisible();
  await cellar.getByLabel('Code-barres').fill('(01)93000000000015(3103)002540');
  await cellar.keyboard.press('Enter');
  await expect(cellar.getByText(/2,54/).first()).toBeVisible();
  await expectGoodLook(cellar, 'the scanner without network');
  // its camera may decode: the cached page has the headers of its own address
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
  await regainNetwork(context);
  await expect(cellar.getByText(`Reçue par ${receiver}`)).toBeVisible();
  expect(new Set(sent).size).toBe(1);

  // what another user sees on this device
  await loseNetwork(context);
  await handOver.first().click();
  await cellar
    .getByRole('dialog')
    .getByLabel(/^Température/)
    .fill('3,2');
  await cellar.getByRole('dialog').getByLabel('Reçue par').fill('Second Essai');
  await cellar.getByRole('button', { name: 'Confirmer la remise' }).click();
  expect((await workKept(cellar)).length).toBeGreaterThan(0);
  await cellar.getByRole('button', { name: 'Menu', exact: true }).click();
  await cellar.getByRole('button', { name: 'Se déconnecter' }).click();
  await expectGoodLook(cellar, 'what a sign-out would lose', [[390, 844]]);
  await cellar.getByRole('button', { name: 'Effacer et se déconnecter' }).click();
  await cellar.waitForURL('**/admin/login');
  expect(await workKept(cellar)).toEqual([]);
  await expect.poll(() => cellar.evaluate(() => caches.has('viande-kept-office'))).toBe(false);
  await cellar.goto('/admin/dashboard?tab=livraisons');
  await cellar.waitForURL('**/admin/login');
  await cellar.goto('/scanner');
  await expect(cellar.getByText('Mode démo : aucun stock n’est modifié')).toBeVisible();
  await expect(cellar.getByText(/2,54/)).toHaveCount(0);
});
