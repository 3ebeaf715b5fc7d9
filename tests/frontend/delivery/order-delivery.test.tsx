import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deadline } from '#frontend/features/delivery/deadline.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import { refused } from '#tests/frontend/auth/answers.ts';
import { type FakeShop, parisQuote } from '#tests/frontend/orders/fake-shop.ts';
import {
  cartPanel,
  confirm,
  drawShop,
  enterShop,
  leaveShop,
  plain,
  review,
  setQuantity,
  summary,
} from '#tests/frontend/orders/in-the-shop.tsx';
import { isOff } from '#tests/frontend/support/is-off.ts';
import { ANNA } from '#tests/frontend/support/pro-page.tsx';

const ORDER = 'POST /api/products/orders';
const kitchen = {
  id: 'K1',
  label: 'Cuisine',
  address: '12 rue de la Démo',
  complement: '',
  postal: '75011',
  city: 'Paris',
  phone: '',
  note: 'Sonner au quai 2',
  is_default: true,
};

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
});
afterEach(() => {
  leaveShop();
  vi.useRealTimers();
});

const toSummary = async () => {
  await drawShop();
  setQuantity('ENTRECOTE PAREE', '10');
  const window = await review();
  await window.findByLabelText('Jour de livraison');
  return window;
};
type Window = Awaited<ReturnType<typeof review>>;
const select = (window: Window, label: string) => window.getByLabelText(label) as HTMLSelectElement;
const visibleDays = (window: Window) =>
  [...select(window, 'Jour de livraison').options].map((option) => option.textContent);

