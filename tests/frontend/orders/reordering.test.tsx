import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { cartHere, type FakeShop, orderRow, product } from './fake-shop.ts';
import {
  confirm,
  drawShop,
  enterShop,
  leaveShop,
  plain,
  quantityOf,
  setQuantity,
  summary,
} from './in-the-shop.tsx';
import { isOff } from '#tests/frontend/support/is-off.ts';

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
});
afterEach(leaveShop);

const offered = (id: string, label: string, more: Record<string, unknown> = {}) => ({
  product_id: id,
  ref: `REF${id}`,
  label,
  category_name: 'BOEUF',
  unit: 'kg',
  price: 10,
  price_ttc: 12,
  vat_rate: 20,
  stock_reel: 50,
  availability: 'available',
  orderable_quantity: 2,
  ...more,
});
const habit = (id: string, label: string, usual: number, more: object = {}) => ({
  ...offered(id, label),
  usual_quantity: usual,
  times: 3,
  last_ordered_at: '2026-11-19T05:00:00.000Z',
  ...more,
});

describe('« Mes habitudes »', () => {
  const usual = () => within(screen.getByRole('region', { name: 'Mes habitudes' }));
  beforeEach(() => {
    fake.shop.habits = [
      habit('1', 'ENTRECOTE PAREE', 4),
      habit('2', 'GIGOT D’AGNEAU', 6),
      habit('3', 'BLANC DE POULET', 2),
    ];
  });

  it('one tap adds one, with the usual quantity, within the stock', async () => {
    await drawShop();
    await person().click(usual().getByRole('button', { name: /^Ajouter 4,00.kg : ENTRECOTE PAREE$/ }));
    await person().click(usual().getByRole('button', { name: /^Ajouter 4,00.kg : GIGOT/ }));
    expect(cartHere()).toEqual({ 1: 4, 2: 4 });
    expect(usual().getByLabelText<HTMLInputElement>('Quantité : ENTRECOTE PAREE').value).toBe('4,00');
  });

  it('shows where a price moved since the last order, old and new, with direction', async () => {
    fake.shop.habits = [
      habit('1', 'ENTRECOTE PAREE', 4, {
        past_price: 8,
        prices: [
          { day: '2026-10-01', price: 9 },
          { day: '2026-11-19', price: 8 },
          { day: '2026-11-21', price: 10 },
        ],
      }),
      habit('2', 'GIGOT D’AGNEAU', 6),
    ];
    await drawShop();
    const told = await usual().findAllByText(/Votre prix a changé/);
    expect(told.map((each) => plain(each.textContent))).toEqual([
      'Votre prix a changé : 8,00 € le jeudi 19 novembre 2026, 10,00 € aujourd’hui (+25 %)',
    ]);
    expect(plain(usual().getByRole('img').getAttribute('aria-label'))).toBe(
      'Vos prix sur 90 jours : de 8,00 € à 10,00 €',
    );
  });

  it('one tap adds all that is in stock, keeps quantities already set, and can be undone', async () => {
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '1');
    expect(plain(usual().getByText(/sur 90 jours/).parentElement?.textContent)).toContain(
      '3 produits sur 90 jours · 80,00 € HT',
    );
    await person().click(usual().getByRole('button', { name: 'Tout ajouter (1)' }));
    expect(cartHere()).toEqual({ 1: 1, 2: 4 });
    expect(isOff(usual().getByRole('button', { name: 'Tout est au panier' }))).toBe(true);
  });

  it('is hidden by a search and by a category; without any, there is no such list', async () => {
    const { unmount } = await drawShop();
    await person().click(screen.getByRole('button', { name: 'AGNEAU' }));
    expect(screen.queryByRole('region', { name: 'Mes habitudes' })).toBeNull();
    unmount();
    fake.shop.habits = [];
    await drawShop();
    expect(screen.queryByRole('region', { name: 'Mes habitudes' })).toBeNull();
  });

  it('when they cannot be read the shop works, and shows it', async () => {
    fake.shop.answers['GET /api/orders/habits'] = { status: 400, body: {} };
    await drawShop();
    screen.getByText('Les habitudes n’ont pas pu être lues.');
    setQuantity('ENTRECOTE PAREE', '1');
    expect(cartHere()).toEqual({ 1: 1 });
  });

  it('Enter in an empty quantity takes the usual one', async () => {
    await drawShop();
    const field = screen.getAllByLabelText<HTMLInputElement>('Quantité : ENTRECOTE PAREE').at(-1);
    act(() => field?.focus());
    await person().keyboard('{Enter}');
    expect(cartHere()).toEqual({ 1: 4 });
  });
});

