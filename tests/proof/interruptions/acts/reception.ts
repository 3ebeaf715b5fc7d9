import type { Page } from '@playwright/test';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import type { Act } from '#tests/proof/interruptions/act.ts';
import type { House } from '#tests/proof/interruptions/house.ts';
import { typed, typedNumber } from '#tests/proof/interruptions/fields.ts';
import { enteredProducts } from '#tests/proof/interruptions/stock.ts';

interface Line {
  id: string;
  label: string;
  unit: string;
  ordered: number;
  received: number;
}
type Order = { id: string; ref: string; lines: Line[] };

const orderOf = async (house: House, id: string): Promise<Order> =>
  (await house.call<{ data: Order }>('owner', 'GET', `/api/receptions/expected/${id}`)).data;

/** One line of a supplier's order, weighed at the door. */
export const reception: Act = {
  name: 'reception',
  who: 'butcher',
  other: 'preparer',
  keeps: 'draft',
  stepCount: 3,
  prepare: async (house, mark, pick) => {
    const products = await enteredProducts(house);
    const { id } = await house.supplierOrder(products[pick(products.length - 1)]!.id);
    const order = await orderOf(house, id);
    const { label } = order.lines[0]!;
    const kg = 1 + pick(90) / 100;
    const card = (page: Page) => page.getByRole('region', { name: label });
    return {
      address: `/admin/dashboard?tab=atelier&acte=recevoir&commande=${id}`,
      open: async (page) => void (await card(page).waitFor()),
      steps: [
        typed('delivery number', (page) => page.getByLabel('N° du bon de livraison'), mark),
        typedNumber('weight', (page) => card(page).getByRole('textbox', { name: 'Poids reçu' }), kg),
        typed('use-by day', (page) => card(page).getByLabel(/^DLC/), addDays(parisDay(new Date()), 12)),
      ],
      send: async (page) => {
        const lot = card(page).getByLabel('Lot', { exact: true });
        if ((await lot.inputValue()) === '') await lot.fill(mark);
        await page.getByRole('button', { name: 'Enregistrer la réception' }).click();
        await page.getByText(`Réception de la commande ${order.ref} enregistrée`).waitFor();
      },
      stored: async () => Math.round(((await orderOf(house, id)).lines[0]?.received ?? 0) / kg),
      yes: /Réception de la commande .* enregistrée|Entrée de stock enregistrée/,
      own: [mark],
    };
  },
};
