import { expect, test } from '@playwright/test';
import { orderByApi } from './support/an-order.ts';
import { erpFault, providerUrl, runSchedule } from './support/providers.ts';
import { goToCardPage, order, signIn, signInAdmin } from './support/shop-page.ts';

test('with the ERP switched off an order succeeds, is shown as pending, and is written when it returns', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  await erpFault(request, { mode: 'refused', forMs: 15_000 });
  const reference = await order(page, ['1']);

  const office = await (await browser.newContext()).newPage();
  await signInAdmin(office);
  await office.goto('/admin/dashboard?tab=venteWeb');
  const row = office.getByRole('row', { name: new RegExp(reference) });
  await expect(row).toContainText('À envoyer');
  await office.getByRole('button', { name: /À envoyer à Dolibarr/ }).click();
  await expect(office.getByText(/Dolibarr injoignable/).first()).toBeVisible({ timeout: 20_000 });
  await office.keyboard.press('Escape');

  await expect
    .poll(
      async () => {
        await runSchedule(request, 'outbox');
        await office.getByRole('button', { name: 'Actualiser' }).click();
        return row.textContent();
      },
      { timeout: 90_000, intervals: [2000] },
    )
    .toMatch(/CO\d{4}-\d{4}/);
  await office.context().close();

  const erp = await request.get(await providerUrl(request, 'Dolibarr'));
  const held = (await erp.text()).split(reference).length - 1;
  expect(held).toBeGreaterThanOrEqual(1);
});

test('an administrator refunds a paid order and both sides see it', async ({ page, browser }) => {
  await signIn(page);
  const { reference } = await orderByApi(page);
  await goToCardPage(page, reference);
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signInAdmin(office);
  await office.goto('/admin/dashboard?tab=venteWeb');
  const row = office.getByRole('row', { name: new RegExp(reference) });
  await row.getByRole('button', { name: reference }).click();
  await office
    .getByRole('button', { name: /Rembourser/ })
    .first()
    .click();
  // the order was not weighed for less: the amount is the user's choice
  const dialog = office.getByRole('dialog').last();
  const told = await dialog.getByText(/ont été reçus/).innerText();
  const received = told.slice(0, told.indexOf('€')).replaceAll(/\s/g, '');
  await dialog.getByLabel('Montant à rembourser').fill(received);
  await dialog
    .getByRole('button', { name: /Rembourser/ })
    .last()
    .click();
  await expect(office.getByText(/remboursement est confirmé/i).first()).toBeVisible({ timeout: 15_000 });
  await office.context().close();
  await page.goto('/commandes');
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Remboursé');
});
