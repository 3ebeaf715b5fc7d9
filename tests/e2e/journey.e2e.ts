import { expect, test } from '@playwright/test';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import { orderByApi } from './support/an-order.ts';
import { DEMO_PRO, goToCardPage, order, signIn, signInAdmin } from './support/shop-page.ts';
import { brokenNumbers, cutChoices, tableBeyond, tableRoom } from './support/looks.ts';

// with motion, as for most users
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a chef searches, filters, orders and finds the order', async ({ page }) => {
  await signIn(page);
  const products = page.locator('input[data-quantity]');
  await expect(products.first()).toBeVisible();
  const all = await products.count();
  await page.getByPlaceholder(/au moins 3 caractères/).fill('entrecote');
  await expect.poll(() => products.count()).toBeLessThan(all);
  await page.getByPlaceholder(/au moins 3 caractères/).fill('zzz');
  await expect(page.getByText('Aucun produit ne correspond à votre recherche')).toBeVisible();
  await page.getByPlaceholder(/au moins 3 caractères/).fill('');
  await page.getByRole('button', { name: 'AGNEAU', exact: true }).click();
  await expect(page.getByText(/AGNEAU/).first()).toBeVisible();
  const reference = await order(page, ['2', '1,5']);
  // the notification leads to the orders and leaves the page under it usable
  await expect(page.getByRole('button', { name: 'OK', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'BOEUF', exact: true }).click();
  expect(reference).toMatch(/^CMD-\d{8}-\d{4,}$/);
  await page.goto('/commandes');
  await expect(page.getByText(reference).first()).toBeVisible();
});

test('own orders fit on every screen, whatever their content', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/orders/client/**', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: OrderRow[] };
    await route.fulfill({ response, json: { ...reply, data: reply.data.slice(0, 1).flatMap(widest) } });
  });
  await page.goto('/commandes');
  await expect(page.getByText('Remboursé')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Payer avec PayPal/ }).first()).toBeVisible();
  // other fonts than those of this machine need a few pixels more
  for (let width = 768; width <= 1920; width += 32) {
    await page.setViewportSize({ width, height: 1180 });
    expect(await tableRoom(page), `room at ${width} px`).toBeGreaterThanOrEqual(8);
    expect(await tableBeyond(page), `own orders at ${width} px`).toBeLessThanOrEqual(0);
    expect(await brokenNumbers(page), `numbers at ${width} px`).toEqual([]);
  }
});

/** One order in every state, with the longest words, the largest amounts and the longest number. */
const widest = (order: OrderRow): OrderRow[] => {
  const long = { reference: 'CMD-20261123-1234567', total_ttc: 12_745.67, nb_lignes: 128 };
  const day = { date_livraison: '2026-12-28' };
  const states: Partial<OrderRow>[] = [
    { statut: 'nouveau', reponse_avant: '2999-12-31T00:00:00.000Z', ...day },
    { statut_paiement: 'non_paye', payable: true, montant_paye: 10, reste_a_payer: 12_735.67, ...day },
    { statut: 'valide', statut_paiement: 'rembourse', payable: false, ...day },
    { statut: 'annule', statut_paiement: 'non_paye', payable: false },
    {
      statut: 'valide',
      statut_livraison: 'livre',
      payable: false,
      autorisation: { montant: 12_745.67, jusqu_au: null },
    },
  ];
  return states.map((state, at) => ({ ...order, ...long, ...state, id: `${order.id}-${at}` }));
};

test('a cut chosen on the public site is still chosen after the sign-in', async ({ page }) => {
  await page.goto('/dashboard?categorie=BOEUF&recherche=filet');
  await page.waitForURL('**/espacepro');
  await page.getByLabel('E-mail', { exact: true }).fill(DEMO_PRO.mail);
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PRO.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard?categorie=BOEUF&recherche=filet');
  await expect(page.getByPlaceholder(/au moins 3 caractères/)).toHaveValue('filet');
  await expect(page.locator('input[data-quantity]').first()).toBeVisible();
});

test('by card: cancelled, refused, then paid at the provider, "Paiement réussi", the order is paid', async ({
  page,
}) => {
  await signIn(page);
  const { reference } = await orderByApi(page);
  await goToCardPage(page, reference);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.waitForURL(/\/payment-verification/);
  await expect(page.getByText('Le paiement a été annulé.')).toBeVisible();

  await goToCardPage(page, reference);
  await page.getByRole('button', { name: 'Paiement refusé' }).click();
  await expect(page.getByText(/refus/i).first()).toBeVisible();
  await page.goto('/commandes');
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Non payé');

  await goToCardPage(page, reference);
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await page.waitForURL(/\/payment-verification/);
  await expect(page.getByRole('heading', { name: 'Paiement réussi' })).toBeVisible();
  await page.waitForURL('**/commandes?success=true');
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Payé');
});

test('by wallet: create, approve, capture', async ({ page }) => {
  await signIn(page);
  const { reference } = await orderByApi(page);
  await page.goto('/commandes');
  await page.getByRole('link', { name: `Payer avec PayPal la commande ${reference}` }).click();
  const button = page.getByRole('button', { name: /PayPal/ }).first();
  await expect(button).toBeVisible();
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await popup.getByRole('button', { name: 'Payer', exact: true }).click();
  await expect(page.getByText(/Paiement réussi/).first()).toBeVisible({ timeout: 20_000 });
  await page.waitForURL('**/commandes?success=true');
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Payé');
});

test('an administrator changes status, payment and delivery; the customer and the ERP get it', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const { reference } = await orderByApi(page);
  const office = await (await browser.newContext()).newPage();
  await signInAdmin(office);
  await office.goto('/admin/dashboard?tab=venteWeb');
  const row = office.getByRole('row', { name: new RegExp(reference) });
  await expect(row).toBeVisible();
  await expect
    .poll(
      async () => {
        await office.getByRole('button', { name: 'Actualiser' }).click();
        return row.textContent();
      },
      { timeout: 30_000 },
    )
    .toMatch(/CO\d{4}-\d{4}/);
  for (const width of [1280, 1440]) {
    await office.setViewportSize({ width, height: 900 });
    expect(await tableBeyond(office), `the table at ${width} px`).toBeLessThanOrEqual(0);
    expect(await cutChoices(office), `choices at ${width} px`).toEqual([]);
  }
  await row.getByRole('button', { name: reference }).click();
  const panel = office.getByRole('dialog', { name: reference });
  const choose = async (index: number, label: string) => {
    const confirm = office.getByRole('alertdialog').getByRole('button').last();
    await panel.getByRole('combobox').nth(index).selectOption({ label });
    if (await confirm.isVisible().catch(() => false)) await confirm.click();
    await expect(panel.getByRole('combobox').nth(index).locator('option:checked')).toHaveText(label);
  };
  await choose(0, 'Validée');
  await choose(2, 'Livrée');
  expect(await panel.getByRole('combobox').count()).toBe(3);
  expect(await cutChoices(office), 'statuses that are cut').toEqual([]);
  await page.goto('/commandes');
  const mine = page.getByRole('row', { name: new RegExp(reference) });
  await expect(mine).toContainText('Validée');
  await expect(mine).toContainText('Livré');
  await office.context().close();
});
