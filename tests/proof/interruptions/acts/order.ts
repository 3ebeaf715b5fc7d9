import { expect, isSoon } from '#tests/proof/interruptions/stage.ts';
import type { Page } from '@playwright/test';
import type { Act } from '#tests/proof/interruptions/act.ts';
import { expectNumber, french } from '#tests/proof/interruptions/fields.ts';
import { countOrders, emptyCart, msToDeadline, orderable } from '#tests/proof/interruptions/shop.ts';

const summaryOf = (page: Page) => page.getByRole('dialog', { name: 'Récapitulatif de votre commande' });

const openSummary = async (page: Page): Promise<void> => {
  if (await isSoon(summaryOf(page), 300)) return;
  await page
    .getByRole('button', { name: /^(Valider|Récapitulatif|Commander)/ })
    .last()
    .click();
  await summaryOf(page).waitFor();
};

/** A quantity, how it is cut, a word to the driver, and the order is placed. */
export const order: Act = {
  name: 'order',
  who: 'gerante',
  other: 'commis',
  keeps: 'draft',
  stepCount: 3,
  prepare: async (house, mark, pick) => {
    await emptyCart(house);
    const products = await orderable(house);
    const product = products[pick(products.length - 1)]!;
    const kg = 1 + pick(20) / 10;
    const row = (page: Page) => page.locator(`li[data-product="${product.id}"]`).first();
    const inCart = (page: Page) => page.getByLabel(`Dans le panier : ${product.label}`, { exact: true });
    const cutNote = (page: Page) => page.getByLabel(`Fiche de découpe : ${product.label}`);
    const note = (page: Page) => summaryOf(page).getByLabel('Note pour le livreur');
    return {
      address: '/dashboard',
      open: async (page) =>
        void (await page
          .getByPlaceholder(/au moins 3 caractères/)
          .or(summaryOf(page))
          .first()
          .waitFor()),
      steps: [
        {
          name: 'quantity',
          do: async (page) => {
            const search = page.getByPlaceholder(/au moins 3 caractères/);
            await search.fill('');
            await search.fill(product.label);
            const usual = row(page).getByRole('button', { name: /^Ajouter/ });
            await row(page).waitFor();
            if (await usual.isVisible()) await usual.click();
            await row(page).locator('input[data-quantity]').fill(french(kg));
            await row(page).locator('input[data-quantity]').blur();
          },
          isShown: (page) => expectNumber(inCart(page), kg),
        },
        {
          name: 'cut note',
          do: async (page) => {
            await cutNote(page).click();
            await page.getByRole('textbox', { name: `Fiche de découpe : ${product.label}` }).fill(mark);
            await page.keyboard.press('Tab');
          },
          isShown: (page) => expect(cutNote(page)).toHaveValue(mark),
        },
        {
          name: 'note for the driver',
          do: async (page) => {
            await openSummary(page);
            await note(page).fill(mark);
          },
          isShown: async (page) => {
            await openSummary(page);
            await expect(note(page)).toHaveValue(mark);
          },
        },
      ],
      send: async (page) => {
        const placed = page.getByRole('dialog', { name: 'Commande enregistrée' });
        await openSummary(page);
        const confirm = summaryOf(page).getByRole('button', {
          name: /^(Confirmer la commande|Réessayer|Commander quand même)$/,
        });
        const otherDay = summaryOf(page).getByRole('button', { name: /^Livrer le/ });
        await expect(confirm).toBeVisible();
        if (await isSoon(otherDay, 150)) await otherDay.click();
        await confirm.click();
        const again = summaryOf(page).getByRole('button', { name: 'Commander quand même' });
        await placed.or(again).first().waitFor();
        if (await again.isVisible()) await again.click();
        await placed.waitFor();
      },
      stored: await countOrders(house),
      yes: /Votre commande a été enregistrée/,
      own: [mark, 'HT / kg'],
      deadlineMs: await msToDeadline(house),
    };
  },
};
