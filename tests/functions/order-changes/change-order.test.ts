import type { WalletState } from '#shared/gateways/payment-event.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { unknownWallet, walletAttempt } from '#tests/support/orders/an-attempt.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { findWebOrders } from '#functions/orders/find-web-orders.ts';
import { foundOrdersStore } from '#functions/orders/found-orders.store.ts';
import { listClientOrders } from '#functions/orders/list-orders.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { OFF_STOCK } from '#shared/orders/delivery-charge.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import type { WireItem } from '#shared/orders/cart.ts';
import { indexesFollow } from '#tests/support/database/database.ts';

let shop: TestShop;
let orderId: string;
beforeEach(async () => {
  shop = await openTestShop();
  orderId = (
    await place(
      [
        { product_id: '1', quantity: 10 },
        { product_id: '2', quantity: 5 },
      ],
      155,
    )
  ).order_id;
});

const place = (items: { product_id: string; quantity: number }[], seenTotal: number) =>
  placeOrder(shop, { customerId: testCustomer.id, items, seenTotal, idempotencyKey: undefined, now: NOW });

/** `find` answers the attempt that is open on the order; none: its payment is closed. */
const edit = (items: WireItem[], find = shop.payments.find, wallet = unknownWallet) =>
  editOrder(
    { ...shop, payments: { ...shop.payments, find }, paypal: wallet },
    { customerId: testCustomer.id, orderId, items, now: NOW },
  );
const change = (change: Parameters<typeof changeWebOrder>[1]['change']) =>
  changeWebOrder(shop, { orderId, adminId: 'ADMIN1', change, now: NOW });

const level = async (id: string) => {
  const { available, reserved } = (await shop.stock.getLevel(id))!;
  return { available, reserved };
};

describe('editing an order', () => {
  test('moves stock by the differences and keeps the price it was ordered at', async () => {
    await shop.catalog.putProduct({ ...testProducts[0]!, priceHtE4: 990_000 });
    const edited = await edit([
      { product_id: '1', quantity: 12 },
      { product_id: '3', quantity: 1 },
    ]);
    expect(edited.data).toMatchObject({ total_ht: 132, nb_lignes: 2, modifiable: true });
    expect(await level('1')).toEqual({ available: 88_000, reserved: 12_000 });
    expect(await level('2')).toEqual({ available: 100_000, reserved: 0 });
    expect(await level('3')).toEqual({ available: 99_000, reserved: 1000 });
    expect((await shop.orders.history(orderId))[0]).toMatchObject({
      actor: 'client:CLIENT1',
      field: 'lignes',
    });
  });

  test('an edit may set how a line is cut; without a value it is unchanged', async () => {
    const cut = async () =>
      (await shop.orders.find(testCustomer.id, orderId))?.lines.map(({ cutNote }) => cutNote);
    await edit([
      { product_id: '1', quantity: 10, cut_note: 'tranches 2 cm' },
      { product_id: '3', quantity: 1, cut_note: 'ficelé' },
    ]);
    expect(await cut()).toEqual(['tranches 2 cm', 'ficelé']);
    expect((await shop.orders.history(orderId))[0]?.to).toContain('découpe « tranches 2 cm »');
    await edit([
      { product_id: '1', quantity: 8 },
      { product_id: '3', quantity: 1, cut_note: '' },
    ]);
    expect(await cut()).toEqual(['tranches 2 cm', undefined]);
  });

  test('refuses more than the stock and changes nothing', async () => {
    await expect(edit([{ product_id: '1', quantity: 101 }])).rejects.toThrow('il reste 90 kg');
    expect(await level('1')).toEqual({ available: 90_000, reserved: 10_000 });
    expect(await level('2')).toEqual({ available: 95_000, reserved: 5000 });
  });

  test('AMB-88: takes what may be ordered, to the gram, and nothing finer', async () => {
    const small = [{ product_id: '1', quantity: 0.2 }];
    await place(small, 2);
    expect((await edit(small)).data.total_ht).toBe(2);
    expect(await level('1')).toEqual({ available: 99_600, reserved: 400 });
    await expect(edit([{ product_id: '1', quantity: 0.0002 }])).rejects.toThrow('au gramme près');
  });

  test('refuses an order that is no longer new, and gives the reason', async () => {
    const refused = (why: string) =>
      expect(edit([{ product_id: '1', quantity: 1 }])).rejects.toThrow(
        `Cette commande n’est plus modifiable : ${why}.`,
      );
    await change({ field: 'status', value: 'valide' });
    await refused('la maison l’a validée');
    await change({ field: 'statut_paiement', value: 'paye' });
    await refused('elle est payée');
    await change({ field: 'status', value: 'annule' });
    await refused('elle est annulée');
  });

  test('two concurrent edits: at least one wins, and the reservation matches the order', async () => {
    const outcomes = await Promise.allSettled([
      edit([{ product_id: '1', quantity: 20 }]),
      edit([{ product_id: '1', quantity: 30 }]),
    ]);
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
    expect(won).toBeGreaterThanOrEqual(1);
    const held = (await shop.orders.find(testCustomer.id, orderId))?.lines[0]?.ordered.milli;
    expect((await level('1')).reserved).toBe(held);
  });

  test('an open payment is closed first, and one that does not close ends the editing', async () => {
    const order = (await shop.orders.find(testCustomer.id, orderId))!;
    await shop.table.transact([shop.orders.change(order, { openAttemptId: 'A1' })]);
    const one = [{ product_id: '1', quantity: 1 }];
    await expect(edit(one, async () => walletAttempt)).rejects.toThrow('Un paiement est en cours');
    const close = async () => {
      const open = (await shop.orders.find(testCustomer.id, orderId))!;
      await shop.table.transact([shop.orders.change(open, { openAttemptId: null })]);
      return undefined;
    };
    expect((await edit(one, close)).data.total_ht).toBe(10);
  });
});

