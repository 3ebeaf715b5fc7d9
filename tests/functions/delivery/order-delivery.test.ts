import { beforeEach, describe, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { getOrder, getOrderDetails, getWebOrder } from '#functions/orders/list-orders.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { addAddress } from '#functions/customers/delivery-addresses.ts';
import { deliverySettingsStore } from '#functions/delivery/delivery-settings.store.ts';
import { quoteDelivery } from '#functions/delivery/quote-delivery.ts';
import { setting } from '#functions/platform/table/expressions.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { settingsStore } from '#functions/settings/settings.store.ts';
import { shopSettings } from '#functions/settings/shop-settings.ts';
import { keys } from '#functions/table-keys.ts';
import { addressForm } from '#shared/customers/delivery-address.ts';
import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

/** NOW is Saturday 21 November 2026, 7 h in Bordeaux; the account's postcode is 64000, two days from us. */
const order = (more: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: undefined,
    now: NOW,
    ...more,
  });
const parisKitchen = (more: object = {}) =>
  addAddress(
    shop.customers,
    testCustomer.id,
    addressForm.parse({
      label: 'Cuisine',
      address: '12 rue de la Démo',
      postal: '75011',
      city: 'Paris',
      phone: '01 00 00 00 00',
      note: 'Code 1234',
      ...more,
    }),
  );
const view = async (id: string) => (await getOrder(shop, testCustomer.id, id)).data;

