import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { isOff } from '#tests/frontend/support/is-off.ts';
import { type FakeShop, orderRow, product } from './fake-shop.ts';
import {
  cartPanel,
  confirm,
  drawShop,
  enterShop,
  leaveShop,
  plain,
  quantityOf,
  review,
  setQuantity,
} from './in-the-shop.tsx';

const piece = (more: object = {}) => ({
  nominal_kg: 1.4,
  low_kg: 1.2,
  high_kg: 1.7,
  text: 'environ 1,4 kg, de 1,2 à 1,7',
  about: 20.86,
  about_ttc: 25.03,
  available: 12,
  ...more,
});
const guineaFowl = (more: Record<string, unknown> = {}) =>
  product('9', 'PINTADE', { price: 14.9, stock_reel: 21, piece: piece(), ...more });

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
  fake.shop.products.push(guineaFowl());
});
afterEach(leaveShop);

const row = () => document.querySelector<HTMLElement>('[data-product="9"]')!;
const rowText = () => plain(row().textContent);

describe('a product sold by the piece and paid by the kilo', () => {
  it('shows the price of a kilo and the approximate weight and price of a piece; its stepper counts pieces', async () => {
    await drawShop();
    expect(rowText()).toContain('14,90 € HT / kg');
    expect(rowText()).toContain('la pièce ≈ 1,4 kg, environ 20,86 €');
    await person().click(within(row()).getByRole('button', { name: /^Augmenter|^Plus|\+/ }));
    expect(quantityOf('PINTADE').value).toBe('1');
    setQuantity('PINTADE', '6');
    expect(rowText()).toContain('≈ 125,16 €');
    expect(plain(cartPanel().getByText(/^6 pièces/).textContent)).toBe('6 pièces, ≈ 8,4 kg (7,2 à 10,2)');
  });

  it.each([
    ['1,5', 'Un nombre entier de pièces.'],
    ['13', 'Il y en a sûrement 12 pièces : davantage sur demande.'],
    ['10000', 'Il y en a sûrement 12 pièces : davantage sur demande.'],
  ])('%s pieces: shows why not', async (typed, why) => {
    await drawShop();
    setQuantity('PINTADE', typed);
    expect(rowText()).toContain(why);
  });

  it('0 pieces are none; a line has at most 300, whatever the stock', async () => {
    fake.shop.products[3] = guineaFowl({ stock_reel: 9000, piece: piece({ available: 5000 }) });
    await drawShop();
    setQuantity('PINTADE', '0');
    expect(cartPanel().queryByText('PINTADE')).toBeNull();
    setQuantity('PINTADE', '10000');
    expect(rowText()).toContain('Au plus 300 pièces par ligne : davantage sur demande.');
    expect(quantityOf('PINTADE').value).toBe('300');
  });

  it('the stock is shown in pieces that it surely allows, and on demand beyond', async () => {
    fake.shop.products[3] = guineaFowl({ stock_reel: 5.1, piece: piece({ available: 3 }) });
    await drawShop();
    expect(rowText()).toContain('Il reste 3 pièces au-delà, sur demande');
    fake.shop.products[3] = guineaFowl({ stock_reel: 1.5, piece: piece({ available: 0 }) });
    leaveShop();
    fake = enterShop();
    fake.shop.products.push(guineaFowl({ stock_reel: 1.5, piece: piece({ available: 0 }) }));
    await drawShop();
    expect(rowText()).toContain('Stock épuisé sur demande');
  });

  it('a former usual product in kilos is offered in the nearest number of pieces', async () => {
    fake.shop.habits = [
      {
        product_id: '9',
        unit: 'kg',
        usual_quantity: 8.2,
        times: 3,
        last_ordered_at: '2026-11-19T05:00:00.000Z',
      },
    ];
    await drawShop();
    await person().click(screen.getByRole('button', { name: /^Ajouter 6.pièces : PINTADE$/ }));
    await waitFor(() => expect(fake.shop.cart.items).toMatchObject([{ product_id: '9', pieces: 6 }]));
  });
});