describe('delivery at order time', () => {
  it('proposes the server’s earliest day and orders with the day, address and note on screen', async () => {
    fake.shop.addresses = [kitchen, { ...kitchen, id: 'K2', label: 'Traiteur', note: '', is_default: false }];
    const window = await toSummary();
    expect(select(window, 'Adresse de livraison').value).toBe('K1');
    expect(visibleDays(window)).toEqual([
      'lundi 23 novembre 2026 (au plus tôt)',
      'mardi 24 novembre 2026',
      'mercredi 25 novembre 2026',
    ]);
    expect(window.getByLabelText<HTMLInputElement>(/^Note pour le livreur/).value).toBe('Sonner au quai 2');
    fireEvent.change(select(window, 'Jour de livraison'), { target: { value: '2026-11-24' } });
    fireEvent.change(window.getByLabelText(/^Note pour le livreur/), { target: { value: 'Code 1234' } });
    await confirm();
    await screen.findByRole('dialog', { name: 'Commande enregistrée' });
    screen.getByText('Livraison prévue le mardi 24 novembre 2026.');
    expect(fake.shop.placedOrders).toMatchObject([
      { delivery_day: '2026-11-24', delivery_address_id: 'K1', driver_note: 'Code 1234' },
    ]);
    expect(fake.sent('GET /api/delivery/quote')[0]?.path).toContain('postal=75011');
  });

  it('another address has its own days and note; the account’s own can be chosen', async () => {
    fake.shop.addresses = [kitchen];
    const window = await toSummary();
    fireEvent.change(select(window, 'Jour de livraison'), { target: { value: '2026-11-24' } });
    fireEvent.change(select(window, 'Adresse de livraison'), { target: { value: 'compte' } });
    await waitFor(() => expect(select(window, 'Jour de livraison').value).toBe('2026-11-23'));
    expect(window.getByLabelText<HTMLInputElement>(/^Note pour le livreur/).value).toBe('');
    await confirm();
    await screen.findByRole('dialog', { name: 'Commande enregistrée' });
    expect(fake.shop.placedOrders).toMatchObject([
      { delivery_address_id: 'compte', delivery_day: '2026-11-23' },
    ]);
    expect(
      fake
        .sent('GET /api/delivery/quote')
        .map(({ path }) => path)
        .at(-1),
    ).toContain('postal=33000');
  });

  it('SITE-54: zone figures, and the way to free delivery to the cent', async () => {
    const window = await toSummary();
    const hint = plain(
      document.getElementById(`${select(window, 'Jour de livraison').id}-hint`)?.textContent,
    );
    expect(hint).toContain('Île-de-France · 8h-18h · livraison 15,00 € HT, offerte dès 150,00 € HT');
    expect(plain(window.getByText(/^Encore/).textContent)).toBe(
      'Encore 50,00 € HT pour la livraison offerte, dès 150,00 € HT',
    );
    const bar = window.getByRole('progressbar') as HTMLProgressElement;
    expect([bar.value, bar.max]).toEqual([10_000, 15_000]);
    setQuantity('ENTRECOTE PAREE', '15');
    expect(plain(cartPanel().getByText(/^Livraison offerte/).textContent)).toBe(
      'Livraison offerte (dès 150,00 € HT)',
    );
  });

  it('SITE-55: the rest of France is on quotation, without a threshold', async () => {
    fake.shop.quote = parisQuote({
      zone: { id: 'france', label: 'Reste de la France', hours: '9h-17h', lead_days: 2 },
      price: null,
      free_from: null,
      missing_for_free: null,
    });
    const window = await toSummary();
    window.getByText(/^Reste de la France · 9h-17h · livraison selon la distance et le volume, sur devis\./);
    expect(window.queryByRole('progressbar')).toBeNull();
  });

  it('SITE-56, CST-19: the order deadline is in Paris time', () => {
    const quote = { earliest: '2026-11-24', cutoff_hour: 16, order_before: '2026-11-23T15:00:00.000Z' };
    expect(deadline(quote, new Date('2026-11-23T05:00:00Z'))).toBe(
      'Pour le mardi 24 novembre 2026, commandez aujourd’hui avant 16 h.',
    );
    expect(deadline(quote, new Date('2026-11-22T05:00:00Z'))).toBe(
      'Pour le mardi 24 novembre 2026, commandez lundi 23 novembre 2026 avant 16 h.',
    );
  });

  it('a delivery charge is a line of the confirmed total, and disappears at the threshold', async () => {
    fake.shop.quote = parisQuote({ charged: true, charge_ht: 15 });
    const window = await toSummary();
    const totals = [...document.querySelectorAll('dialog [class*=totals] > div')].map((row) =>
      plain(row.textContent),
    );
    expect(totals).toEqual([
      'Livraison Île-de-France15,00 €',
      'Total HT115,00 €',
      'TVA 20 %23,00 €',
      'Total TTC138,00 €',
    ]);
    await confirm();
    await screen.findByRole('dialog', { name: 'Commande enregistrée' });
    expect(fake.shop.placedOrders).toMatchObject([{ total: 115, total_ttc: 138 }]);
    expect(window).toBeDefined();
    await screen.findByText('Votre panier est vide');
    setQuantity('ENTRECOTE PAREE', '15');
    expect(plain(cartPanel().getByText('Total HT').nextSibling?.textContent)).toBe('150,00 €');
  });

  it.each([
    [
      'delivery_day',
      'Jour de livraison',
      'Nous ne livrons pas le lundi 23 novembre 2026 (Île-de-France) : choisissez un autre jour.',
    ],
    [
      'delivery_address_id',
      'Adresse de livraison',
      'Cette adresse de livraison n’existe plus : choisissez-en une autre.',
    ],
    ['driver_note', /^Note pour le livreur/, 'Caractères non autorisés.'],
  ])('a refusal of %s shows at its field, and the days are read again', async (field, label, text) => {
    fake.shop.addresses = [kitchen];
    const window = await toSummary();
    fake.shop.answers[ORDER] = () => {
      fake.shop.quote = parisQuote({ earliest: '2026-11-24', days: ['2026-11-24', '2026-11-25'] });
      delete fake.shop.answers[ORDER];
      return refused(400, text, { field, fields: { [field]: text } });
    };
    await confirm();
    await window.findByText(text);
    const control = window.getByLabelText(label);
    expect(control.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(select(window, 'Jour de livraison').value).toBe('2026-11-24'));
    expect(fake.shop.placedOrders).toEqual([]);
    fireEvent.change(control, {
      target: {
        value: { delivery_day: '2026-11-25', delivery_address_id: 'compte', driver_note: 'Sonner' }[field],
      },
    });
    expect(window.queryByText(text)).toBeNull();
  });

  it('asks before another day is ordered when the cutoff passes under an open summary', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T14:58:00Z') });
    const window = await toSummary();
    expect(select(window, 'Jour de livraison').value).toBe('2026-11-23');
    fake.shop.quote = parisQuote({
      earliest: '2026-11-24',
      days: ['2026-11-24', '2026-11-25'],
      order_before: '2026-11-23T15:00:00.000Z',
    });
    await act(() => vi.advanceTimersByTimeAsync(150_000));
    await window.findByText('La livraison du lundi 23 novembre 2026 n’est plus possible');
    expect(isOff(window.getByRole('button', { name: 'Confirmer la commande' }))).toBe(true);
    fireEvent.click(window.getByRole('button', { name: 'Livrer le mardi 24 novembre 2026' }));
    expect(window.queryByText(/n’est plus possible/)).toBeNull();
    await confirm();
    await waitFor(() => expect(fake.shop.placedOrders).toMatchObject([{ delivery_day: '2026-11-24' }]));
  });

  it('asks before another day is ordered than the one chosen for this cart on another day', async () => {
    const { unmount } = await drawShop();
    setQuantity('ENTRECOTE PAREE', '10');
    const first = await review();
    await first.findByLabelText('Jour de livraison');
    fireEvent.change(select(first, 'Jour de livraison'), { target: { value: '2026-11-24' } });
    unmount();
    fake.shop.quote = parisQuote({ earliest: '2026-11-25', days: ['2026-11-25'] });
    await drawShop();
    const window = await review();
    await window.findByText('La livraison du mardi 24 novembre 2026 n’est plus possible');
    expect(isOff(window.getByRole('button', { name: 'Confirmer la commande' }))).toBe(true);
  });

  it('a place without delivery, and an account without a postcode, are reported', async () => {
    fake.shop.quote = parisQuote({ zone: null, earliest: null, days: [], price: null, free_from: null });
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '1');
    const window = await review();
    await window.findByText(/^Nous ne livrons pas au code postal 33000\./);
    expect(window.getByRole('button', { name: 'Confirmer la commande' }).hasAttribute('disabled')).toBe(true);
  });

  it.each([{ postal: '' }, { address: '' }])(
    'an account without %o needs its address at its first order, once, before it can order',
    async (missing) => {
      openSession('pro', 'pro-token', Object.assign({}, ANNA, missing));
      await drawShop();
      setQuantity('ENTRECOTE PAREE', '10');
      const window = await review();
      await window.findByText('Où livrer votre commande ?');
      const order = window.getByRole('button', { name: 'Confirmer la commande' });
      expect(order.hasAttribute('disabled')).toBe(true);
      fake.shop.answers['POST /api/auth/addresses'] = () => {
        fake.shop.addresses = [kitchen];
        return { body: { success: true, data: fake.shop.addresses } };
      };
      fireEvent.click(window.getByRole('button', { name: 'Indiquer l’adresse' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle adresse de livraison' }));
      const type = (label: RegExp, value: string) =>
        fireEvent.change(dialog.getByLabelText(label), { target: { value } });
      type(/^Nom de l’adresse/, kitchen.label);
      type(/^Adresse$/, kitchen.address);
      type(/^Code postal/, kitchen.postal);
      type(/^Ville/, kitchen.city);
      fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
      await waitFor(() => expect(select(window, 'Adresse de livraison').value).toBe('K1'));
      expect(window.queryByText('Où livrer votre commande ?')).toBeNull();
      await window.findByLabelText('Jour de livraison');
      await confirm();
      await waitFor(() =>
        expect(fake.shop.placedOrders[0]).toMatchObject({
          delivery_day: '2026-11-23',
          delivery_address_id: 'K1',
        }),
      );
    },
  );

  it('days that cannot be read do not stop an order', async () => {
    fake.shop.answers['GET /api/delivery/quote'] = { status: 400, body: {} };
    await drawShop();
    setQuantity('ENTRECOTE PAREE', '1');
    const window = await review();
    await window.findByText(/^Les jours de livraison n’ont pas pu être lus/);
    await confirm();
    await screen.findByRole('dialog', { name: 'Commande enregistrée' });
    expect(fake.shop.placedOrders[0]).not.toHaveProperty('delivery_day');
  });

  it('the choices survive a reload of the summary', async () => {
    const { unmount } = await drawShop();
    setQuantity('ENTRECOTE PAREE', '10');
    const window = await review();
    await window.findByLabelText('Jour de livraison');
    fireEvent.change(select(window, 'Jour de livraison'), { target: { value: '2026-11-25' } });
    unmount();
    await drawShop('/dashboard?etape=recapitulatif');
    const again = within(await summary());
    await again.findByLabelText('Jour de livraison');
    expect(select(again, 'Jour de livraison').value).toBe('2026-11-25');
  });
});

describe('several places', () => {
  const bistrot = { ...kitchen, id: 'K2', label: 'Bistrot', note: '', days: [2], is_default: false };
  const choice = () => screen.getByLabelText<HTMLSelectElement>('Commander pour');

  it('are chosen first, and a suitable day is proposed; one place needs no choice', async () => {
    fake.shop.addresses = [kitchen, bistrot];
    await drawShop();
    await waitFor(() => expect(choice().value).toBe('K1'));
    fireEvent.change(choice(), { target: { value: 'K2' } });
    await waitFor(() => expect(choice().value).toBe('K2'));
    setQuantity('ENTRECOTE PAREE', '10');
    const window = await review();
    expect(select(window, 'Adresse de livraison').value).toBe('K2');
    await window.findByLabelText('Jour de livraison');
    expect(select(window, 'Jour de livraison').value).toBe('2026-11-24');
  });

  it('a removed place is reported, and the usual one replaces it', async () => {
    fake.shop.addresses = [kitchen, bistrot];
    await drawShop();
    fireEvent.change(await screen.findByLabelText('Commander pour'), { target: { value: 'K2' } });
    cleanup();
    fake.shop.addresses = [kitchen];
    await drawShop();
    expect(await screen.findByText(/Le lieu choisi pour ce panier a été supprimé/)).toBeTruthy();
    expect(choice().value).toBe('K1');
  });
});
