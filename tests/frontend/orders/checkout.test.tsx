import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '#frontend/lib/session/session.ts';
import { offline, refused, failureWithoutMessage } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';
import { cartHere, type FakeShop, orderRow, product } from './fake-shop.ts';
import {
  confirm,
  drawShop,
  enterShop,
  leaveShop,
  plain,
  review,
  setQuantity,
  summary,
} from './in-the-shop.tsx';
import { isOff } from '#tests/frontend/support/is-off.ts';
import { wholeText } from '#tests/frontend/support/whole-text.ts';

const ORDER = 'POST /api/products/orders';
let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
});
afterEach(leaveShop);

const filled = async () => {
  const drawn = await drawShop();
  setQuantity('ENTRECOTE PAREE', '2');
  return drawn;
};
const placedWindow = () => screen.findByRole('dialog', { name: 'Commande enregistrée' });

describe('when to pay', () => {
  const told = async (limit: object) => {
    fake.shop.answers[ORDER] = {
      body: {
        success: true,
        order_reference: 'CMD-20261121-0001',
        reference: 'CMD-20261121-0001',
        order_id: 'N1',
        total_ht: 20,
        total_tva: 4,
        total_ttc: 24,
        message: 'ok',
        ...limit,
      },
    };
    await filled();
    await review();
    await confirm();
    return plain(within(await placedWindow()).getByText(/^Total/).textContent);
  };

  it('a new account reads until when its order is reserved', async () => {
    expect(await told({ pay_before: '2026-11-23T06:00:00.000Z' })).toBe(
      'Total : 24,00 € TTC, à régler avant le 23/11/2026 à 07:00 : ensuite elle est annulée, sauf si nous l’avons validée.',
    );
  });

  it('an account that must pay before the next order reads that; any other pays when it wants', async () => {
    expect(await told({ pay_before_next: true })).toBe(
      'Total : 24,00 € TTC, à régler avant votre prochaine commande.',
    );
  });

  it('without a limit of the house an order is paid at any time', async () => {
    expect(await told({})).toBe('Total : 24,00 € TTC, à régler quand vous voulez.');
  });
});