describe('the cart and the order', () => {
  it('totals are approximate, the weighed weight is paid, and the order is sent in pieces', async () => {
    await drawShop();
    setQuantity('PINTADE', '6');
    const panel = () => plain(screen.getByRole('complementary', { name: 'Panier' }).textContent);
    expect(panel()).toContain('Total HT environ≈ 125,16 €');
    expect(panel()).toContain('Total TTC environ≈ 150,19 €');
    expect(panel().match(/Vous payez le poids pesé\./g)).toHaveLength(1);
    expect(panel()).toContain('Encore environ 24,84 € HT pour la livraison offerte');
    const summary = await review();
    expect(plain(summary.getByText(/^6 pièces/).textContent)).toBe(
      '6 pièces, ≈ 8,4 kg (7,2 à 10,2) × 14,90 € / kg',
    );
    await confirm();
    await waitFor(() => expect(fake.shop.placedOrders).toHaveLength(1));
    expect(fake.shop.placedOrders[0]).toMatchObject({
      items: [{ product_id: '9', pieces: 6, price: 14.9 }],
      total: 125.16,
      total_ttc: 150.19,
    });
    expect((fake.shop.placedOrders[0] as { items: object[] }).items[0]).not.toHaveProperty('quantity');
    await waitFor(() => expect(cartPanel().queryByText('PINTADE')).toBeNull());
  });

  it('a limit in kilos or euros is sent with it; one below even light pieces is refused at once', async () => {
    await drawShop();
    setQuantity('PINTADE', '6');
    await person().click(cartPanel().getByRole('button', { name: 'Fixer un maximum : PINTADE' }));
    const form = within(cartPanel().getByRole('group', { name: 'Au plus : PINTADE' }));
    const amount = form.getByLabelText('Au plus');
    fireEvent.change(amount, { target: { value: '7' } });
    expect(plain(form.getByText(/pèsent au moins/).textContent)).toBe(
      'Ces pièces pèsent au moins 7,2 kg : au plus 7 kg ne suffit pas.',
    );
    expect(isOff(form.getByRole('button', { name: 'Fixer' }))).toBe(true);
    fireEvent.change(form.getByLabelText('En'), { target: { value: 'eur' } });
    fireEvent.change(form.getByLabelText('Au plus'), { target: { value: '130' } });
    await person().click(form.getByRole('button', { name: 'Fixer' }));
    expect(plain(cartPanel().getByText(/^au plus/).textContent)).toMatch(/^au plus 130(,00)? € HT$/);
    await waitFor(() =>
      expect(fake.shop.cart.items).toEqual([{ product_id: '9', pieces: 6, at_most_eur: 130 }]),
    );
    // another number of pieces keeps it
    setQuantity('PINTADE', '5');
    await review();
    await confirm();
    await waitFor(() => expect(fake.shop.placedOrders).toHaveLength(1));
    expect(fake.shop.placedOrders[0]).toMatchObject({
      items: [{ product_id: '9', pieces: 5, at_most_eur: 130 }],
    });
  });

  it('changed to kilos while the cart has pieces: not counted, and a new quantity is requested', async () => {
    await drawShop();
    setQuantity('PINTADE', '6');
    await waitFor(() => expect(fake.shop.cart.items).toMatchObject([{ pieces: 6 }]));
    leaveShop();
    fakeAgain([product('9', 'PINTADE', { price: 14.9 })]);
    await drawShop();
    expect(plain(cartPanel().getByText(/Vous en vouliez/).textContent)).toContain(
      'Vous en vouliez 6 pièces : ce produit se commande maintenant au kilo. Dites de nouveau combien ; il n’est pas compté.',
    );
    expect(quantityOf('PINTADE').value).toBe('');
    fireEvent.change(cartPanel().getByLabelText('Nouvelle quantité : PINTADE'), { target: { value: '8,5' } });
    await waitFor(() => expect(fake.shop.cart.items).toEqual([{ product_id: '9', quantity: 8.5 }]));
    expect(cartPanel().queryByText(/Vous en vouliez/)).toBeNull();
  });

  it('a piece weight that changes under the open summary: shown again before it is confirmed', async () => {
    await drawShop();
    setQuantity('PINTADE', '6');
    const summary = await review();
    fake.shop.products[3] = guineaFowl({ piece: piece({ nominal_kg: 1.6, high_kg: 1.9, about: 23.84 }) });
    fake.shop.answers['POST /api/products/orders'] = {
      status: 409,
      body: {
        success: false,
        code: 'price_changed',
        message: 'Les prix ont changé.',
        total_ht: 143.04,
        total_ttc: 171.65,
        prices: { 9: 14.9 },
      },
    };
    await confirm();
    const told = await summary.findByText(/la pièce pèse maintenant/);
    expect(plain(told.textContent)).toContain(
      'la pièce pèse maintenant environ 1,6 kg, de 1,2 à 1,9, et non plus environ 1,4 kg, de 1,2 à 1,7',
    );
    expect(plain(summary.getByText(/^6 pièces/).textContent)).toContain('6 pièces, ≈ 9,6 kg (7,2 à 11,4)');
  });
});

/** The page opened again, in the same browser, on another catalogue. */
const fakeAgain = (products: ReturnType<typeof product>[]) => {
  const stored = { ...localStorage };
  const { cart } = fake.shop;
  fake = enterShop();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value as string);
  fake.shop.cart = cart;
  fake.shop.products.push(...products);
};

const line = (pieces: object, more: object = {}) => ({
  produit_id: '9',
  produit_ref: 'REF9',
  produit_nom: 'PINTADE',
  produit_categorie: 'VOLAILLE',
  unite: 'kg',
  prix_unitaire: 14.9,
  prix_motif: null,
  quantite: 8.4,
  quantite_preparee: null,
  motif: null,
  tva: 20,
  tva_par_ligne: false,
  sous_total: 125.16,
  pieces: {
    ordered: 6,
    nominal_kg: 1.4,
    low_kg: 1.2,
    high_kg: 1.7,
    text: '6 pièces, ≈ 8,4 kg (7,2 à 10,2)',
    ...pieces,
  },
  ...more,
});
const openOrder = async (lines: object[], more: object = {}) => {
  fake.shop.orders = [orderRow(1, more as never)];
  fake.shop.answers['GET /api/orders/O1/details'] = { body: lines };
  drawSite('/commandes?commande=O1');
  const detail = await screen.findByRole('dialog', { name: /^Commande/ });
  await within(detail).findByText('PINTADE');
  return detail;
};