const NOT_CAPTURED: WalletState = {
  provider: 'paypal',
  orderId: null,
  customerId: null,
  attemptId: null,
  sessionId: 'W1',
  status: 'open',
  paymentStatus: 'unpaid',
  amountCents: 5000,
  currency: 'EUR',
  liveMode: false,
  paymentRef: null,
  refundedCents: 0,
  url: null,
  approved: false,
  capture: 'none',
};

describe('an edit while a payment is closed', () => {
  const opened = async (attemptId: string | null) => {
    const order = (await shop.orders.find(testCustomer.id, orderId))!;
    await shop.table.transact([shop.orders.change(order, { openAttemptId: attemptId })]);
  };
  const half = [{ product_id: '1', quantity: 5 }];

  test('the order is read again: validated concurrently, it stays as ordered', async () => {
    await opened('A1');
    const editing = edit(half, async () => {
      await opened(null);
      await change({ field: 'status', value: 'valide' });
      return undefined;
    });
    await expect(editing).rejects.toMatchObject({ code: 'order_not_editable' });
    expect(await level('1')).toEqual({ available: 90_000, reserved: 10_000 });
  });

  test('a page opened concurrently shows the old amount: the edit is refused', async () => {
    await opened('A1');
    await expect(edit(half, () => opened('A2').then(() => undefined))).rejects.toMatchObject({
      code: 'order_not_editable',
    });
    expect(await shop.orders.find(testCustomer.id, orderId)).toMatchObject({ totalHtCents: 15_500 });
  });

  test('an order closed by payment is not edited, even where the order does not show it yet', async () => {
    await opened('A1');
    const asked = { ...walletAttempt, id: 'A1', orderId, customerId: testCustomer.id };
    await shop.table.transact([
      shop.payments.create({ ...asked, state: 'succeeded', paymentRef: 'cap_1', version: 2 }),
    ]);
    const find = () => opened(null).then(() => asked);
    const wallet = async () => ({ ...(await unknownWallet()), readOrder: async () => ok(NOT_CAPTURED) });
    const paid = edit(half, find, wallet);
    await expect(paid).rejects.toMatchObject({ code: 'order_not_editable' });
    expect(await level('1')).toEqual({ available: 90_000, reserved: 10_000 });
  });
});

test('a line added by the house without stock cannot be removed by the customer', async () => {
  const order = (await shop.orders.find(testCustomer.id, orderId))!;
  const added = { ...order.lines[0]!, productId: '900', ref: 'DECOUPE', category: OFF_STOCK };
  await shop.table.transact([shop.orders.change(order, { lines: [...order.lines, added] })]);
  await edit([{ product_id: '1', quantity: 5 }]);
  const edited = await shop.orders.find(testCustomer.id, orderId);
  expect(edited?.lines.map(({ productId }) => productId)).toEqual(['1', '900']);
});

