import type { Page } from '@playwright/test';
import type { Act } from '#tests/proof/interruptions/act.ts';
import { typed, typedNumber } from '#tests/proof/interruptions/fields.ts';
import { orderable, placeOrder } from '#tests/proof/interruptions/shop.ts';
import { isSoon } from '#tests/proof/interruptions/stage.ts';

/** Another quantity and another cut in an order that was placed. */
export const edit: Act = {
  name: 'edit',
  who: 'gerante',
  other: 'commis',
  keeps: 'window',
  stepCount: 2,
  prepare: async (house, mark, pick) => {
    const products = await orderable(house);
    const product = products[pick(products.length - 1)]!;
    const { id, reference } = await placeOrder(house, [{ product, kg: 1 }]);
    const kg = 2 + pick(20) / 10;
    const windowOf = (page: Page) => page.getByRole('dialog', { name: `Modifier ${reference}` });
    const quantity = (page: Page) =>
      windowOf(page).getByLabel(`Quantité : ${product.label}`, { exact: true });
    const cutNote = (page: Page) =>
      windowOf(page).getByRole('textbox', { name: `Fiche de découpe : ${product.label}` });
    const note = typed('cut note', cutNote, mark);
    return {
      address: '/commandes',
      open: async (page) => {
        if (await isSoon(windowOf(page), 300)) return;
        const detail = page.getByRole('dialog', { name: reference });
        if (!(await isSoon(detail, 200)))
          await page.getByRole('button', { name: reference, exact: true }).click();
        await detail.getByRole('button', { name: 'Modifier' }).click();
        await windowOf(page).waitFor();
      },
      steps: [
        typedNumber('quantity', quantity, kg),
        {
          ...note,
          do: async (page) => {
            const button = windowOf(page).getByRole('button', {
              name: `Fiche de découpe : ${product.label}`,
            });
            if (await button.isVisible()) await button.click();
            await note.do(page);
          },
        },
      ],
      send: async (page) => {
        await windowOf(page).getByRole('button', { name: 'Enregistrer', exact: true }).click();
        await windowOf(page).waitFor({ state: 'hidden' });
      },
      stored: async () => {
        const lines = await house.call<{ quantite: number; note_decoupe?: string }[]>(
          'gerante',
          'GET',
          `/api/orders/${id}/details`,
        );
        return lines.some((line) => line.quantite === kg && JSON.stringify(line).includes(mark)) ? 1 : 0;
      },
      yes: /modifications ont été enregistrées/,
      own: [mark],
    };
  },
};