describe('the order afterwards', () => {
  it('until it is weighed all of it is approximate; then each piece has its weight', async () => {
    const detail = await openOrder([line({ at_most_kg: 9 })], { estimated: true, total_ttc: 150.19 });
    const text = plain(detail.textContent);
    expect(text).toContain('6 pièces, ≈ 8,4 kg (7,2 à 10,2) × 14,90 €');
    expect(text).toContain('au plus 9,00 kg');
    expect(text).toContain('Total TTC environ≈ 150,19 €');
    expect(text).toContain('Vous payez le poids pesé.');
    expect(plain(screen.getByRole('table').textContent)).toContain('≈ 150,19 €');
  });

  it('weighed: exact, with the weight of each piece', async () => {
    const weights = [1.42, 1.38, 1.5, 1.4, 1.45, 1.462];
    const detail = await openOrder(
      [
        line(
          { prepared: 6, weights_kg: weights, text: '6 pièces, 8,612 kg' },
          { quantite_preparee: 8.612, sous_total: 128.32 },
        ),
      ],
      { prepare_le: '2026-11-21T05:00:00.000Z', modifiable: false, total_ttc: 153.98 },
    );
    const text = plain(detail.textContent);
    expect(text).toContain('6 pièces, 8,612 kg × 14,90 €');
    expect(text).toContain('1. 1,42 kg');
    expect(text).toContain('6. 1,462 kg');
    expect(text).toContain('Total TTC153,98 €');
    expect(text).not.toContain('commandées');
    expect(text).not.toContain('Vous payez le poids pesé');
  });

  it('fewer pieces than ordered: shown, with the reason', async () => {
    const detail = await openOrder(
      [
        line(
          { prepared: 5, text: '5 pièces, 7,1 kg' },
          { quantite_preparee: 7.1, motif: 'Rupture', sous_total: 105.79 },
        ),
      ],
      { prepare_le: '2026-11-21T05:00:00.000Z', modifiable: false },
    );
    expect(plain(detail.textContent)).toContain('6 pièces commandées, Rupture');
  });

  it('is changed in pieces, with its limit', async () => {
    await openOrder([line({ at_most_kg: 11 })], { estimated: true });
    await person().click(screen.getByRole('button', { name: 'Modifier' }));
    const edit = within(await screen.findByRole('dialog', { name: /^Modifier/ }));
    expect(edit.getByLabelText<HTMLInputElement>('Quantité : PINTADE').value).toBe('6');
    fireEvent.change(edit.getByLabelText('Quantité : PINTADE'), { target: { value: '4' } });
    expect(plain(edit.getByText(/^4 pièces/).textContent)).toBe('4 pièces, ≈ 5,6 kg (4,8 à 6,8)');
    await person().click(edit.getByRole('button', { name: 'Changer le maximum : PINTADE' }));
    await person().click(edit.getByRole('button', { name: 'Sans maximum' }));
    await person().click(edit.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(fake.sent('PUT /api/orders/O1/items')).toHaveLength(1));
    expect(fake.sent('PUT /api/orders/O1/items')[0]?.body).toMatchObject({
      items: [{ product_id: '9', pieces: 4, at_most_kg: null }],
      total: 83.44,
    });
  });

  it('is ordered again in pieces; a former one, in kilos, in the nearest number of pieces', async () => {
    const offered = (more: object) => ({
      product_id: '9',
      ref: 'REF9',
      label: 'PINTADE',
      category_name: 'VOLAILLE',
      unit: 'kg',
      price: 14.9,
      price_ttc: 17.88,
      vat_rate: 20,
      stock_reel: 21,
      availability: 'available',
      orderable_quantity: 8.3,
      quantity: 8.3,
      past_price: 14.9,
      price_changed: false,
      piece: piece(),
      ...more,
    });
    await openOrder([line({})]);
    fake.shop.answers['GET /api/orders/O1/reorder'] = {
      body: { success: true, reference: 'C', data: [offered({})], total_ht: 123.67, unchanged: true },
    };
    await person().click(screen.getByRole('button', { name: 'Recommander' }));
    const dialog = await screen.findByRole('dialog', { name: /^Recommander/ });
    await within(dialog).findByText('PINTADE');
    expect(plain(dialog.textContent)).toContain('6 pièces');
    expect(plain(dialog.textContent)).toContain('≈ 123,67 €');
    const put = within(dialog).getByRole('button', { name: 'Mettre au panier' });
    await waitFor(() => expect(isOff(put)).toBe(false));
    await person().click(put);
    const summary = await screen.findByRole('dialog', { name: 'Récapitulatif de votre commande' });
    expect(plain((await within(summary).findByText(/^6 pièces/)).textContent)).toContain('≈ 8,4 kg');
  });
});