describe('« Recommander »', () => {
  beforeEach(() => {
    fake.shop.orders = [orderRow(1, { payable: false })];
    fake.shop.products = [
      product('1', 'ENTRECOTE PAREE', { price: 12 }),
      product('2', 'GIGOT D’AGNEAU', { stock_reel: 4 }),
      product('3', 'BLANC DE POULET', { stock_reel: 0 }),
    ];
    const past = { quantity: 6, past_price: 10, price_changed: false };
    fake.shop.answers['GET /api/orders/O1/reorder'] = {
      body: {
        success: true,
        reference: 'CMD-20261120-0001',
        data: [
          {
            ...offered('1', 'ENTRECOTE PAREE', { price: 12 }),
            ...past,
            orderable_quantity: 6,
            price_changed: true,
          },
          {
            ...offered('2', 'GIGOT D’AGNEAU', { stock_reel: 4 }),
            ...past,
            availability: 'short',
            orderable_quantity: 4,
          },
          {
            ...offered('3', 'BLANC DE POULET'),
            ...past,
            availability: 'missing',
            orderable_quantity: 0,
            stock_reel: 0,
          },
          {
            ...offered('9', 'PINTADE', { price: null }),
            ...past,
            availability: 'withdrawn',
            orderable_quantity: 0,
          },
        ],
        total_ht: 112,
        unchanged: false,
      },
    };
  });
  const ask = async () => {
    await person().click(
      await screen.findByRole('button', { name: 'Recommander la commande CMD-20261120-0001' }),
    );
    return within(await screen.findByRole('dialog', { name: 'Recommander CMD-20261120-0001' }));
  };
  const press = async (window: ReturnType<typeof within>, name: string) => {
    const button = (await window.findByRole('button', { name })) as HTMLButtonElement;
    await waitFor(() => expect(button.disabled).toBe(false));
    await person().click(button);
  };

  it('shows today’s prices, what is short, missing or withdrawn; then the cart and its summary', async () => {
    const { where } = drawSite('/commandes');
    const window = await ask();
    await window.findByText('PINTADE');
    const said = window.getAllByRole('listitem').map((item) => plain(item.textContent));
    expect(said).toEqual([
      'ENTRECOTE PAREE6,00 kg12,00 € HT / kg (10,00 € alors)Prix en hausse',
      'GIGOT D’AGNEAU4,00 kg10,00 € HT / kgIl reste 4,00 kg sur 6,00 kg',
      'BLANC DE POULET0,00 kg10,00 € HT / kgStock épuisé',
      'PINTADE0,00 kgN’est plus proposé',
    ]);
    window.getByText(/^112,00.€ HT$/);
    await press(window, 'Mettre au panier');
    expect(where()).toBe('/dashboard?etape=recapitulatif');
    await within(await summary()).findByText('GIGOT D’AGNEAU');
    expect(cartHere()).toEqual({ 1: 6, 2: 4 });
    await confirm();
    await screen.findByRole('dialog', { name: 'Commande enregistrée' });
    expect(fake.shop.placedOrders).toMatchObject([{ total: 112 }]);
  });

  it.each([
    ['Ajouter à mon panier', { 1: 8, 2: 4 }],
    ['Remplacer mon panier', { 1: 6, 2: 4 }],
  ])('with a cart on the account, also one of another device: %s', async (name, storedCart) => {
    fake.shop.cart = { items: [{ product_id: '1', quantity: 2 }], updated_at: 'x', version: 4 };
    drawSite('/commandes');
    await press(await ask(), name);
    await summary();
    expect(cartHere()).toEqual(storedCart);
  });

  it('is offered in the order’s own window too', async () => {
    fake.shop.answers['GET /api/orders/O1/details'] = { body: [] };
    drawSite('/commandes');
    await person().click(await screen.findByRole('button', { name: 'CMD-20261120-0001' }));
    const window = within(await screen.findByRole('dialog', { name: 'Commande CMD-20261120-0001' }));
    await person().click(window.getByRole('button', { name: 'Recommander' }));
    await screen.findByRole('dialog', { name: 'Recommander CMD-20261120-0001' });
  });

  it('past lines that cannot be read are reported, with a retry', async () => {
    const answer = fake.shop.answers['GET /api/orders/O1/reorder'];
    fake.shop.answers['GET /api/orders/O1/reorder'] = {
      status: 404,
      body: { success: false, message: 'Commande introuvable.' },
    };
    drawSite('/commandes');
    const window = await ask();
    await window.findByText('Commande introuvable.');
    if (answer) fake.shop.answers['GET /api/orders/O1/reorder'] = answer;
    await person().click(window.getByRole('button', { name: 'Réessayer' }));
    await window.findByText('PINTADE');
  });

  it('quantities stay while browsing', async () => {
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '2');
    await person().click(screen.getByRole('button', { name: 'MES COMMANDES' }));
    await person().click(await screen.findByRole('button', { name: 'COMMANDER' }));
    await screen.findByLabelText('Quantité : ENTRECOTE PAREE');
    expect(quantityOf('ENTRECOTE PAREE').value).toBe('2,00');
  });
});
