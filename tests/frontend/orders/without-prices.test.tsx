import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';

import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';
import { cartHere, type FakeShop, orderRow, parisQuote, product } from './fake-shop.ts';
import { cartPanel, drawShop, enterShop, leaveShop, plain, setQuantity, summary } from './in-the-shop.tsx';

/** Fields that the server hides from users without prices (shared/kernel/price-fields.ts). */
const without = <Row extends object>(row: Row, ...fields: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)));

const signInAs = (role: 'chef' | 'commis', more: object = {}): void => {
  const customer = {
    ...ANNA,
    person: { id: 'P1', role, sees_prices: role === 'chef', may_pay: false, ...more },
  };
  openSession('pro', 'pro-token', customer);
};

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
});
afterEach(leaveShop);

describe('a Commis who sees no prices', () => {
  beforeEach(() => {
    signInAs('commis');
    fake.shop.products = fake.shop.products.map(
      // as the house's books count VAT: line by line
      (each) => without({ ...each, vat_by_line: true }, 'price', 'price_ttc') as never,
    );
    fake.shop.quote = without(parisQuote(), 'free_from', 'minimum', 'missing_for_free', 'price', 'charge_ht');
  });

  it('fills the cart, sees no amount and no change of one, and submits it to a Gérant', async () => {
    drawSite('/dashboard');
    await screen.findAllByLabelText('Quantité : ENTRECOTE PAREE');
    await cartPanel().findByText('Votre panier est vide');
    setQuantity('ENTRECOTE PAREE', '2');
    expect(cartHere()).toEqual({ '1': 2 });
    await person().click(await cartPanel().findByRole('button', { name: 'Faire valider' }));
    const window = within(await summary());
    expect(await window.findByText('Ce que vous envoyez attend le oui d’un Gérant.')).toBeTruthy();
    expect(await window.findByRole('button', { name: 'Faire valider' })).toBeTruthy();
    const text = plain((await summary()).textContent);
    expect(text).toContain('2,00 kg');
    expect(text).not.toMatch(/€|—|changé/);
  });

  it('sees products and quantities of an order; others change it', async () => {
    fake.shop.orders = [
      without(orderRow(1), 'total_ht', 'total_tva', 'total_ttc', 'montant_paye', 'reste_a_payer') as never,
    ];
    const line = { produit_id: '1', produit_ref: 'R', produit_nom: 'ENTRECOTE PAREE', unite: 'kg' };
    fake.shop.answers['GET /api/orders/O1/details'] = {
      body: [{ ...line, produit_categorie: 'BOEUF', quantite: 2, tva: 20, tva_par_ligne: true }],
    };
    drawSite('/commandes?commande=O1');
    const window = await screen.findByRole('dialog', { name: /^Commande CMD-20261120-0001/ });
    await within(window).findByText('ENTRECOTE PAREE');
    expect(plain(window.textContent)).not.toMatch(/€|—|TVA/);
    expect(within(window).queryByRole('button', { name: 'Modifier' })).toBeNull();
  });

  it('counts the lists of the company, and gets no refusal', async () => {
    fake.shop.answers['GET /api/order-guides'] = {
      body: {
        success: true,
        data: [
          {
            id: 'G1',
            version: 1,
            name: 'Chambre froide',
            lines: [{ product_id: '1', label: 'ENTRECOTE PAREE', unit: 'kg', quantity: 2, par: 6 }],
          },
        ],
        proposed: [],
      },
    };
    drawSite('/commandes');
    await person().click(await screen.findByRole('link', { name: 'Mes listes' }));
    expect(await screen.findByRole('button', { name: 'Compter ce qui reste' })).toBeTruthy();
    for (const name of ['Nouvelle liste', 'Modifier', 'Supprimer'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('a Chef with a limit', () => {
  const review = async (kilos: string) => {
    await drawShop();
    setQuantity('ENTRECOTE PAREE', kilos);
    await person().click(screen.getByRole('button', { name: 'Commander' }));
    return within(await summary());
  };

  it('reads before sending that it needs approval, above the own limit', async () => {
    signInAs('chef', { order_limit: 100 });
    fake.shop.products = [product('1', 'ENTRECOTE PAREE')];
    const window = await review('9');
    expect(plain((await window.findByText(/Au-dessus de votre plafond/)).textContent)).toContain('100,00 €');
    expect(window.getByRole('button', { name: 'Faire valider' })).toBeTruthy();
  });

  it('below it, it is an order like any other', async () => {
    signInAs('chef', { order_limit: 100 });
    const window = await review('8');
    expect(await window.findByRole('button', { name: 'Confirmer la commande' })).toBeTruthy();
    expect(window.queryByText(/Au-dessus/)).toBeNull();
  });

  it('reads the weekly limit before it is reached, and that this order alone needs approval', async () => {
    signInAs('chef', { week_limit: 100 });
    fake.shop.products = [product('1', 'ENTRECOTE PAREE')];
    const window = await review('8');
    const said = await window.findByText(/Plafond de la semaine, ce qui est déjà commandé compris/);
    expect(plain(said.textContent)).toContain('100,00 € TTC pour vous');
    expect(window.getByRole('button', { name: 'Confirmer la commande' })).toBeTruthy();
    await person().click(window.getByRole('button', { name: 'Modifier' }));
    setQuantity('ENTRECOTE PAREE', '9');
    await person().click(screen.getByRole('button', { name: 'Commander' }));
    const over = within(await summary());
    expect(await over.findByText(/Au-dessus de votre plafond par semaine/)).toBeTruthy();
    expect(over.getByRole('button', { name: 'Faire valider' })).toBeTruthy();
  });

  it('and above the place’s, with its name', async () => {
    signInAs('chef');
    const place = { id: 'A1', label: 'Bistrot du jardin', address: '14 allée', complement: '', phone: '' };
    fake.shop.addresses = [
      { ...place, postal: '33000', city: 'Bordeaux', note: '', order_limit: 50, is_default: true },
    ];
    const window = await review('5');
    expect(await window.findByText(/Au-dessus du plafond du lieu « Bistrot du jardin »/)).toBeTruthy();
  });
});
