import type { Page } from '@playwright/test';
import type { Act } from '#tests/proof/interruptions/act.ts';
import { french, scan, typed } from '#tests/proof/interruptions/fields.ts';
import type { House } from '#tests/proof/interruptions/house.ts';
import { orderable, placeOrder } from '#tests/proof/interruptions/shop.ts';
import { labelOf, weighedProducts } from '#tests/proof/interruptions/stock.ts';
import { expect, isSoon } from '#tests/proof/interruptions/stage.ts';

const both = async (house: House, pick: (most: number) => number) => {
  const offered = await orderable(house);
  const products = (await weighedProducts(house)).flatMap((product) => {
    const price = offered.find(({ id }) => id === product.id)?.price;
    return price === undefined ? [] : [{ ...product, price }];
  });
  const first = pick(products.length - 1);
  return [products[first]!, products[(first + 1) % products.length]!] as const;
};

const prepared = (house: House, id: string) =>
  house.call<{ data: { version: number; closed_at?: string | null } & Record<string, unknown> }>(
    'owner',
    'GET',
    `/api/admin/preparations/${id}`,
  );

/** An order weighed by scanner and by hand, and closed. */
export const preparation: Act = {
  name: 'preparation',
  who: 'preparer',
  other: 'butcher',
  keeps: 'draft',
  stepCount: 2,
  viewport: { width: 820, height: 1180 },
  prepare: async (house, mark, pick) => {
    const [scanned, weighed] = await both(house, pick);
    const { id } = await placeOrder(house, [
      { product: scanned, kg: 2 },
      { product: weighed, kg: 2 },
    ]);
    const grams = 1950 + pick(99);
    const typedGrams = 1950 + pick(99);
    const card = (page: Page, product: { id: string }) => page.locator(`#ligne-${product.id}`);
    const kgOf = (milli: number) => french(milli / 1000);
    return {
      address: `/admin/dashboard?tab=preparation&commande=${id}`,
      open: async (page) =>
        void (await page
          .getByLabel('Code-barres')
          .or(page.getByText(/Préparée le/))
          .first()
          .waitFor()),
      steps: [
        {
          name: 'scan a piece',
          do: scan(labelOf(scanned, grams)),
          isShown: (page) => expect(card(page, scanned)).toContainText(kgOf(grams)),
        },
        {
          name: 'weigh another',
          do: async (page) => {
            const folded = card(page, weighed).locator('h3 button');
            const weight = card(page, weighed).getByLabel('Poids', { exact: true });
            if (!(await isSoon(weight, 300))) await folded.click();
            await weight.fill((typedGrams / 1000).toFixed(3).replace('.', ','));
            await weight.press('Enter');
          },
          isShown: (page) => expect(card(page, weighed)).toContainText(kgOf(typedGrams)),
        },
      ],
      send: async (page) => {
        await page.getByRole('button', { name: 'Clôturer la préparation' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer' }).click();
        const why = page.getByRole('dialog', { name: 'Lot ou origine manquants' });
        await why
          .or(page.getByText(/Préparée le/))
          .first()
          .waitFor();
        if (await why.isVisible()) {
          await why.getByLabel('Raison').fill(mark);
          await why.getByRole('button', { name: 'Clôturer avec cette raison' }).click();
        }
        await page.getByText(/Préparée le/).waitFor();
      },
      stored: async () => {
        const text = JSON.stringify((await prepared(house, id)).data);
        const isClosed = /"prepared_at":"|"closed_at":"|"cloturee_le":"/.test(text);
        return isClosed && text.includes(String(grams / 1000)) && text.includes(String(typedGrams / 1000))
          ? 1
          : 0;
      },
      yes: /Préparée le/,
      own: [],
    };
  },
};

/** Goods handed over at the door. */
export const handover: Act = {
  name: 'handover',
  who: 'driver',
  other: 'preparer',
  keeps: 'window',
  stepCount: 3,
  viewport: { width: 390, height: 844 },
  prepare: async (house, mark, pick) => {
    const [product] = await both(house, pick);
    const { id } = await placeOrder(house, [{ product, kg: 1 }]);
    const path = `/api/admin/preparations/${id}`;
    const lines = [
      { product_id: product.id, parts: [{ warehouse_id: '1', lot: null, qty: 1.01 }], reason: '' },
    ];
    const saved = await house.call<{ data: { version: number } }>('owner', 'PUT', path, {
      version: 0,
      lines,
    });
    await house.call('owner', 'POST', `${path}/close`, {
      version: saved.data.version,
      lines,
      overweight: [],
      untraced_reason: 'Stock d’avant les lots',
    });
    const dialog = (page: Page) => page.getByRole('dialog', { name: /^Remise à/ });
    const stop = (page: Page) => page.locator(`[data-stop="${id}"]`);
    return {
      address: '/admin/dashboard?tab=livraisons',
      open: async (page) => {
        if (await isSoon(dialog(page), 300)) return;
        await stop(page)
          .getByRole('button', { name: /^Remettre à/ })
          .click();
        await dialog(page).waitFor();
      },
      steps: [
        typed('temperature', (page) => dialog(page).getByLabel(/^Température/), '3,2'),
        typed('receiver', (page) => dialog(page).getByLabel('Reçue par'), mark),
        typed('reserves', (page) => dialog(page).getByLabel('Réserves'), `${mark} carton mouillé`),
      ],
      send: async (page) => {
        await dialog(page).getByRole('button', { name: 'Confirmer la remise' }).click();
        await stop(page)
          .getByText(/EN ATTENTE|REMISE/)
          .waitFor();
      },
      stored: async () => {
        const { data } = await house.call<{ data: { order_id: string; remise: object | null }[] }>(
          'owner',
          'GET',
          '/api/admin/stops?limit=100',
        );
        const found = data.find((each) => each.order_id === id);
        return JSON.stringify(found?.remise ?? '').includes(mark) ? 1 : 0;
      },
      yes: new RegExp(`^Reçue par ${mark}`),
      own: [mark],
    };
  },
};