describe('from cart to order', () => {
  it('PRO-17, PRO-18, PRO-21, PRO-22, ERR-37, AMB-31b: summary, confirm, success with the reference, cart emptied, OK leads to /commandes', async () => {
    const { said, notices, where } = await filled();
    const window = await review();
    expect(plain(window.getByText(/× 10,00/).textContent)).toBe('2,00 kg × 10,00 €');
    await confirm();
    const success = 'Votre commande a été enregistrée avec succès! Référence: CMD-20261121-0001';
    within(await placedWindow()).getByText(wholeText(success));
    // the notification is no part of the window, and may come after it
    await waitFor(() => expect(said).toContain(success));
    expect(cartHere()).toEqual({});
    expect(JSON.parse(localStorage.getItem('orderHistory') ?? '')).toMatchObject([
      { id: 'N1', total: 24, itemCount: 1, userId: ANNA.id, date: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect(where()).toBe('/dashboard');

    const ok = notices.find(({ text }) => text === success)?.action;
    expect(ok?.label).toBe('OK');
    act(() => ok?.onPress());
    await waitFor(() => expect(where()).toBe('/commandes'));
  });

  it('PRO-20, PRO-15, AMB-33: sends items, total HT and client_id; the TTC seen too; a key (AMB-91b)', async () => {
    await filled();
    await review();
    await confirm();
    await placedWindow();
    const [call] = fake.sent(ORDER);
    expect(call?.body).toMatchObject({
      items: [
        {
          product_id: '1',
          product_name: 'ENTRECOTE PAREE',
          product_category: 'BOEUF',
          quantity: 2,
          price: 10,
        },
      ],
      total: 20,
      total_ttc: 24,
      client_id: ANNA.id,
    });
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(call?.token).toBe('pro-token');
  });

  it('waits for the days of delivery, which show place and day; without them it is sent at once, with a notice', async () => {
    let answer = (_: { body: object }) => {};
    fake.shop.answers['GET /api/delivery/quote'] = () => new Promise((resolve) => (answer = resolve));
    await filled();
    const window = await review();
    await window.findByText('Lecture des jours de livraison…');
    expect(isOff(window.getByRole('button', { name: 'Confirmer la commande' }))).toBe(true);
    answer({ body: { success: true, data: fake.shop.quote } });
    await waitFor(() =>
      expect(isOff(window.getByRole('button', { name: 'Confirmer la commande' }))).toBe(false),
    );
    await confirm();
    await placedWindow();
    expect(fake.sent(ORDER)[0]?.body).toMatchObject({ delivery_day: expect.stringMatching(/^\d{4}-/) });
  });

  it('an equal order from another device needs confirmation, and is placed if confirmed', async () => {
    await filled();
    await review();
    fake.shop.answers[ORDER] = refused(
      409,
      'Une commande identique vient d’être passée à 07:00 : CMD-20261121-0007.',
      {
        code: 'identical_order',
        reference: 'CMD-20261121-0007',
        order_id: 'N7',
        placed_at: '2026-11-21T06:00:00.000Z',
      },
    );
    await confirm();
    const window = within(await screen.findByRole('dialog', { name: 'Récapitulatif de votre commande' }));
    await window.findByText('Une commande identique vient d’être passée');
    window.getByText(wholeText(/CMD-20261121-0007, à 07:00/));
    expect(window.getByRole('link', { name: 'Voir la commande' }).getAttribute('href')).toBe('/commandes');
    expect(cartHere()).not.toEqual({});
    delete fake.shop.answers[ORDER];
    await person().click(window.getByRole('button', { name: 'Commander quand même' }));
    await placedWindow();
    const [first, second] = fake.sent(ORDER);
    expect(first?.body).not.toHaveProperty('identical_confirmed');
    expect(second?.body).toMatchObject({ identical_confirmed: true });
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });

  it('the account’s cap is shown in the server’s sentence, without a notice of changed prices', async () => {
    await filled();
    await review();
    fake.shop.answers[ORDER] = refused(409, 'Vos commandes non réglées peuvent atteindre 3 000,00 € TTC.', {
      code: 'reservation_cap',
      cap: 3000,
      pending: 2990,
      room: 10,
    });
    await confirm();
    await screen.findByText('Vos commandes non réglées peuvent atteindre 3 000,00 € TTC.');
    expect(screen.queryByText(/viennent d’être relus/)).toBeNull();
  });

  it('PRO-21, AMB-11: a success without a reference gets one that begins with CMD-', async () => {
    fake.shop.answers[ORDER] = { body: { success: true, order_id: 'N1', total_ht: 20, total_ttc: 24 } };
    await filled();
    await review();
    await confirm();
    expect(within(await placedWindow()).getByText(wholeText(/Référence: CMD-[0-9A-Z]+$/))).toBeDefined();
  });

  it('PRO-19: an empty cart is not ordered', async () => {
    await drawShop('/dashboard?etape=recapitulatif');
    const window = within(await summary());
    await window.findByText('Votre panier est vide.');
    expect(isOff(window.getByRole('button', { name: 'Confirmer la commande' }))).toBe(true);
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    expect(fake.sent(ORDER)).toEqual([]);
  });

  it('PRO-19, ERR-34: nothing is ordered without a session', async () => {
    const { confirmOrder } = await import('#frontend/features/orders/pro/checkout/confirm-order.ts');
    const total = { htCents: 0, vatCents: 0, ttcCents: 0, byRate: [] };
    const outcome = await confirmOrder(undefined, {
      cart: { lines: [], gone: [], total, estimated: false },
      delivery: {},
      total,
    });
    expect(outcome).toMatchObject({
      kind: 'refused',
      message: 'Vous devez être connecté pour passer une commande. Veuillez vous connecter ou vous inscrire.',
    });
    expect(fake.sent(ORDER)).toEqual([]);
  });
});

describe('ERR-36: an order that fails', () => {
  it.each([
    ['the server’s own sentence', refused(400, 'Trop de lignes.'), 'Trop de lignes.'],
    ['none', { status: 400, body: {} }, 'Une erreur est survenue lors de la création de votre commande.'],
    [
      'an exception',
      failureWithoutMessage(),
      'Une erreur est survenue lors de la création de votre commande. Veuillez réessayer ou contacter notre service client.',
    ],
    [
      'no network',
      offline(),
      'Une erreur est survenue lors de la création de votre commande. Veuillez réessayer ou contacter notre service client.',
    ],
  ])('ERR-36: %s; the cart remains', async (_name, answer, text) => {
    await filled();
    await review();
    fake.shop.answers[ORDER] = answer;
    await confirm();
    within(await summary()).getByText(text);
    expect(cartHere()).toEqual({ 1: 2 });
  });

  it('ERR-36: a retry after a timeout repeats the same key and body, and orders once', async () => {
    await filled();
    await review();
    fake.shop.answers[ORDER] = offline();
    await confirm();
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    delete fake.shop.answers[ORDER];
    await person().click(again);
    await placedWindow();
    const [first, second] = fake.sent(ORDER);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toEqual(first?.body);
    expect(cartHere()).toEqual({});
  });
});

describe('changes between cart and confirmation are shown line by line, and nothing is charged', () => {
  it('a price: 409, old and new price, new total, then the new total is confirmed', async () => {
    await filled();
    await review();
    fake.shop.answers[ORDER] = () => {
      fake.shop.products[0] = product('1', 'ENTRECOTE PAREE', { price: 12 });
      delete fake.shop.answers[ORDER];
      return refused(409, 'Les prix ont été mis à jour. Vérifiez le nouveau total avant de confirmer.', {
        code: 'price_changed',
        total_ht: 24,
        prices: { 1: 12 },
      });
    };
    await confirm();
    const window = await summary();
    await within(window).findByText(
      'Les prix ont été mis à jour. Vérifiez le nouveau total avant de confirmer.',
    );
    await waitFor(() =>
      expect(plain(window.querySelector('[class*=changes]')?.textContent)).toBe(
        'ENTRECOTE PAREE : 10,00 € → 12,00 € HT / kg',
      ),
    );
    expect(fake.shop.placedOrders).toEqual([]);
    // not the server's cache of a second ago
    const readings = fake.calls.filter(({ path }) => path === '/api/products');
    expect(readings.map(({ headers }) => headers['cache-control'])).toEqual([undefined, 'no-cache']);
    await confirm();
    await placedWindow();
    expect(fake.shop.placedOrders).toMatchObject([{ total: 24, total_ttc: 28.8 }]);
  });

  it('stock: the product, the remaining quantity, one button to adjust', async () => {
    await filled();
    await review();
    fake.shop.answers[ORDER] = () => {
      fake.shop.products[0] = product('1', 'ENTRECOTE PAREE', { stock_reel: 1.5 });
      delete fake.shop.answers[ORDER];
      return refused(409, 'Stock insuffisant pour « ENTRECOTE PAREE » : il reste 1,5 kg.', {
        code: 'insufficient_stock',
        products: [{ product_id: '1', label: 'ENTRECOTE PAREE', left: 1.5 }],
      });
    };
    await confirm();
    const window = await summary();
    await waitFor(() =>
      expect(plain(window.querySelector('[class*=changes]')?.textContent)).toBe(
        'ENTRECOTE PAREE : il reste 1,50 kg sur 2,00 kg',
      ),
    );
    const button = within(window).getByRole<HTMLButtonElement>('button', { name: 'Confirmer la commande' });
    expect(isOff(button)).toBe(true);
    await person().click(within(window).getByRole('button', { name: 'Ajuster le panier' }));
    expect(cartHere()).toEqual({ 1: 1.5 });
    await confirm();
    await placedWindow();
  });

  it('a product withdrawn: named, removed on one press', async () => {
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '2');
    setQuantity('GIGOT D’AGNEAU', '1');
    await review();
    fake.shop.answers[ORDER] = () => {
      fake.shop.products = fake.shop.products.filter(({ id }) => id !== '2');
      delete fake.shop.answers[ORDER];
      return refused(409, '« GIGOT D’AGNEAU » n’est plus proposé à la vente.', { product_id: '2' });
    };
    await confirm();
    const window = await summary();
    await waitFor(() =>
      expect(window.querySelector('[class*=changes]')?.textContent).toBe(
        'GIGOT D’AGNEAU : n’est plus proposé : retiré de cette commande',
      ),
    );
    await person().click(within(window).getByRole('button', { name: 'Ajuster le panier' }));
    expect(cartHere()).toEqual({ 1: 2 });
  });
});

describe('failures', () => {
  it('a double click orders once', async () => {
    await filled();
    await review();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirmer la commande' });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    fireEvent.click(button);
    await placedWindow();
    expect(fake.sent(ORDER)).toHaveLength(1);
  });

  it('the session ends at the confirmation: cart kept, sign-in, back at the summary', async () => {
    const { where } = await filled();
    await review();
    fake.shop.answers['POST /api/auth/refresh'] = { status: 401, body: { success: false, message: 'x' } };
    fake.shop.answers[ORDER] = refused(401, 'Votre session a expiré. Veuillez vous reconnecter.', {
      code: 'not_signed_in',
    });
    await confirm();
    const window = within(await summary());
    await window.findByText('Rien n’a été commandé. Votre panier est conservé : vous reviendrez ici.');
    expect(localStorage.getItem('auth_redirect_url')).toBe('/dashboard?etape=recapitulatif');
    expect(cartHere()).toEqual({ 1: 2 });
    await person().click(window.getByRole('link', { name: 'Se reconnecter' }));
    await waitFor(() => expect(where()).toBe('/espacepro'));
    fake.shop.answers = {};
    act(() => openSession('pro', 'second-token', ANNA));
    await waitFor(() => expect(where()).toBe('/dashboard?etape=recapitulatif'));
    await confirm();
    await placedWindow();
    expect(fake.shop.placedOrders).toHaveLength(1);
  });

  it('a reload at the summary returns to it; closing it is « back »', async () => {
    const { where, unmount } = await filled();
    await review();
    expect(where()).toBe('/dashboard?etape=recapitulatif');
    unmount();
    drawSite('/dashboard?etape=recapitulatif');
    const window = within(await summary());
    await window.findByText('ENTRECOTE PAREE');
    await person().click(window.getByRole('button', { name: 'Modifier' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cartHere()).toEqual({ 1: 2 });
  });

  it('the answer was lost and the page reloaded: it finds the order, shows it and orders nothing more', async () => {
    const { unmount } = await filled();
    await review();
    fake.shop.answers[ORDER] = offline();
    await confirm();
    await screen.findByRole('button', { name: 'Réessayer' });
    unmount();
    // the order went through, and emptied the account's cart
    fake.shop.cart = { items: [], updated_at: null, version: fake.shop.cart.version + 1 };
    const key = fake.sent(ORDER)[0]?.headers['idempotency-key'] ?? '';
    fake.shop.answers[`GET /api/orders/confirmations/${key}`] = {
      body: { success: true, data: orderRow(7, { total_ht: 20, total_ttc: 24 }) },
    };
    drawSite('/dashboard');
    within(await placedWindow()).getByText(
      wholeText('Votre commande a été enregistrée avec succès! Référence: CMD-20261120-0007'),
    );
    expect(cartHere()).toEqual({});
    expect(fake.sent(ORDER)).toHaveLength(1);
  });

  it('the answer was lost, an equal order of an hour ago is not taken for it, and the cart stays', async () => {
    const { unmount } = await filled();
    await review();
    fake.shop.answers[ORDER] = offline();
    await confirm();
    await screen.findByRole('button', { name: 'Réessayer' });
    unmount();
    fake.shop.orders = [
      orderRow(7, { total_ht: 20, total_ttc: 24, date_commande: new Date().toISOString() }),
    ];
    fake.shop.answers[
      `GET /api/orders/confirmations/${fake.sent(ORDER)[0]?.headers['idempotency-key'] ?? ''}`
    ] = refused(404, 'Aucune commande n’a été passée par cette confirmation.', { code: 'not_found' });
    await drawShop();
    await waitFor(() =>
      expect(fake.calls.some(({ path }) => path.startsWith('/api/orders/confirmations/'))).toBe(true),
    );
    expect(screen.queryByRole('dialog', { name: 'Commande enregistrée' })).toBeNull();
    expect(cartHere()).toEqual({ 1: 2 });
  });

  it('the cart changed after a timeout: the earlier order is shown before another is placed', async () => {
    await filled();
    await review();
    fake.shop.answers[ORDER] = offline();
    await confirm();
    await screen.findByRole('button', { name: 'Réessayer' });
    const key = fake.sent(ORDER)[0]?.headers['idempotency-key'] ?? '';
    fake.shop.answers[`GET /api/orders/confirmations/${key}`] = {
      body: { success: true, data: orderRow(7, { total_ht: 20 }) },
    };
    delete fake.shop.answers[ORDER];
    setQuantity('ENTRECOTE PAREE', '3');
    await person().click(screen.getByRole('button', { name: 'Réessayer' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(wholeText(/^CMD-20261120-0007, 20,00.€ HT, a été enregistrée/));
    await person().click(question.getByRole('button', { name: 'Ne rien commander de plus' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.sent(ORDER)).toHaveLength(1);
  });

  it('the cart changed seconds after a timeout: nothing more is ordered before the first is known', async () => {
    await filled();
    await review();
    fake.shop.answers[ORDER] = offline();
    await confirm();
    await screen.findByRole('button', { name: 'Réessayer' });
    delete fake.shop.answers[ORDER];
    setQuantity('ENTRECOTE PAREE', '3');
    const again = screen.getByRole('button', { name: 'Réessayer' });
    await person().click(again);
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
    expect(fake.sent(ORDER)).toHaveLength(1);
    expect(screen.queryByRole('dialog', { name: 'Commande enregistrée' })).toBeNull();
  });

  it('another tab confirmed the same cart: this one has nothing left to order', async () => {
    await filled();
    const window = await review();
    await waitFor(() =>
      expect(window.getByRole<HTMLButtonElement>('button', { name: 'Confirmer la commande' }).disabled).toBe(
        false,
      ),
    );
    act(() => {
      localStorage.removeItem(`cart_${ANNA.id}`);
      globalThis.dispatchEvent(new StorageEvent('storage', { key: `cart_${ANNA.id}` }));
    });
    expect(isOff(window.getByRole('button', { name: 'Confirmer la commande' }))).toBe(true);
  });
});
