import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCart } from '#frontend/features/orders/pro/cart/cart-store.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { type FakeShop, product } from '#tests/frontend/orders/fake-shop.ts';
import { enterShop, leaveShop, plain } from '#tests/frontend/orders/in-the-shop.tsx';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

const line = (id: string, label: string, par: number | null) => ({
  product_id: id,
  label,
  unit: 'kg',
  quantity: 2,
  par,
});

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
  fake.shop.products = [product('1', 'ENTRECOTE PAREE'), product('2', 'STEAK', { stock_reel: 1 })];
  fake.shop.answers['GET /api/order-guides'] = {
    body: {
      success: true,
      data: [
        {
          id: 'G1',
          version: 3,
          name: 'Carte d’hiver',
          lines: [line('1', 'ENTRECOTE PAREE', 6), line('2', 'STEAK', null), line('9', 'PARTI', null)],
        },
      ],
      proposed: [],
    },
  };
});
afterEach(leaveShop);

it('enter the remaining stock: the difference to the level goes into the cart, within the stock', async () => {
  drawSite('/mes-listes');
  await person().click(await screen.findByRole('button', { name: 'Compter ce qui reste' }));
  const list = within(await screen.findByRole('list', { name: 'Ce qui reste, et ce qui manque' }));
  const left = await list.findByRole('textbox', { name: 'Ce qui reste : ENTRECOTE PAREE' });
  fireEvent.change(left, { target: { value: '2,5' } });
  fireEvent.blur(left);
  const rows = (await list.findAllByRole('listitem')).map((row) => plain(row.textContent));
  expect(rows[0]).toContain('3,50 kg');
  expect(rows[1]).toContain('tout ce qu’il y a');
  expect(rows[2]).toContain('pas en vente');
  await person().click(screen.getByRole('button', { name: /Mettre ce qui manque au panier \(2\)/ }));
  expect(readCart(ANNA.id)).toMatchObject([
    { productId: '1', quantity: { unit: 'kg', milli: 3500 } },
    { productId: '2', quantity: { unit: 'kg', milli: 1000 } },
  ]);
});

it('is sorted with the keyboard, and sent whole at the version that was read', async () => {
  drawSite('/mes-listes');
  await person().click(await screen.findByRole('button', { name: 'Modifier' }));
  const form = within(await screen.findByRole('dialog', { name: 'Modifier la liste' }));
  form.getByRole('button', { name: 'Monter STEAK' }).focus();
  await person().keyboard('{Enter}');
  fake.shop.answers['PUT /api/order-guides/G1'] = {
    body: { success: true, data: {}, message: 'Enregistrée.' },
  };
  await person().click(form.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fake.sent('PUT /api/order-guides/G1')).toHaveLength(1));
  expect(fake.sent('PUT /api/order-guides/G1')[0]?.body).toEqual({
    name: 'Carte d’hiver',
    version: 3,
    items: [
      { product_id: '2', quantity: 2, par: null },
      { product_id: '1', quantity: 2, par: 6 },
      { product_id: '9', quantity: 2, par: null },
    ],
  });
});

const piece = {
  nominal_kg: 1.4,
  low_kg: 1.2,
  high_kg: 1.7,
  text: 'environ 1,4 kg, de 1,2 à 1,7',
  about: 14,
  about_ttc: 16.8,
  available: 4,
};
const guideOf = (lines: object[]) => {
  fake.shop.products = [
    product('1', 'PINTADE', { piece }),
    product('2', 'CANETTE', { piece }),
    product('3', 'GIGOT'),
  ];
  fake.shop.answers['GET /api/order-guides'] = {
    body: { success: true, data: [{ id: 'G1', version: 3, name: 'Volailles', lines }], proposed: [] },
  };
};
const fowls = [
  { ...line('1', 'PINTADE', 6), unit: 'piece', in_pieces: true },
  // stored in kilos, and sold by the piece since
  line('2', 'CANETTE', 8),
  // and the other way round
  { ...line('3', 'GIGOT', null), unit: 'piece', in_pieces: true },
];

it('counts pieces of products paid by the kilo, and proposes the missing ones', async () => {
  guideOf(fowls);
  drawSite('/mes-listes');
  await person().click(await screen.findByRole('button', { name: 'Compter ce qui reste' }));
  const list = within(await screen.findByRole('list', { name: 'Ce qui reste, et ce qui manque' }));
  const left = await list.findByRole('textbox', { name: 'Ce qui reste : PINTADE' });
  fireEvent.change(left, { target: { value: '1' } });
  fireEvent.blur(left);
  const rows = (await list.findAllByRole('listitem')).map((row) => plain(row.textContent));
  expect(rows[0]).toMatch(/cible 6 pièces.*4 pièces.*≈ 5,60 kg.*tout ce qu’il y a/);
  expect(rows[1]).toContain('se commande maintenant à la pièce');
  expect(rows[2]).toContain('se commande maintenant au kilo');
  await person().click(screen.getByRole('button', { name: /Mettre ce qui manque au panier \(1\)/ }));
  expect(readCart(ANNA.id)).toMatchObject([
    { productId: '1', inPieces: true, quantity: { unit: 'piece', milli: 4000 } },
  ]);
});

it('asks again for the quantity of products whose sale unit changed, and leaves the others unchanged', async () => {
  guideOf(fowls);
  drawSite('/mes-listes');
  await person().click(await screen.findByRole('button', { name: 'Modifier' }));
  const form = within(await screen.findByRole('dialog', { name: 'Modifier la liste' }));
  await form.findByText((text) =>
    plain(text).startsWith('Vous en vouliez 2,00 kg : ce produit se commande maintenant à la pièce'),
  );
  const usual = form.getByRole('textbox', { name: 'Quantité habituelle : CANETTE' });
  expect(usual).toHaveProperty('value', '');
  fireEvent.change(usual, { target: { value: '3' } });
  fireEvent.blur(usual);
  fake.shop.answers['PUT /api/order-guides/G1'] = {
    body: { success: true, data: {}, message: 'Enregistrée.' },
  };
  await person().click(form.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fake.sent('PUT /api/order-guides/G1')).toHaveLength(1));
  expect(fake.sent('PUT /api/order-guides/G1')[0]?.body).toMatchObject({
    items: [
      { product_id: '1', pieces: 2, par: 6 },
      { product_id: '2', pieces: 3, par: null },
      { product_id: '3', pieces: 2, par: null },
    ],
  });
});
