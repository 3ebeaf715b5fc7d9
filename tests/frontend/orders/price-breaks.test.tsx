import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editedTotal, type EditedLine } from '#frontend/features/order-changes/pro/edited-order.ts';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';
import { type FakeShop, product } from './fake-shop.ts';
import { cartPanel, drawShop, enterShop, leaveShop, plain, setQuantity } from './in-the-shop.tsx';

const brk = (from: number, price: number) => ({
  from,
  price,
  price_ttc: Math.round(price * 120) / 100,
  price_reason: `dès ${from} kg`,
});
const breaks = [brk(5, 12.4), brk(20, 11.5)];
const piece = {
  nominal_kg: 1.4,
  low_kg: 1.2,
  high_kg: 1.7,
  text: 'environ 1,4 kg, de 1,2 à 1,7',
  about: 20.86,
  about_ttc: 25.03,
  available: 12,
};

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
});
afterEach(leaveShop);

const sell = (more: object = {}) =>
  fake.shop.products.push(product('9', 'PINTADE', { price: 15, breaks, ...more }));
const rowText = () => plain(document.querySelector('[data-product="9"]')!.textContent);

describe('a product with prices by quantity', () => {
  it('shows them on its card, and counts the line at the reached break', async () => {
    sell();
    await drawShop();
    expect(rowText()).toContain('15,00 € HT / kg');
    expect(rowText()).toContain('dès 5 kg : 12,40 € / kgdès 20 kg : 11,50 € / kg');
    setQuantity('PINTADE', '6');
    expect(rowText()).toContain('12,40 € HT / kg');
    expect(rowText()).toContain('74,40 €');
  });

  it('shows the reached break in the cart and how much more the next needs', async () => {
    sell();
    await drawShop();
    setQuantity('PINTADE', '3,5');
    expect(plain(cartPanel().getByText(/encore/).textContent)).toBe('encore 1,5 kg pour 12,40 € / kg');
    setQuantity('PINTADE', '5');
    expect(plain(cartPanel().getByText(/atteint/).textContent)).toBe(
      'prix dès 5 kg atteint · encore 15 kg pour 11,50 € / kg',
    );
    setQuantity('PINTADE', '20');
    expect(plain(cartPanel().getByText(/atteint/).textContent)).toBe('prix dès 20 kg atteint');
  });

  it('promises no price break beyond the stock', async () => {
    sell({ stock_reel: 4 });
    await drawShop();
    setQuantity('PINTADE', '3');
    expect(cartPanel().queryByText(/encore/)).toBeNull();
  });

  it('counts the kilos of pieces, and shows the missing quantity in pieces', async () => {
    sell({ piece });
    await drawShop();
    setQuantity('PINTADE', '2');
    expect(plain(cartPanel().getByText(/encore/).textContent)).toBe('encore 2 pièces pour 12,40 € / kg');
    setQuantity('PINTADE', '4');
    expect(rowText()).toContain('≈ 69,44 €');
  });
});

describe('an order that is edited', () => {
  const line = (quantite: number) =>
    ({
      produit_id: '9',
      produit_ref: 'P9',
      produit_nom: 'PINTADE',
      produit_categorie: 'VOLAILLE',
      unite: 'kg',
      prix_unitaire: 12.4,
      prix_motif: 'dès 5 kg',
      paliers: [
        { des: 0, prix_unitaire: 15 },
        { des: 5, prix_unitaire: 12.4 },
      ],
      quantite,
      tva: 0,
      tva_par_ligne: false,
      sous_total: 74.4,
      quantite_preparee: null,
      motif: null,
    }) as OrderLineReply;
  const edited = (milli: number): EditedLine => ({
    id: '9',
    name: 'PINTADE',
    unit: 'kg',
    quantity: { unit: 'kg', milli },
    cutNote: '',
    before: line(6),
  });

  it.each([
    [6000, 7440],
    [4000, 6000],
    [10_000, 12_400],
  ])('%d g cost the ordered price: %d', (milli, cents) => {
    expect(editedTotal([edited(milli)], undefined).htCents).toBe(cents);
  });
});
