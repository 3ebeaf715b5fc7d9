import type { Page } from '@playwright/test';
import type { Act } from '#tests/proof/interruptions/act.ts';
import { expectNumber, french, typed } from '#tests/proof/interruptions/fields.ts';
import { countOrders, customerId, msToDeadline, orderable } from '#tests/proof/interruptions/shop.ts';
import { expect, isSoon } from '#tests/proof/interruptions/stage.ts';

/** An order noted while its customer speaks. */
export const telephone: Act = {
  name: 'telephone',
  who: 'owner',
  other: 'preparer',
  keeps: 'draft',
  stepCount: 2,
  prepare: async (house, mark, pick) => {
    const products = await orderable(house);
    const product = products[pick(products.length - 1)]!;
    const kg = 1 + pick(20) / 10;
    const row = (page: Page) => page.locator(`li[data-product="${product.id}"]`).first();
    const inBasket = (page: Page) => page.getByLabel(`Dans le panier : ${product.label}`, { exact: true });
    const review = (page: Page) => page.getByRole('dialog', { name: 'Relire la commande au client' });
    return {
      address: `/admin/dashboard?tab=telephone&client=${await customerId(house)}`,
      open: async (page) => void (await page.getByLabel('Note pour le livreur').waitFor()),
      steps: [
        {
          name: 'quantity',
          do: async (page) => {
            await page.getByLabel('Rechercher un produit').fill(product.label);
            await row(page).waitFor();
            const usual = row(page).getByRole('button', { name: /^Ajouter/ });
            if (await usual.isVisible()) await usual.click();
            await row(page).locator('input[data-quantity]').fill(french(kg));
            await row(page).locator('input[data-quantity]').blur();
          },
          isShown: (page) => expectNumber(inBasket(page), kg),
        },
        typed('note for the driver', (page) => page.getByLabel('Note pour le livreur'), mark),
      ],
      send: async (page) => {
        const placed = page.getByRole('dialog', { name: 'Commande enregistrée' });
        if (!(await isSoon(review(page), 300)))
          await page.getByRole('button', { name: 'Relire et enregistrer' }).click();
        const confirm = review(page).getByRole('button', {
          name: /^(Enregistrer la commande|Réessayer|Enregistrer quand même)$/,
        });
        const otherDay = review(page).getByRole('button', { name: /^Livrer le/ });
        await expect(confirm).toBeVisible();
        if (await isSoon(otherDay, 150)) await otherDay.click();
        await confirm.click();
        const again = review(page).getByRole('button', { name: 'Enregistrer quand même' });
        await placed.or(again).first().waitFor();
        if (await again.isVisible()) await again.click();
        await placed.waitFor();
      },
      stored: await countOrders(house),
      yes: /La confirmation part à/,
      own: [mark],
      deadlineMs: await msToDeadline(house),
    };
  },
};
