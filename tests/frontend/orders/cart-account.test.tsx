import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offline } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';
import { cartHere, type FakeShop } from './fake-shop.ts';
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

const account = () =>
  Object.fromEntries(fake.shop.cart.items.map(({ product_id, quantity }) => [product_id, quantity]));
/** Another device of the account changes its cart. */
const elsewhere = (quantities: Record<string, number>) => {
  fake.shop.cart = {
    items: Object.entries(quantities).map(([product_id, quantity]) => ({ product_id, quantity })),
    updated_at: '2026-11-21T05:10:00.000Z',
    version: fake.shop.cart.version + 1,
  };
};
const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const isSaved = () => cartPanel().findByText(/^Enregistré sur votre compte/);

describe('AMB-79: the cart is the account’s', () => {
  it('is sent to the account shortly after a change, with the version seen', async () => {
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '2,5');
    await waitFor(() => expect(account()).toEqual({ 1: 2.5 }));
    expect(fake.sent('PUT /api/cart').map(({ body }) => body)).toEqual([
      { items: [{ product_id: '1', quantity: 2.5 }], version: 0 },
    ]);
    await isSaved();
  });

  it('is available on another device, at current prices', async () => {
    elsewhere({ 1: 2, 2: 1.5 });
    await drawShop();
    await waitFor(() => expect(cartHere()).toEqual({ 1: 2, 2: 1.5 }));
    expect(quantityOf('GIGOT D’AGNEAU').value).toBe('1,50');
  });

  it('survives a reload of the page', async () => {
    const { unmount } = await drawShop();
    setQuantity('ENTRECOTE PAREE', '2');
    unmount();
    await drawShop();
    expect(quantityOf('ENTRECOTE PAREE').value).toBe('2,00');
  });

  it('offline edits wait, are announced, and merge with those of another device', async () => {
    const { said } = await drawShop();
    setQuantity('ENTRECOTE PAREE', '2');
    await isSaved();
    fake.shop.answers = { 'PUT /api/cart': offline(), 'GET /api/cart': offline() };
    setQuantity('ENTRECOTE PAREE', '3');
    await cartPanel().findByText(/^Gardé sur cet appareil ; sera enregistré/);
    elsewhere({ 1: 2, 2: 1 });
    fake.shop.answers = {};
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await waitFor(() => expect(account()).toEqual({ 1: 3, 2: 1 }));
    expect(cartHere()).toEqual({ 1: 3, 2: 1 });
    expect(said).toContain('Panier mis à jour depuis un autre appareil.');
  });

  it.each([
    ['Garder mes quantités', { 1: 3, 2: 1 }],
    ['Prendre celles de l’autre appareil', { 1: 5, 2: 1 }],
  ])(
    'the same product changed on both: nothing is ordered before « %s » or the other',
    async (choice, storedCart) => {
      await drawShop();
      setQuantity('ENTRECOTE PAREE', '2');
      await isSaved();
      elsewhere({ 1: 5, 2: 1 });
      setQuantity('ENTRECOTE PAREE', '3');
      await cartPanel().findByText('Votre panier a aussi changé sur un autre appareil.');
      const row = cartPanel().getByRole('row', { name: /ENTRECOTE PAREE/ });
      expect(
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent?.replaceAll(/\s/g, ' ')),
      ).toEqual(['3,00 kg', '5,00 kg']);
      expect(cartPanel().getByRole<HTMLButtonElement>('button', { name: 'Commander' }).disabled).toBe(true);
      await person().click(cartPanel().getByRole('button', { name: choice }));
      await waitFor(() => expect(account()).toEqual(storedCart));
      expect(cartHere()).toEqual(storedCart);
      expect(cartPanel().getByRole<HTMLButtonElement>('button', { name: 'Commander' }).disabled).toBe(false);
    },
  );

  it('an order from another device empties it here', async () => {
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '2');
    await isSaved();
    elsewhere({});
    comeBack();
    await waitFor(() => expect(cartHere()).toEqual({}));
  });

  it('a change of another device during the summary is shown before anything is ordered', async () => {
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '2');
    await isSaved();
    const window = await review();
    elsewhere({ 1: 2, 2: 1 });
    await confirm();
    await window.findByText('Votre panier a changé sur un autre appareil. Vérifiez-le avant de confirmer.');
    expect(fake.shop.placedOrders).toEqual([]);
    expect(cartHere()).toEqual({ 1: 2, 2: 1 });
    await confirm();
    await screen.findByRole('dialog', { name: 'Commande enregistrée' });
    expect(fake.shop.placedOrders).toMatchObject([{ total: 30 }]);
  });

  it('nothing is confirmed before the account was read for changes of other devices', async () => {
    let answer = (): void => undefined;
    const requested = new Promise<void>((resolve) => (answer = resolve));
    fake.shop.answers['GET /api/cart'] = async () => {
      await requested;
      return { body: { success: true, data: fake.shop.cart } };
    };
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '2');
    const window = await review();
    const button = window.getByRole('button', { name: 'Confirmer la commande' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    answer();
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  it('AMB-51: QUITTER leaves none of it in the browser; the account still has it', async () => {
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '2');
    await isSaved();
    await person().click(screen.getByRole('button', { name: 'QUITTER' }));
    await waitFor(() => expect(localStorage.getItem(`cart_${ANNA.id}`)).toBeNull());
    expect(account()).toEqual({ 1: 2 });
  });

  it('a product no longer sold, or sold by another unit, is named and not counted', async () => {
    localStorage.setItem(
      `cart_${ANNA.id}`,
      JSON.stringify({
        v: 1,
        storedCart: {
          lines: [
            { productId: '1', name: 'ENTRECOTE PAREE', quantity: { unit: 'piece', milli: 3000 } },
            { productId: '77', name: 'PINTADE', quantity: { unit: 'kg', milli: 1000 } },
          ],
        },
      }),
    );
    drawSite('/dashboard');
    await screen.findByLabelText('Quantité : ENTRECOTE PAREE');
    cartPanel().getByText('Ce produit n’est plus proposé : il n’est pas compté.', { exact: false });
    cartPanel().getByText(/se commande maintenant au kilo. Dites de nouveau combien/);
    expect(cartPanel().getByText('Total TTC').nextSibling?.textContent).toMatch(/^0,00/);
  });
});