describe('the day of a delivery', () => {
  test('is saved with the order and shown to both sides', async () => {
    const { order_id: id } = await order({ delivery: { day: '2026-11-24', note: 'Livrer par la cour' } });
    const expected = {
      date_livraison: '2026-11-24',
      adresse_livraison: null,
      note_livraison: 'Livrer par la cour',
    };
    expect(await view(id)).toMatchObject(expected);
    expect((await getWebOrder(shop.orders, id, NOW)).order).toMatchObject(expected);
  });

  test('a day too early is refused with the possible ones, and nothing is ordered', async () => {
    const refusal = await refusalOf(order({ delivery: { day: '2026-11-22' } }));
    expect([refusal.code, refusal.field]).toEqual(['invalid_input', 'delivery_day']);
    expect(refusal.message).toBe(
      'Le jour de livraison le plus proche est maintenant le mardi 24 novembre 2026. Rien n’a été commandé : choisissez un autre jour.',
    );
    expect(refusal.details).toMatchObject({ delivery: { earliest: '2026-11-24' } });
    expect((await shop.stock.getLevel('1'))?.available).toBe(100_000);
    expect((await shop.orders.listOfCustomer(testCustomer.id, 1)).items).toEqual([]);
  });

  test('the cutoff of 16h in Bordeaux holds for calls that bypass the page', async () => {
    const tuesday = { day: '2026-11-24' };
    // closed on Sunday: Saturday and Monday are its two days
    await order({ delivery: tuesday, now: new Date('2026-11-21T14:59:59Z') });
    const late = await refusalOf(order({ delivery: tuesday, now: new Date('2026-11-21T15:00:00Z') }));
    expect(late.message).toContain('le mercredi 25 novembre 2026');
  });

  test('more may be added to an order until the cutoff of its day, less at any time', async () => {
    const { order_id: orderId } = await order({ delivery: { day: '2026-11-24' } });
    const edit = (items: { product_id: string; quantity: number }[], now: string) =>
      editOrder(shop, { customerId: testCustomer.id, orderId, items, now: new Date(now) });
    const ten = { product_id: '1', quantity: 10 };
    expect((await view(orderId)).ajouts_avant).toBe('2026-11-21T15:00:00.000Z');
    await edit([ten, { product_id: '2', quantity: 1 }], '2026-11-21T14:59:59Z');
    const late = await refusalOf(edit([ten, { product_id: '2', quantity: 2 }], '2026-11-21T15:00:00Z'));
    expect([late.code, late.message]).toEqual([
      'too_late',
      'Rien ne s’ajoute plus à cette commande depuis le samedi 21 novembre 2026 à 16:00. Passez-en une nouvelle.',
    ]);
    await edit([{ product_id: '1', quantity: 9 }], '2026-11-21T15:00:01Z');
    expect((await view(orderId)).nb_lignes).toBe(1);
  });

  test('less than the minimum of its zone is not delivered, and nothing is ordered', async () => {
    const [paris, province] = DEFAULT_DELIVERY_RULES.zones;
    const rules = {
      ...DEFAULT_DELIVERY_RULES,
      zones: [paris!, { ...province!, minimumCents: 12_000 }],
    };
    await deliverySettingsStore(shop.table).replace(rules, 0, 'ADMIN', NOW);
    const refusal = await refusalOf(order());
    expect([refusal.field, refusal.message.replaceAll(/\s/g, ' ')]).toEqual([
      'items',
      'Pour Reste de la France, une commande est d’au moins 120,00 € HT : il manque 20,00 €. Rien n’a été commandé, votre panier reste.',
    ]);
    expect((await shop.stock.getLevel('1'))?.available).toBe(100_000);
    const { order_id: orderId } = await order({ items: [{ product_id: '1', quantity: 15 }], seenTotal: 150 });
    const edit = (quantity: number) =>
      editOrder(shop, {
        customerId: testCustomer.id,
        orderId,
        items: [{ product_id: '1', quantity }],
        now: NOW,
      });
    const less = await refusalOf(edit(11));
    expect([less.field, less.message.replaceAll(/\s/g, ' ')]).toEqual([
      'items',
      'Pour Reste de la France, une commande est d’au moins 120,00 € HT : il manque 10,00 €. Rien n’a été changé.',
    ]);
    await edit(12);
    // one that came under it may grow, and not shrink
    const dearer = { ...province!, minimumCents: 50_000 };
    const raised = { ...rules, zones: [paris!, dearer] };
    await deliverySettingsStore(shop.table).replace(raised, 1, 'ADMIN', NOW);
    await edit(13);
    expect((await refusalOf(edit(12))).field).toBe('items');
  });

  test('a closed day, a day too far, a place where no lorry goes', async () => {
    const message = async (delivery: object) => (await refusalOf(order({ delivery }))).message;
    expect(await message({ day: '2026-11-28' })).toBe(
      'Nous ne livrons pas le samedi 28 novembre 2026 (Reste de la France) : choisissez un autre jour.',
    );
    expect(await message({ day: '2027-03-01' })).toBe(
      'Le jour de livraison peut être choisi jusqu’au lundi 21 décembre 2026.',
    );
    await parisKitchen({ postal: '97400', city: 'Saint-Denis' });
    expect(await message({ day: '2026-11-24' })).toBe(
      'Nous ne livrons pas au code postal 97400. Contactez-nous pour organiser le transport.',
    );
  });

  test('a confirmation that went through gets its answer again after the cutoff; another day is another order', async () => {
    const requested = { idempotencyKey: 'confirmation-1', delivery: { day: '2026-11-24' } };
    const first = await order(requested);
    expect(await order({ ...requested, now: new Date('2026-11-25T08:00:00Z') })).toEqual(first);
    const other = await refusalOf(order({ ...requested, delivery: { day: '2026-11-25' } }));
    expect(other.code).toBe('idempotency_mismatch');
  });
});

