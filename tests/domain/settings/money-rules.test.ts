import { describe, expect, test } from 'vitest';
import { DEFAULT_CART_VAT, lineVatOf, vatRateFor } from '#shared/settings/cart-vat.ts';
import {
  customerGroupsFrom,
  customerGroupsView,
  customerGroupsWire,
  DEFAULT_CUSTOMER_GROUPS,
  FIRST_GROUP,
  groupOf,
} from '#shared/settings/customer-groups.ts';
import {
  DEFAULT_ERP_INVOICING,
  erpInvoicingFrom,
  erpInvoicingView,
  erpInvoicingWire,
  writesToErp,
} from '#shared/settings/erp-invoicing.ts';
import {
  DEFAULT_RESERVATION_RULES,
  isNewAccount,
  reservationCap,
} from '#shared/settings/reservation-rules.ts';
import { DEFAULT_WEIGHING, weighingFrom, weighingView, weighingWire } from '#shared/settings/weighing.ts';

/** Field and sentence of each error. */
const wrong = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the cap of unpaid reservations', () => {
  const opened = '2026-11-01T08:00:00.000Z';
  const after = (days: number, milliseconds = 0) =>
    new Date(Date.parse(opened) + days * 86_400_000 + milliseconds);
  const account = { createdAt: opened, groupId: 1 };

  test('an account is new for thirty days, to the moment', () => {
    expect(
      [after(0), after(30, -1), after(30)].map((now) => isNewAccount(DEFAULT_RESERVATION_RULES, opened, now)),
    ).toEqual([true, true, false]);
  });

  test('is 3,000 € while it is new, 30,000 € after it', () => {
    const cap = (now: Date) => reservationCap(DEFAULT_RESERVATION_RULES, account, now);
    expect([cap(after(29)), cap(after(30))]).toEqual([300_000, 3_000_000]);
  });

  test('of its group overrides both, and may be none', () => {
    const groupCaps = [
      { groupId: 2, capCents: 5 },
      { groupId: 3, capCents: null },
    ];
    const cap = (groupId: number, days: number) =>
      reservationCap({ ...DEFAULT_RESERVATION_RULES, groupCaps }, { ...account, groupId }, after(days));
    expect([cap(2, 1), cap(2, 40), cap(3, 1), cap(1, 40)]).toEqual([5, 5, null, 3_000_000]);
    expect(
      reservationCap({ ...DEFAULT_RESERVATION_RULES, newAccountCapCents: null }, account, after(1)),
    ).toBeNull();
  });
});

