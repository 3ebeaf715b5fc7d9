import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { type FakeShop, orderRow, product } from './fake-shop.ts';
import { enterShop, leaveShop, plain } from './in-the-shop.tsx';

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
  fake.shop.products = [
    product('1', 'ENTRECOTE PAREE'),
    product('2', 'STEAK', { price: 7.5 }),
    product('3', 'HAMPE DE BOEUF', { stock_reel: 0 }),
  ];
  fake.shop.orders = [orderRow(1)];
  fake.shop.answers['GET /api/orders/O1/details'] = {
    body: [
      {
        produit_id: '1',
        produit_ref: 'REF1',
        produit_nom: 'ENTRECOTE PAREE',
        produit_categorie: 'BOEUF',
        unite: 'kg',
        prix_unitaire: 10,
        quantite: 2,
        tva: 20,
        sous_total: 20,
      },
    ],
  };
});
afterEach(leaveShop);

const oneOrder = (more: object) => ({
  body: {
    success: true,
    id: 'O1',
    reference: 'CMD-20261120-0001',
    total_ttc: 120,
    data: orderRow(1, more as never),
  },
});
const openEdit = async () => {
  drawSite('/commandes?commande=O1');
  const detail = within(await screen.findByRole('dialog', { name: /^Commande/ }));
  await detail.findByText('ENTRECOTE PAREE');
  await person().click(detail.getByRole('button', { name: 'Modifier' }));
  return within(await screen.findByRole('dialog', { name: /^Modifier/ }));
};

describe('another product for an order', () => {
  it('is searched as in the shop, added at the current price, and sent with the others', async () => {
    fake.shop.answers['GET /api/orders/O1'] = oneOrder({ ajouts_avant: '2199-11-26T15:00:00.000Z' });
    const edit = await openEdit();
    const search = await edit.findByRole('combobox', { name: 'Ajouter un produit' });
    await waitFor(() => expect(plain(edit.getByText(/Au prix du jour/).textContent)).toContain('26/11/2199'));
    fireEvent.change(search, { target: { value: 'steack' } });
    const options = await edit.findAllByRole('option');
    expect(options.map((option) => plain(option.textContent))).toEqual(['STEAK7,50 € HT / kg']);
    fireEvent.keyDown(search, { key: 'Enter' });
    const field = await edit.findByLabelText<HTMLInputElement>('Quantité : STEAK');
    expect(field.value).toBe('1,00');
    fireEvent.change(field, { target: { value: '4' } });
    fireEvent.blur(field);
    // 2 × 10 € + 4 × 7.50 €
    expect(plain(edit.getByText('Total HT').parentElement?.textContent)).toContain('50,00 €');
    fake.shop.answers['PUT /api/orders/O1/items'] = {
      body: { success: true, data: orderRow(1), message: 'Enregistré.' },
    };
    await person().click(edit.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Enregistré.');
    expect(fake.sent('PUT /api/orders/O1/items')[0]?.body).toEqual({
      items: [
        { product_id: '1', quantity: 2 },
        { product_id: '2', quantity: 4 },
      ],
      total: 50,
      total_ttc: 60,
    });
  });

  it('a product out of stock or already in the order is not offered', async () => {
    const edit = await openEdit();
    const search = await edit.findByRole('combobox', { name: 'Ajouter un produit' });
    await waitFor(() => {
      fireEvent.click(search);
      expect(edit.getAllByRole('option').map((option) => plain(option.textContent))).toEqual([
        'STEAK7,50 € HT / kg',
      ]);
    });
  });

  it('after the cutoff of its day it shows that and offers none', async () => {
    fake.shop.answers['GET /api/orders/O1'] = oneOrder({ ajouts_avant: '2026-01-26T15:00:00.000Z' });
    const edit = await openEdit();
    expect(plain((await edit.findByText(/rien ne s’ajoute plus/)).textContent)).toContain('26/01/2026');
    expect(edit.queryByRole('combobox', { name: 'Ajouter un produit' })).toBeNull();
  });
});