describe('the specification’s order, which names neither day nor address', () => {
  const { address, postal } = testCustomer;
  const accountWith = (more: object) =>
    shop.table.update(keys.customer(testCustomer.id), setting({ address, postal, ...more }));

  test('goes to the account’s usual address on the earliest day', async () => {
    expect(await view((await order()).order_id)).toMatchObject({
      date_livraison: '2026-11-24',
      adresse_livraison: null,
    });
    await parisKitchen();
    const placed = await view((await order({ seenTotal: 100 })).order_id);
    // the kitchen in Paris has its own earliest day
    expect(placed.adresse_livraison).toContain('Cuisine');
    expect(placed.date_livraison).toBe('2026-11-23');
  });

  test.each([{ address: '' }, { postal: '' }, { address: '  ', postal: '' }])(
    'is refused to an account with %o, naming the field, and nothing is ordered',
    async (missing) => {
      await accountWith(missing);
      const refusal = await refusalOf(order());
      expect([refusal.code, refusal.field]).toEqual(['invalid_input', 'delivery_address_id']);
      expect(refusal.message).toBe(
        'Indiquez où livrer : ajoutez une adresse avec sa rue et son code postal. Rien n’a été commandé, votre panier reste.',
      );
      expect((await shop.stock.getLevel('1'))?.available).toBe(100_000);
      expect((await shop.orders.listOfCustomer(testCustomer.id, 1)).items).toEqual([]);
      // an address is enough, wherever the account itself is
      await parisKitchen();
      expect((await view((await order()).order_id)).adresse_livraison).toContain('Cuisine');
    },
  );

  test('is refused where there is no delivery, and where no day is open', async () => {
    await accountWith({ postal: '97400' });
    const outside = await refusalOf(order());
    expect([outside.field, outside.message]).toEqual([
      'delivery_address_id',
      'Nous ne livrons pas au code postal 97400. Contactez-nous pour organiser le transport.',
    ]);
    await accountWith({});
    const closed = {
      ...DEFAULT_DELIVERY_RULES,
      zones: DEFAULT_DELIVERY_RULES.zones.map((zone) => ({ ...zone, weekdays: [] })),
    };
    await deliverySettingsStore(shop.table).replace(closed, 0, 'ADMIN1', NOW);
    const never = await refusalOf(order());
    expect([never.field, never.message]).toEqual([
      'delivery_day',
      'Aucun jour de livraison n’est ouvert en ce moment. Contactez-nous, votre panier reste.',
    ]);
  });
});

describe('the address of a delivery', () => {
  test('is the default one with its note, unless another or the account’s own is chosen', async () => {
    await parisKitchen();
    const { id: barn } = await parisKitchen({ label: 'Dépôt', postal: '33300', city: 'Bordeaux', note: '' });
    const placed = await order({ delivery: { day: '2026-11-23' } });
    expect(await view(placed.order_id)).toMatchObject({
      adresse_livraison: 'Cuisine : 12 rue de la Démo, 75011 Paris, tél. 01 00 00 00 00',
      note_livraison: 'Code 1234',
    });
    expect(await view((await order({ delivery: { addressId: barn } })).order_id)).toMatchObject({
      adresse_livraison: 'Dépôt : 12 rue de la Démo, 33300 Bordeaux, tél. 01 00 00 00 00',
      date_livraison: '2026-11-24',
      note_livraison: '',
    });
    expect(await view((await order({ delivery: { addressId: 'compte' } })).order_id)).toMatchObject({
      adresse_livraison: null,
    });
    const unknown = await refusalOf(order({ delivery: { addressId: 'nope' } }));
    expect(unknown.field).toBe('delivery_address_id');
  });

  test('its zone decides the earliest day', async () => {
    await parisKitchen();
    const friday = new Date('2026-11-20T08:00:00Z');
    await order({ delivery: { day: '2026-11-21' }, now: friday });
    const own = { day: '2026-11-21', addressId: 'compte' };
    expect((await refusalOf(order({ delivery: own, now: friday }))).field).toBe('delivery_day');
  });
});

test('an order of five lines with day, address and note costs at most 20 write units', async () => {
  await parisKitchen({
    label: 'Cuisine centrale',
    address: '112 boulevard de la Démonstration',
    complement: 'Cour intérieure, porte B',
    note: 'Quai à gauche, appeler dix minutes avant l’arrivée',
  });
  const items = [1, 2, 3, 4, 5].map((id) => ({ product_id: String(id), quantity: 2 }));
  takeUnits();
  await order({ items, seenTotal: 120, delivery: { day: '2026-11-24' } });
  expect(takeUnits().write).toBeLessThanOrEqual(20);
});

describe('the quote', () => {
  const quote = async (postal: string, total: number, now = NOW) => {
    const cartVat = async () => (await settingsStore(shop.table).read(shopSettings.cartVat)).value;
    const delivery = deliverySettingsStore(shop.table);
    return (await quoteDelivery({ delivery, cartVat }, { postal, total, now })).data;
  };

  test('contains the possible choices and the distance to free delivery', async () => {
    expect(await quote('75011', 120.5)).toMatchObject({
      zone: { id: 'ile-de-france', hours: '8h-18h', lead_days: 1 },
      earliest: '2026-11-23',
      order_before: '2026-11-21T15:00:00.000Z',
      free_from: 150,
      missing_for_free: 29.5,
      price: 15,
      charged: false,
      charge_ht: 0,
    });
    expect(await quote('75011', 150)).toMatchObject({ missing_for_free: 0, price: 0 });
    expect(await quote('64520', 150)).toMatchObject({ free_from: null, missing_for_free: null, price: null });
    expect(await quote('97400', 150)).toMatchObject({ zone: null, earliest: null, days: [] });
  });

  test('every day it offers can be ordered, at that instant', async () => {
    const { days } = await quote('64000', 100);
    for (const day of [days[0], days.at(-1)]) await order({ delivery: { day: day! } });
  });
});