test('an edited order goes to the ERP again', async () => {
  await shop.table.transact([
    shop.orders.erpMark(testCustomer.id, orderId, { erpState: 'verifie', erpRef: 'CO-1' }),
  ]);
  await edit([{ product_id: '1', quantity: 5 }]);
  expect(await shop.orders.find(testCustomer.id, orderId)).toMatchObject({ erpState: 'a_envoyer' });
});

test('an order that was open before a change is not counted as open once more', async () => {
  const before = await shop.guards.find(testCustomer.id);
  await change({ field: 'status', value: 'valide' });
  expect((await shop.guards.find(testCustomer.id))?.pendingCents).toBe(before?.pendingCents);
  expect(before?.pendingCents).toBeGreaterThan(0);
});

test('a status that an administrator sets goes to the ERP again, whichever it is', async () => {
  for (const value of ['valide', 'en_attente', 'annule', 'valide'] as const) {
    await shop.table.transact([
      shop.orders.erpMark(testCustomer.id, orderId, { erpState: 'verifie', erpRef: 'CO-1' }),
    ]);
    await change({ field: 'status', value });
    const changed = await shop.orders.find(testCustomer.id, orderId);
    expect(changed).toMatchObject({ status: value, erpState: 'a_envoyer' });
  }
});

test('of two changes of the same order as it was read the later one is refused', async () => {
  const seen = (await shop.orders.find(testCustomer.id, orderId))!;
  await shop.table.transact([shop.orders.change(seen, { deliveryStatus: 'livre' })]);
  const late = shop.table.transact([shop.orders.change(seen, { paymentStatus: 'paye' })]);
  await expect(late).rejects.toThrow(ConditionFailed);
});

describe('an administrator changes an order', () => {
  test('cancelling gives the stock back once; coming back takes it again or is refused', async () => {
    await change({ field: 'status', value: 'annule' });
    await change({ field: 'status', value: 'annule' });
    expect(await level('1')).toEqual({ available: 100_000, reserved: 0 });
    await change({ field: 'status', value: 'valide' });
    expect(await level('1')).toEqual({ available: 90_000, reserved: 10_000 });
    await change({ field: 'status', value: 'annule' });
    await place([{ product_id: '1', quantity: 95 }], 950);
    await expect(change({ field: 'status', value: 'en_attente' })).rejects.toThrow('il reste 5 kg');
  });

  test('payment and delivery are recorded, with who, when, from, to', async () => {
    await change({ field: 'statut_paiement', value: 'paye' });
    const { order } = await change({ field: 'statut_livraison', value: 'livre' });
    expect(order).toMatchObject({ statut_paiement: 'paye', statut_livraison: 'livre', montant_paye: 0 });
    expect(
      (await shop.orders.history(orderId)).map(({ actor, field, from, to }) => [actor, field, from, to]),
    ).toEqual(
      expect.arrayContaining([
        ['admin:ADMIN1', 'statut_paiement', 'non_paye', 'paye'],
        ['admin:ADMIN1', 'statut_livraison', 'non_livre', 'livre'],
      ]),
    );
  });

  test('shows the change to the customer in their wording', async () => {
    await change({ field: 'statut_livraison', value: 'livre' });
    const { data } = await listClientOrders(shop.orders, testCustomer.id, testCustomer.id, { limit: 10 });
    expect(data[0]).toMatchObject({ statut: 'nouveau', statut_livraison: 'livre', modifiable: false });
  });
});

describe('lists', () => {
  test('newest first, page by page, and a cursor of one list does not open another', async () => {
    for (let i = 0; i < 4; i++)
      await placeOrder(shop, {
        customerId: testCustomer.id,
        items: [{ product_id: '1', quantity: 1 }],
        seenTotal: 10,
        idempotencyKey: undefined,
        now: new Date(NOW.getTime() + 1000 * (i + 1)),
      });
    await indexesFollow();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await findWebOrders(
        { found: foundOrdersStore(shop.table), customers: shop.customers },
        { recherche: '', vue: 'toutes', limit: 2, cursor },
      );
      seen.push(...page.orders.map((order) => order.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(seen.toSorted().toReversed());

    const first = await listClientOrders(shop.orders, testCustomer.id, testCustomer.id, { limit: 2 });
    await expect(shop.orders.listOfCustomer('SOMEBODY', 2, first.next_cursor ?? undefined)).rejects.toThrow(
      'Page inconnue.',
    );
    await expect(listClientOrders(shop.orders, testCustomer.id, 'SOMEBODY', { limit: 2 })).rejects.toThrow(
      'Client introuvable.',
    );
  });
});