describe('payment of weighed goods', () => {
  const shown = weighingView(DEFAULT_WEIGHING);

  test('is captured at the order and requested from 2 € on by default', () => {
    expect(shown).toEqual({
      ask_from: 2,
      ships_in: 'site',
      collects: 'at_order',
      tolerance: 10,
      piece_field: '',
    });
    expect(weighingFrom(weighingWire.parse(shown))).toEqual(DEFAULT_WEIGHING);
  });

  test('after the weighing it is authorised up to the tolerance, which may be none', () => {
    for (const tolerance of [0, 15]) {
      const set = { ask_from: 0.5, ships_in: 'dolibarr', collects: 'after_weighing', tolerance } as const;
      const rules = weighingFrom(weighingWire.parse(set));
      expect(rules).toEqual({ askFromCents: 50, shipsInErp: true, tolerancePercent: tolerance });
      expect(weighingView(rules)).toEqual({ ...set, piece_field: '' });
      expect(weighingView(weighingFrom(weighingWire.parse({ ...set, piece_field: 'a_la_piece' })))).toEqual({
        ...set,
        piece_field: 'a_la_piece',
      });
    }
    expect(weighingFrom({ ...shown, tolerance: 15 })).not.toHaveProperty('tolerancePercent');
  });

  test('0 to 1,000 € to the cent, 0 to 15 % whole, and one of two ways each', () => {
    const set = (change: object) => wrong(weighingWire.safeParse({ ...shown, ...change }));
    const ask = ['ask_from', 'Le montant va de 0 à 1 000 €, au centime.'];
    expect([set({ ask_from: 0 }), set({ ask_from: 1000 }), set({ ask_from: 19.99 })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    for (const ask_from of [-0.01, 1000.01, 0.005, '2']) expect(set({ ask_from })).toContainEqual(ask);
    const tolerance = ['tolerance', 'La tolérance va de 0 à 15 %, sans décimale.'];
    for (const percent of [-1, 16, 2.5, null]) expect(set({ tolerance: percent })).toContainEqual(tolerance);
    expect(set({ ships_in: 'ailleurs' })).toEqual([
      ['ships_in', 'Les expéditions se font sur le site ou dans Dolibarr.'],
    ]);
    expect(set({ collects: 'jamais' })).toEqual([
      ['collects', 'Le paiement en ligne est pris à la commande ou après la pesée.'],
    ]);
  });
});

describe('the groups of customers', () => {
  const shown = customerGroupsView(DEFAULT_CUSTOMER_GROUPS);
  const set = (...groups: object[]) => wrong(customerGroupsWire.safeParse({ ...shown, groups }));
  const first = { id: 1, name: 'Bouchers', discount: 12.5 };

  test('are one at 10 % that changes no price by default', () => {
    expect(shown).toEqual({
      applies: false,
      groups: [{ id: 1, name: 'professional clients', discount: 10 }],
    });
  });

  test('are returned as sent, discounts to the hundredth', () => {
    const groups = [first, { id: 7, name: 'Traiteurs', discount: 0.29 }];
    const kept = customerGroupsFrom(customerGroupsWire.parse({ applies: true, groups }));
    expect(kept.groups.map(({ discount }) => discount)).toEqual([1250, 29]);
    expect(customerGroupsView(kept)).toEqual({ applies: true, groups });
  });

  test('a customer in none, or in a deleted one, is in the first', () => {
    const groups = [first, { ...first, id: 7, name: 'Traiteurs' }];
    const inGroup = (id: number | undefined) => groupOf({ applies: true, groups }, id).id;
    expect([inGroup(7), inGroup(1), inGroup(undefined), inGroup(9)]).toEqual([7, 1, 1, 1]);
    expect(groupOf({ applies: true, groups: [] }, 7)).toEqual(FIRST_GROUP);
  });

  test('the first stays; numbers and names are unique, twenty at most', () => {
    const named = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: i + 1, name: `Groupe ${i}`, discount: 0 }));
    expect([set(...named(20)), set(...named(21))]).toEqual([
      undefined,
      [['groups', 'Vingt groupes au plus.']],
    ]);
    expect(set({ ...first, id: 2 })).toEqual([['groups', 'Le premier groupe reste.']]);
    expect(set(first, { ...first, name: 'Traiteurs' })).toEqual([['groups', 'Chaque groupe une fois.']]);
    expect(set(first, { ...first, id: 2, name: 'BOUCHERS' })).toEqual([
      ['groups.1.name', 'Deux groupes portent le même nom.'],
    ]);
  });

  test('a name of 1 to 40 characters, a discount of 0 to 50 % to the hundredth', () => {
    const name = 'Le nom du groupe est requis : 40 caractères au plus.';
    expect(set({ ...first, name: ' x ' })).toBeUndefined();
    expect([
      set({ ...first, name: ' ' }),
      set({ ...first, name: 'x'.repeat(41) }),
      set({ ...first, name: 3 }),
    ]).toEqual([[['groups.0.name', name]], [['groups.0.name', name]], [['groups.0.name', name]]]);
    const percent = ['groups.0.discount', 'La remise va de 0 à 50 %, avec deux décimales au plus.'];
    expect([set({ ...first, discount: 0 }), set({ ...first, discount: 50 })]).toEqual([undefined, undefined]);
    for (const discount of [-0.01, 50.01, 1.005, '5'])
      expect(set({ ...first, discount })).toContainEqual(percent);
    expect(wrong(customerGroupsWire.safeParse({ ...shown, applies: 1 }))).toEqual([
      ['applies', 'Indiquez si les remises de groupe changent les prix.'],
    ]);
  });
});

describe('payment settings for the ERP', () => {
  const shown = erpInvoicingView(DEFAULT_ERP_INVOICING);

  test('are off by default; any part of it is on', () => {
    expect(shown).toEqual({ on_delivery: 'none', card_account: null, wallet_account: null });
    expect(writesToErp(DEFAULT_ERP_INVOICING)).toBe(false);
    for (const part of [{ on_delivery: 'draft' }, { card_account: '1' }, { wallet_account: '2' }])
      expect(writesToErp(erpInvoicingFrom(erpInvoicingWire.parse({ ...shown, ...part })))).toBe(true);
  });

  test('are returned as sent, each account under its method', () => {
    const sent = { on_delivery: 'validated', card_account: '1', wallet_account: '1234567890' } as const;
    const kept = erpInvoicingFrom(erpInvoicingWire.parse(sent));
    expect(kept).toEqual({ onDelivery: 'validated', accounts: { card: '1', wallet: '1234567890' } });
    expect(erpInvoicingView(kept)).toEqual(sent);
  });

  test('an account is a number of the ERP, an invoice a draft or validated', () => {
    const set = (change: object) => wrong(erpInvoicingWire.safeParse({ ...shown, ...change }));
    for (const card_account of ['0', '01', 'x1', '1x', '12345678901', '', 1])
      expect(set({ card_account })).toEqual([
        ['card_account', 'Choisissez un compte bancaire de Dolibarr, ou aucun.'],
      ]);
    expect(set({ on_delivery: 'tout' })).toEqual([
      ['on_delivery', 'À la livraison : aucune facture, un brouillon ou une facture validée.'],
    ]);
  });
});

test('the cart is taxed at 20 % as a whole, or each product at its own rate; line by line where set so', () => {
  expect(vatRateFor(550, DEFAULT_CART_VAT)).toBe(2000);
  expect(vatRateFor(550, { mode: 'product' })).toBe(550);
  expect([lineVatOf({ byLine: true }), lineVatOf({})]).toEqual([{ vatByLine: true }, {}]);
});