describe('delivery as a line of its own, when the owner switches it on', () => {
  beforeEach(async () => {
    const charge = { on: true, erpProductId: '900', vatRate: 2000 };
    await deliverySettingsStore(shop.table).replace({ ...DEFAULT_DELIVERY_RULES, charge }, 0, 'ADMIN1', NOW);
    await parisKitchen();
  });
  const edit = (orderId: string, items: { product_id: string; quantity: number }[]) =>
    editOrder(shop, { customerId: testCustomer.id, orderId, items, now: NOW });

  test('below the threshold it is part of the total to confirm; from it on there is none', async () => {
    expect((await refusalOf(order())).details).toMatchObject({ total_ht: 115 });
    const placed = await order({ seenTotal: 115 });
    expect(placed).toMatchObject({ total_ht: 115, total_tva: 23, total_ttc: 138 });
    expect((await getOrderDetails(shop.orders, testCustomer.id, placed.order_id)).at(-1)).toMatchObject({
      produit_ref: 'LIVRAISON',
      produit_nom: 'Livraison Île-de-France',
      sous_total: 15,
    });
    const free = await order({ items: [{ product_id: '1', quantity: 15 }], seenTotal: 150 });
    expect(free.total_ht).toBe(150);
    expect((await order({ delivery: { addressId: 'compte' } })).total_ht).toBe(100);
  });

  test('an edit that crosses the threshold drops it or brings it back, and stock never moves for it', async () => {
    const { order_id: id } = await order({ seenTotal: 115 });
    const more = [
      { product_id: '1', quantity: 20 },
      { product_id: '900', quantity: 1 },
    ];
    expect((await edit(id, more)).data.total_ht).toBe(200);
    expect((await edit(id, [{ product_id: '1', quantity: 2 }])).data.total_ht).toBe(35);
    await expect(edit(id, [{ product_id: '900', quantity: 1 }])).rejects.toThrow('au moins un produit');
    const cancel = { orderId: id, adminId: 'ADMIN1', now: NOW } as const;
    await changeWebOrder(shop, {
      ...cancel,
      change: { field: 'status', value: 'annule' },
    });
    expect(await shop.stock.getLevel('1')).toMatchObject({ available: 100_000, reserved: 0 });
    expect(await shop.table.get(keys.stock('900'))).toBeUndefined();
  });
});

test('two administrators save the same version of the settings: the second is refused', async () => {
  const settings = deliverySettingsStore(shop.table);
  await settings.replace({ ...DEFAULT_DELIVERY_RULES, cutoffHour: 12 }, 0, 'ADMIN1', NOW);
  await expect(settings.replace(DEFAULT_DELIVERY_RULES, 0, 'ADMIN2', NOW)).rejects.toThrow(
    'changé entre-temps',
  );
  expect(await settings.read()).toMatchObject({ rules: { cutoffHour: 12 }, version: 1 });
});

describe('a delivery place of the customer', () => {
  test('is saved with the order and its contact; suitable days are proposed first, never imposed', async () => {
    const { id } = await parisKitchen({ contact: 'Mme Durand', days: [4] });
    const { order_id: placed } = await order();
    const [kept] = await shop.orders.everyOfCustomer(testCustomer.id);
    expect(kept?.delivery).toMatchObject({
      // the first Thursday that is possible
      day: '2026-11-26',
      address: { label: 'Cuisine', contact: 'Mme Durand', placeId: id },
    });
    expect(kept?.delivery?.address).not.toHaveProperty('hours');
    expect((await view(placed)).adresse_livraison).toContain('Mme Durand');
    await order({ delivery: { day: '2026-11-24' } });
    const days = (await shop.orders.everyOfCustomer(testCustomer.id)).map(({ delivery }) => delivery?.day);
    expect(days.toSorted()).toEqual(['2026-11-24', '2026-11-26']);
  });
});
