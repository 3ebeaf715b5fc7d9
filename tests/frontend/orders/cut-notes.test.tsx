import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sameItems } from '#frontend/features/orders/pro/cart/cart-items.ts';
import { mergedCart } from '#frontend/features/orders/pro/cart/cart-sync.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { type FakeShop, orderRow } from './fake-shop.ts';
import {
  cartPanel,
  confirm,
  drawShop,
  enterShop,
  leaveShop,
  quantityOf,
  review,
  setQuantity,
} from './in-the-shop.tsx';

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
});
afterEach(leaveShop);

const field = (name = 'ENTRECOTE PAREE') =>
  cartPanel().findByLabelText<HTMLInputElement>(`Fiche de découpe : ${name}`);
const ordered = () => fake.shop.placedOrders[0]?.['items'];

it('the last instruction is proposed again, is read before confirming, and is sent with the order', async () => {
  fake.shop.cutNotes = { 1: 'tranches 2 cm, dénervé' };
  await drawShop();
  setQuantity('ENTRECOTE PAREE', '2');
  setQuantity('GIGOT D’AGNEAU', '1');
  await waitFor(async () => expect((await field()).value).toBe('tranches 2 cm, dénervé'));
  const window = await review();
  window.getByText('Découpe : tranches 2 cm, dénervé');
  await confirm();
  await waitFor(() =>
    expect(ordered()).toMatchObject([
      { product_id: '1', cut_note: 'tranches 2 cm, dénervé' },
      { product_id: '2' },
    ]),
  );
  expect((ordered() as object[])[1]).not.toHaveProperty('cut_note');
});

it('one press where there is none; input is saved with the account, also an empty one', async () => {
  fake.shop.cutNotes = { 1: 'tranches 2 cm' };
  await drawShop();
  setQuantity('ENTRECOTE PAREE', '2');
  setQuantity('GIGOT D’AGNEAU', '1');
  await person().click(await cartPanel().findByRole('button', { name: 'Fiche de découpe : GIGOT D’AGNEAU' }));
  fireEvent.change(await field('GIGOT D’AGNEAU'), { target: { value: 'ficelé ' } });
  fireEvent.blur(await field('GIGOT D’AGNEAU'));
  fireEvent.change(await field(), { target: { value: '' } });
  fireEvent.blur(await field());
  // another quantity leaves it
  setQuantity('GIGOT D’AGNEAU', '3');
  await waitFor(() =>
    expect(fake.shop.cart.items).toEqual([
      { product_id: '1', quantity: 2, cut_note: '' },
      { product_id: '2', quantity: 3, cut_note: 'ficelé' },
    ]),
  );
  await review();
  await confirm();
  await waitFor(() => expect(ordered()).toMatchObject([{}, { cut_note: 'ficelé' }]));
  expect((ordered() as object[])[0]).not.toHaveProperty('cut_note');
});

it('stays while a quantity is deleted in the list to type another', async () => {
  await drawShop();
  setQuantity('ENTRECOTE PAREE', '2');
  await person().click(
    await cartPanel().findByRole('button', { name: 'Fiche de découpe : ENTRECOTE PAREE' }),
  );
  fireEvent.change(await field(), { target: { value: 'en cubes' } });
  fireEvent.blur(await field());
  const typing = person();
  await typing.click(quantityOf('ENTRECOTE PAREE'));
  await typing.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}3');
  await typing.tab();
  expect((await field()).value).toBe('en cubes');
  await waitFor(() =>
    expect(fake.shop.cart.items).toEqual([{ product_id: '1', quantity: 3, cut_note: 'en cubes' }]),
  );
  // left empty it is removed from the cart
  await typing.click(quantityOf('ENTRECOTE PAREE'));
  await typing.clear(quantityOf('ENTRECOTE PAREE'));
  await typing.tab();
  await waitFor(() => expect(fake.shop.cart.items).toEqual([]));
});

it('of two devices with different instructions for a product the last one here wins, without a question', () => {
  const cart = (cutNote?: string) => [
    { productId: '1', milli: 1000, ...(cutNote === undefined ? {} : { cutNote }) },
  ];
  expect(mergedCart(cart('a'), cart('b'), cart('c'))).toEqual({ items: cart('b'), disputed: [] });
  expect(mergedCart(cart('a'), cart('a'), cart('c')).items).toEqual(cart('c'));
  expect(mergedCart(cart('a'), cart(''), cart('a')).items).toEqual(cart(''));
  expect(mergedCart([], [], cart('c')).items).toEqual(cart('c'));
  expect(sameItems(cart(), cart(''))).toBe(false);
});

it('while an order is edited a line may get another cut; unchanged ones are not sent', async () => {
  fake.shop.orders = [orderRow(1)];
  const line = (id: string, more: object = {}) => ({
    produit_id: id,
    produit_ref: `REF${id}`,
    produit_nom: `PRODUIT ${id}`,
    produit_categorie: 'BOEUF',
    unite: 'kg',
    prix_unitaire: 10,
    quantite: 2,
    tva: 20,
    sous_total: 20,
    ...more,
  });
  fake.shop.answers['GET /api/orders/O1/details'] = {
    body: [line('1', { note_decoupe: 'tranches 2 cm' }), line('2', { note_decoupe: 'dénervé' })],
  };
  fake.shop.answers['PUT /api/orders/O1/items'] = {
    body: { success: true, data: orderRow(1), message: 'ok' },
  };
  drawSite('/commandes');
  await person().click(await screen.findByRole('button', { name: /^CMD-20261120-0001/ }));
  const detail = within(await screen.findByRole('dialog', { name: /^Commande CMD/ }));
  await detail.findByText('Découpe : tranches 2 cm');
  await person().click(detail.getByRole('button', { name: 'Modifier' }));
  const edit = within(await screen.findByRole('dialog', { name: /^Modifier CMD/ }));
  fireEvent.change(edit.getByLabelText('Fiche de découpe : PRODUIT 1'), { target: { value: 'rôti ficelé' } });
  await person().click(edit.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(fake.sent('PUT /api/orders/O1/items')[0]?.body).toMatchObject({
      items: [
        { product_id: '1', quantity: 2, cut_note: 'rôti ficelé' },
        { product_id: '2', quantity: 2 },
      ],
    }),
  );
  const { items } = fake.sent('PUT /api/orders/O1/items')[0]!.body as { items: object[] };
  expect(items[1]).not.toHaveProperty('cut_note');
});
