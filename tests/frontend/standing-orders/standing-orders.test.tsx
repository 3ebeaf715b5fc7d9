import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { type FakeShop, orderRow, product } from '#tests/frontend/orders/fake-shop.ts';
import { enterShop, leaveShop, plain } from '#tests/frontend/orders/in-the-shop.tsx';

const standing = {
  id: 'S1',
  version: 4,
  name: 'Carte de la semaine',
  lines: [
    { product_id: '1', label: 'ENTRECOTE PAREE', unit: 'kg', quantity: 2, price: 10 },
    { product_id: '2', label: 'STEAK', unit: 'kg', quantity: 3, problem: 'withdrawn', price: null },
  ],
  address_id: 'compte',
  address: '1 rue des Essais, 33000 Bordeaux',
  weekdays: [2, 5],
  every_weeks: 1,
  from: '2026-11-23',
  until: null,
  pauses: [],
  closed_day: 'before',
  mode: 'confirm',
  by: null,
  estimate_ht: 20,
  next: [
    {
      date: '2026-12-25',
      day: '2026-12-24',
      what: 'moved',
      order_before: '2026-12-23T15:00:00.000Z',
      made_at: '2026-12-22T19:00:00.000Z',
    },
  ],
  dates: [
    {
      date: '2026-11-24',
      day: '2026-11-24',
      state: 'to-confirm',
      order_before: '2026-11-23T15:00:00.000Z',
      is_open: true,
      order_id: 'O1',
      reference: 'CMD-20261122-0001',
      why: null,
      short: [{ label: 'ENTRECOTE PAREE', unit: 'kg', wanted: 2, got: 1.2 }],
    },
  ],
};

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
  fake.shop.products = [product('1', 'ENTRECOTE PAREE')];
  fake.shop.answers['GET /api/standing-orders'] = { body: { success: true, data: [standing] } };
});
afterEach(leaveShop);

it('shows its rhythm, lines to review, shortages and the day that replaces a closed one', async () => {
  drawSite('/commandes-regulieres');
  const card = within(await screen.findByRole('region', { name: 'Carte de la semaine' }));
  card.getByText('Chaque mardi et vendredi');
  card.getByText('À revoir', { selector: 'p, strong, h3, div' });
  expect(plain(card.getByText(/au lieu de/).textContent)).toBe(
    'ENTRECOTE PAREE : 1,20 kg au lieu de 2,00 kg',
  );
  card.getByText(/jour fermé, livrée le jeudi 24 décembre 2026/);
});

it('confirms and skips by one press each', async () => {
  drawSite('/commandes-regulieres');
  fake.shop.answers['POST /api/orders/O1/confirm'] = {
    body: { success: true, data: orderRow(1), message: 'Commande confirmée.' },
  };
  await person().click(await screen.findByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(fake.sent('POST /api/orders/O1/confirm')).toHaveLength(1));
  fake.shop.answers['POST /api/standing-orders/S1/dates/2026-12-25'] = {
    body: { success: true, data: standing, message: 'Cette date est sautée.' },
  };
  await person().click(screen.getByRole('button', { name: /^Sauter cette fois : vendredi 25 décembre/ }));
  await waitFor(() => expect(fake.sent('POST /api/standing-orders/S1/dates/2026-12-25')).toHaveLength(1));
  expect(fake.sent('POST /api/standing-orders/S1/dates/2026-12-25')[0]?.body).toEqual({ skip: true });
});

it('refuses an empty one in its fields before anything is sent', async () => {
  drawSite('/commandes-regulieres');
  await person().click(await screen.findByRole('button', { name: 'Nouvelle commande régulière' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nouvelle commande régulière' }));
  form.getByText('Jours de livraison');
  await person().click(form.getByRole('button', { name: /^Ajouter une pause/ }));
  await person().click(form.getByRole('button', { name: 'Enregistrer' }));
  await form.findByText('Donnez un nom à cette commande régulière');
  form.getByText('Choisissez au moins un produit.');
  form.getByText('Choisissez au moins un jour de la semaine.');
  const pause = form.getByLabelText('En pause du');
  expect(pause.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(pause.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Une pause va d’un jour à un autre, qui n’est pas avant.',
  );
  expect(fake.sent('POST /api/standing-orders')).toEqual([]);
});

it('counts pieces of products paid by the kilo, and asks for a new quantity when the sale unit changed', async () => {
  const piece = {
    nominal_kg: 1.4,
    low_kg: 1.2,
    high_kg: 1.7,
    text: 'environ 1,4 kg, de 1,2 à 1,7',
    about: 14,
    about_ttc: 16.8,
    available: 4,
  };
  fake.shop.products = [product('1', 'PINTADE', { piece }), product('2', 'CANETTE', { piece })];
  const lines = [
    { product_id: '1', label: 'PINTADE', unit: 'piece', in_pieces: true, quantity: 6, price: 10 },
    { product_id: '2', label: 'CANETTE', unit: 'kg', quantity: 5, problem: 'by-piece', price: null },
  ];
  fake.shop.answers['GET /api/standing-orders'] = { body: { success: true, data: [{ ...standing, lines }] } };
  fake.shop.answers['PUT /api/standing-orders/S1'] = {
    body: { success: true, data: { ...standing, lines }, message: 'Enregistrée.' },
  };
  drawSite('/commandes-regulieres');
  const card = within(await screen.findByRole('region', { name: 'Carte de la semaine' }));
  expect(plain(card.getByText(/HT aujourd’hui/).textContent)).toBe('≈ 20,00 € HT aujourd’hui');
  card.getByText(/est devenu à la pièce/);
  await person().click(card.getByRole('button', { name: 'Modifier' }));
  const form = within(await screen.findByRole('dialog', { name: 'Modifier la commande régulière' }));
  await form.findByText((text) => plain(text) === '6 pièces, ≈ 8,4 kg (7,2 à 10,2)');
  const anew = form.getByRole('textbox', { name: 'Quantité : CANETTE' });
  expect(anew).toHaveProperty('value', '');
  fireEvent.change(anew, { target: { value: '4' } });
  fireEvent.blur(anew);
  await person().click(form.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fake.sent('PUT /api/standing-orders/S1')).toHaveLength(1));
  expect(fake.sent('PUT /api/standing-orders/S1')[0]?.body).toMatchObject({
    items: [
      { product_id: '1', pieces: 6 },
      { product_id: '2', pieces: 4 },
    ],
  });
});
