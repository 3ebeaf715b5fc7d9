import type { Page } from '@playwright/test';
import type { Act, Step } from '#tests/proof/interruptions/act.ts';
import { answerIfAsked, typed, typedNumber, unfold } from '#tests/proof/interruptions/fields.ts';
import { enteredProducts, inLots, levelAt } from '#tests/proof/interruptions/stock.ts';
import { expect } from '#tests/proof/interruptions/stage.ts';

/** The product is chosen by typing its name. */
const choose = (label: string): Step => ({
  name: 'product',
  do: async (page) => {
    const field = page.getByRole('combobox', { name: 'Produit' });
    await field.fill(label);
    await page.getByRole('option', { name: label }).first().waitFor();
    await field.press('Enter');
    await field.blur();
  },
  isShown: (page) => expect(page.getByRole('combobox', { name: 'Produit' })).toHaveValue(new RegExp(label)),
});
const site = (field: string, name: string): Step => ({
  name: field,
  do: async (page) => void (await page.getByLabel(field, { exact: true }).selectOption(name)),
  isShown: (page) =>
    expect(page.getByLabel(field, { exact: true }).locator('option:checked')).toHaveText(name),
});
const quantity = (value: number): Step =>
  typedNumber('quantity', (page) => page.getByRole('textbox', { name: 'Quantité', exact: true }), value);
const lot = (mark: string): Step => typed('lot', (page) => page.getByLabel('Lot', { exact: true }), mark);

const form = async (page: Page): Promise<void> =>
  void (await page.getByRole('combobox', { name: 'Produit' }).waitFor());

const sendBy =
  (label: RegExp, question: string, title: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: label }).last().click();
    await answerIfAsked(page, question);
    await page.getByRole('form', { name: title }).waitFor({ state: 'hidden' });
  };

/** Goods without an order, in a lot of their own. */
export const entry: Act = {
  name: 'entry',
  who: 'butcher',
  other: 'preparer',
  keeps: 'draft',
  stepCount: 4,
  prepare: async (house, mark, pick) => {
    const products = await enteredProducts(house);
    const product = products[pick(products.length - 1)]!;
    const before = await levelAt(house, product.id, '1');
    const kg = 1 + pick(90) / 100;
    return {
      address: '/admin/dashboard?tab=atelier',
      open: form,
      steps: [choose(product.label), site('Entrepôt', 'Bruges'), quantity(kg), lot(mark)],
      send: sendBy(/^Enregistrer l’entrée/, 'Enregistrer', 'Entrée de stock'),
      stored: async () => Math.round(((await levelAt(house, product.id, '1')) - before) / kg),
      yes: /Entrée de stock enregistrée/,
      own: [mark],
    };
  },
};

/** A carcass comes in and is cut. */
export const cutting: Act = {
  name: 'cutting',
  who: 'butcher',
  other: 'preparer',
  keeps: 'draft',
  stepCount: 5,
  prepare: async (house, mark, pick) => {
    const kg = 2 + pick(50) / 100;
    const weight = (page: Page) => page.getByRole('textbox', { name: 'Poids de EPAULE', exact: true });
    return {
      address: '/admin/dashboard?tab=atelier',
      open: form,
      steps: [
        choose('CARCASSE AGNEAU'),
        site('Entrepôt', 'Bruges'),
        quantity(18.4),
        lot(mark),
        typedNumber('weight of a cut', weight, kg),
      ],
      send: sendBy(/^Enregistrer l’entrée/, 'Enregistrer', 'Entrée de stock'),
      stored: async () => Math.round((await inLots(house, 'EPAULE', mark)) / kg),
      yes: /Transformation de stock effectuée/,
      own: [mark],
    };
  },
};

/** From one site to the other. */
export const transfer: Act = {
  name: 'transfer',
  who: 'butcher',
  other: 'preparer',
  keeps: 'draft',
  stepCount: 4,
  prepare: async (house, mark, pick) => {
    const products = await enteredProducts(house);
    const product = products[pick(products.length - 1)]!;
    const before = await levelAt(house, product.id, '2');
    const kg = 0.5 + pick(40) / 100;
    return {
      address: '/admin/dashboard?tab=atelier&acte=transfert',
      open: form,
      steps: [
        site('Entrepôt source', 'Bruges'),
        choose(product.label),
        quantity(kg),
        {
          ...typed('label', (page) => page.getByLabel('Libellé', { exact: false }), mark),
          do: async (page) => {
            await unfold(page, 'Libellé');
            await page.getByLabel('Libellé', { exact: false }).fill(mark);
          },
        },
      ],
      send: sendBy(/^Transférer/, 'Transférer', 'Transfert ou transformation'),
      stored: async () => Math.round(((await levelAt(house, product.id, '2')) - before) / kg),
      yes: /Transfert de stock effectué/,
      own: [mark],
    };
  },
};
