import type { Page } from '@playwright/test';
import { expect } from '#tests/proof/interruptions/stage.ts';
import type { Act } from '#tests/proof/interruptions/act.ts';
import { labelOf, levelAt, weighedProducts } from '#tests/proof/interruptions/stock.ts';

const scan =
  (code: string): ((page: Page) => Promise<void>) =>
  async (page) => {
    await page.keyboard.type(code, { delay: 2 });
    await page.keyboard.press('Enter');
  };

/** Two pieces scanned, compared with the stock, and the stock corrected with a reason. */
export const count: Act = {
  name: 'count',
  who: 'preparer',
  other: 'butcher',
  keeps: 'draft',
  stepCount: 2,
  prepare: async (house, mark, pick) => {
    const products = await weighedProducts(house);
    const product = products[pick(products.length - 1)]!;
    const before = await levelAt(house, product.id, '1');
    const milli = [1000 + pick(899), 2000 + pick(899)];
    const total = (milli[0]! + milli[1]!) / 1000;
    const shown = String(total).replace('.', ',');
    const code = (grams: number) => labelOf(product, grams);
    const counted = (page: Page) =>
      page.getByRole('table', { name: 'Compté jusqu’ici' }).getByRole('row', { name: product.label });
    return {
      address: '/scanner',
      open: async (page) => {
        await page.getByLabel(/Les scans entrent à|Site de l’inventaire/).selectOption('Bruges');
        const box = page.getByLabel('Inventaire', { exact: true });
        await expect(box).toBeEnabled();
        await box.check();
        await page.getByRole('heading', { name: /Inventaire · Bruges/ }).click();
      },
      steps: [
        {
          name: 'scan a piece',
          do: scan(code(milli[0]!)),
          isShown: (page) => expect(counted(page)).toBeVisible(),
        },
        {
          name: 'scan another',
          do: scan(code(milli[1]!)),
          isShown: (page) => expect(counted(page)).toContainText(shown),
        },
      ],
      send: async (page) => {
        const compare = page.getByRole('button', { name: 'Comparer avec le stock' });
        await compare.click();
        await page.getByLabel('Raison de la correction').fill(mark);
        await page.getByRole('button', { name: 'Confirmer les corrections' }).click();
        await page.getByText('Réponse du serveur').waitFor();
      },
      stored: async () => ((await levelAt(house, product.id, '1')) === total && total !== before ? 1 : 0),
      yes: /Correction enregistrée/,
      own: [product.label],
    };
  },
};
