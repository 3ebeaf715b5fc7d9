import { beforeEach, describe, expect, test } from 'vitest';
import { answerProposal } from '#functions/preparation/answer-proposal.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { arbitrateOrder, listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import { syncAndRecord } from '#tests/support/erp/sync-and-record.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import type { ErpOrderLine } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { ErpProduct } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { oneOrderErp } from '#tests/support/erp/one-order-erp.ts';
import { dueTodos, workOff } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
let shop: TestShop;
let orderId: string;
let erp: ReturnType<typeof oneOrderErp>;
let minutes = 0;

beforeEach(async () => {
  shop = await openTestShop();
  minutes = 0;
  erp = oneOrderErp(() => ({ listOrders: async () => ok([]) }));
  const items = [
    { product_id: '1', quantity: 10 },
    { product_id: '2', quantity: 5 },
  ];
  const placed = await placeOrder(shop, {
    customerId,
    items,
    seenTotal: 155,
    idempotencyKey: undefined,
    now: NOW,
  });
  orderId = placed.order_id;
  await work();
  erp.calls.length = 0;
});

const now = () => new Date(NOW.getTime() + minutes * 60_000);
const work = async () => {
  minutes += 2;
  await workOff(shop.table, 'erp', now(), (message) =>
    pushEvent({ ...shop, outbox: outboxStore(shop.table), erp: async () => erp.gateway }, message, now()),
  );
};
const order = async () => (await shop.orders.find(customerId, orderId))!;
const click = async (value: OrderStatus) => {
  minutes += 1;
  await changeWebOrder(shop, {
    orderId,
    adminId: 'ADMIN1',
    change: { field: 'status', value },
    now: now(),
  });
  await work();
};
const edit = async (quantity: number) => {
  minutes += 1;
  await editOrder(shop, {
    customerId,
    orderId,
    items: [
      { product_id: '1', quantity },
      { product_id: '2', quantity: 5 },
    ],
    now: now(),
  });
};
const there = () => erp.state.order!;
const weigh = (at: number, milli: number) =>
  (there().lines = there().lines.map((line, i) => (i === at ? { ...line, milli } : line)));
const addLine = (line: Partial<ErpOrderLine>) =>
  there().lines.push({
    ...there().lines[0]!,
    id: '90',
    label: 'Par téléphone',
    discountBasisPoints: 0,
    ...line,
  });
const history = async () =>
  (await shop.orders.history(orderId)).filter(({ actor }) => actor === 'dolibarr').map(({ to }) => to);
const level = async (id: string) => (await shop.stock.currentLevels([id])).get(id)!;
const questions = async () => (await listErpQuestions(shop, { limit: 10 })).data;
const arbitrate = async (keep: 'site' | 'dolibarr') => {
  await arbitrateOrder(shop, { orderId, keep, adminId: 'ADMIN1', now: now() });
  await work();
};
const look = () =>
  syncAndRecord(
    { ...shop, outbox: outboxStore(shop.table), erp: async () => erp.gateway, step: { at: now() } },
    { customerId, orderId },
  );
const weights = async () =>
  (await order()).lines.map(({ productId, prepared }) => [productId, prepared.milli]);

describe('changes in Dolibarr are taken over, and « Valide » reverts nothing', () => {
  test('a corrected weight changes the order, its total, its reservation and its history, and the customer gets a mail', async () => {
    weigh(0, 9620);
    await click('valide');
    expect(erp.calls).toEqual([]);
    expect(there().lines[0]?.milli).toBe(9620);
    expect(await weights()).toEqual([
      ['1', 9620],
      ['2', 5000],
    ]);
    expect(await order()).toMatchObject({ totalHtCents: 15_120, erpState: 'verifie', status: 'valide' });
    // what its customer ordered is no weight of ours
    expect((await order()).lines[0]?.ordered.milli).toBe(10_000);
    expect(await level('1')).toMatchObject({ reserved: 9620, available: 90_380 });
    expect(await history()).toEqual([expect.stringContaining('9,62 kg')]);
    const told = (await shop.table.query({ index: 'gsi2', pk: 'OUTBOX', limit: 50 })).items.find(
      ({ type }) => type === 'order.changed-in-erp',
    );
    expect(told?.['data']).toMatchObject({
      changes: ['ENTRECOTE PAREE : 9,62 kg au lieu de 10 kg.'],
    });
    await click('en_attente');
    expect(there().lines[0]?.milli).toBe(9620);
  });

  test('a line added by phone stays, here too, also where the shop does not sell it; a removed one stays away', async () => {
    there().lines.pop();
    addLine({ productId: '3', milli: 2000, unitPriceHtE4: 120_000 });
    addLine({ id: '91', productId: null, label: 'Glace', milli: 1000, unitPriceHtE4: 30_000 });
    await click('valide');
    expect(erp.calls).toEqual([]);
    expect((await order()).lines.map(({ label, prepared }) => [label, prepared.milli])).toEqual([
      ['ENTRECOTE PAREE', 10_000],
      ['GIGOT D’AGNEAU', 2000],
      ['Glace', 1000],
      // its customer ordered it, and reads that it does not come
      [expect.any(String), 0],
    ]);
    expect([await level('2'), await level('3')]).toMatchObject([{ reserved: 0 }, { reserved: 2000 }]);
    // and after an edit here
    await click('en_attente');
    await edit(8);
    await work();
    expect(there().lines.map(({ productId, milli }) => [productId, milli])).toEqual(
      expect.arrayContaining([
        ['1', 8000],
        [null, 1000],
      ]),
    );
    await click('annule');
    expect([await level('1'), await level('3')]).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
  });

  test('a product that the shop does not know goes by Dolibarr’s own name and unit, and no stock of ours is reserved', async () => {
    const bones = {
      id: '77',
      ref: 'OS',
      label: 'Os à moelle',
      unitId: null,
      weightGrams: null,
    } as ErpProduct;
    const readProducts = async (ids: readonly string[]) => ok(ids.includes(bones.id) ? [bones] : []);
    Object.assign(erp, { gateway: { ...erp.gateway, readProducts } });
    addLine({ productId: bones.id, milli: 1500, unitPriceHtE4: 20_000 });
    await click('valide');
    expect((await order()).lines.at(-1)).toMatchObject({
      productId: bones.id,
      ref: 'OS',
      label: 'Os à moelle',
      ordered: { unit: 'kg', milli: 1500 },
    });
    expect(await order()).toMatchObject({ totalHtCents: 15_800, erpState: 'verifie' });
    expect(await level(bones.id)).toBeUndefined();
  });

  test('cancelled there: cancelled here, the stock released, and not reinstated', async () => {
    there().status = 'cancelled';
    await click('valide');
    expect(erp.calls).toEqual([]);
    expect(there().status).toBe('cancelled');
    expect(await order()).toMatchObject({ status: 'annule', erpState: 'verifie' });
    expect([await level('1'), await level('2')]).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
  });

  test('cancelled there after a weight was changed: its lines stay what its customer had of it', async () => {
    weigh(0, 9620);
    there().status = 'cancelled';
    await click('valide');
    expect(await order()).toMatchObject({ status: 'annule', totalHtCents: 15_500 });
    expect(await weights()).toEqual([
      ['1', 10_000],
      ['2', 5000],
    ]);
    expect(await history()).toEqual(['annule']);
  });

  test('a discount and two lines of one product are taken over as they are charged', async () => {
    const [first] = there().lines;
    there().lines[0] = { ...first!, discountBasisPoints: 1000, totalHtCents: 9000 };
    addLine({ productId: '2', milli: 1000, unitPriceHtE4: 110_000 });
    await click('valide');
    await click('en_attente');
    expect(erp.calls).toEqual([]);
    expect((await order()).lines.map(({ unitPriceE4, prepared }) => [unitPriceE4, prepared.milli])).toEqual([
      [90_000, 10_000],
      [110_000, 6000],
    ]);
  });

  test('shipped and closed there: on its way and delivered here', async () => {
    const letters = async () =>
      (await dueTodos(shop.table, 'mail', now()))
        .map(({ type }) => type)
        .filter((type) => isOnTheWay.test(type));
    const isOnTheWay = /^order\.(dispatched|delivered)$/;
    there().status = 'shipping';
    await click('valide');
    expect((await order()).deliveryStatus).toBe('expedie');
    expect(await letters()).toEqual(['order.dispatched']);
    there().status = 'closed';
    await click('en_attente');
    expect((await order()).deliveryStatus).toBe('livre');
    expect(await letters()).toEqual(['order.dispatched', 'order.delivered']);
    // the shipment's own movement takes the goods from the stock: they are not reserved as well
    expect(await level('1')).toMatchObject({ reserved: 0, available: 100_000 });
    weigh(0, 9500);
    await click('valide');
    expect((await order()).lines[0]).toMatchObject({ ordered: { milli: 10_000 }, invoiced: { milli: 9500 } });
    expect(await level('1')).toMatchObject({ reserved: 0, available: 100_000 });
    expect(erp.calls).toEqual([]);
  });
});

describe('changed on both sides: asks for a decision, nothing is written until then', () => {
  test('a text that the house added stays there when the site’s version is chosen, and is charged here too', async () => {
    addLine({ productId: null, label: 'Glace', milli: 1000, unitPriceHtE4: 30_000 });
    weigh(0, 9620);
    // Dolibarr puts a line that was taken out and written again at the end
    const lines = there().lines as unknown[];
    lines.push(...lines.splice(0, 1));
    await edit(12);
    await work();
    expect(await questions()).toMatchObject([
      {
        // shown before, whichever is chosen
        why: expect.stringContaining(
          'gardé dans les deux cas et compté dans le total : « Glace ».',
        ) as string,
        theirs: { lines: [{ quantity: '9,62 kg' }, { quantity: '5 kg' }, { quantity: '1 pièce' }] },
      },
    ]);
    await arbitrate('site');
    await work();
    expect((await order()).lines.map(({ label, ordered }) => [label, ordered.milli])).toEqual(
      expect.arrayContaining([
        ['ENTRECOTE PAREE', 12_000],
        ['Glace', 1000],
      ]),
    );
    expect(await order()).toMatchObject({ totalHtCents: 12_000 + 5500 + 300, erpState: 'verifie' });
    expect(there().lines.find(({ productId }) => productId === null)).toMatchObject({ milli: 1000 });
  });

  test('a weight corrected there while the customer edits here; the site’s version is written when it is chosen', async () => {
    weigh(0, 9620);
    await edit(12);
    await work();
    await work();
    expect(erp.calls).toEqual([]);
    expect((await order()).erpState).toBe('douteux');
    expect(await questions()).toMatchObject([
      {
        kind: 'order',
        why: 'Changée ici et dans Dolibarr depuis la dernière lecture.',
        ours: { lines: [{ quantity: '12 kg' }, { quantity: '5 kg' }] },
        theirs: { lines: [{ quantity: '9,62 kg' }, { quantity: '5 kg' }] },
      },
    ]);
    await arbitrate('site');
    expect(
      there()
        .lines.map(({ milli }) => milli)
        .toSorted(),
    ).toEqual([12_000, 5000]);
    expect(await questions()).toEqual([]);
    expect((await order()).erpState).toBe('verifie');
  });

  test('Dolibarr’s version is taken over when it is chosen, once', async () => {
    weigh(0, 9620);
    await edit(12);
    await work();
    await arbitrate('dolibarr');
    expect(await weights()).toEqual([
      ['1', 9620],
      ['2', 5000],
    ]);
    expect(await level('1')).toMatchObject({ reserved: 9620 });
    await expect(arbitrate('site')).rejects.toMatchObject({ code: 'not_found' });
    // it was an answer to that one difference: what the customer changes from now on is written
    await edit(11);
    await work();
    expect((await order()).lines[0]).toMatchObject({ ordered: { milli: 11_000 } });
    expect(there().lines.map(({ milli }) => milli)).toEqual(expect.arrayContaining([11_000, 5000]));
  });

  test('an answer applies to the version shown: changed there again, it asks again', async () => {
    weigh(0, 9620);
    await edit(12);
    await work();
    weigh(0, 9000);
    await arbitrate('site');
    expect(erp.calls).toEqual([]);
    expect(await questions()).toMatchObject([{ theirs: { lines: [{ quantity: '9 kg' }, {}] } }]);
  });

  test('more promised there than the shop has free asks for a decision', async () => {
    weigh(0, 500_000);
    await click('valide');
    expect((await order()).lines[0]?.ordered.milli).toBe(10_000);
    expect(await questions()).toMatchObject([{ why: expect.stringContaining('stock libre') as string }]);
  });

  test('hidden from a key that lost a right, it is not reported as deleted', async () => {
    const seen = erp.gateway;
    Object.assign(erp, {
      gateway: {
        ...seen,
        findOrdersByRefExt: async () => ok([]),
        readOrder: async () => refused('forbidden', 403),
      },
    });
    await click('valide');
    expect(await questions()).toEqual([]);
    expect(erp.calls).toEqual([]);
    Object.assign(erp, { gateway: seen });
    minutes += 60;
    await work();
    expect(await order()).toMatchObject({ status: 'valide', erpState: 'verifie' });
  });

  test('deleted there, or an ERP restored from backup: not created again without a decision', async () => {
    erp.state.order = undefined;
    await click('valide');
    expect(erp.calls).toEqual([]);
    expect(await questions()).toMatchObject([{ theirs: null }]);
    await arbitrate('site');
    expect(erp.calls).toEqual(['create', 'validate']);
    expect((await order()).erpState).toBe('verifie');
  });
});

describe('refused before it is promised', () => {
  const asking = (gateway = erp.gateway) => ({ ...shop, erp: async () => gateway });
  const attempts = (services: ReturnType<typeof asking>) => [
    () =>
      editOrder(services, {
        customerId,
        orderId,
        items: [{ product_id: '1', quantity: 8 }],
        now: now(),
      }),
    () =>
      changeWebOrder(services, {
        orderId,
        adminId: 'ADMIN1',
        change: { field: 'status', value: 'annule' },
        now: now(),
      }),
  ];

  test.each([
    ['shipping', false, 'expédiée'],
    ['closed', false, 'expédiée'],
    ['validated', true, 'facturée'],
  ] as const)('editing and cancelling what is %s there (invoiced: %s)', async (status, isBilled, word) => {
    Object.assign(there(), { status, isBilled });
    for (const attempt of attempts(asking()))
      await expect(attempt()).rejects.toMatchObject({
        code: 'order_not_editable',
        message: expect.stringContaining(word) as string,
      });
    expect(await order()).toMatchObject({ status: 'en_attente', version: 1 });
  });

  test('closing what was shipped there: its movement takes the goods from the stock already', async () => {
    const parts = [{ warehouse_id: '1' as const, lot: null, qty: 5000 }];
    const closing = () =>
      closePreparation(asking(), {
        orderId,
        adminId: 'ADMIN1',
        version: 0,
        lines: ['1', '2'].map((product_id) => ({ product_id, parts, reason: 'Le reste' })),
        untracedReason: 'Stock d’avant les lots',
        overweight: [],
        now: now(),
      });
    there().status = 'shipping';
    await expect(closing()).rejects.toMatchObject({ code: 'order_not_editable' });
    expect((await order()).closedAt).toBeUndefined();
    // invoiced it may still be weighed
    Object.assign(there(), { status: 'validated', isBilled: true });
    await closing();
    expect((await order()).closedAt).toBeDefined();
  });

  test('approval of a preparer’s proposal, once the goods left there', async () => {
    const { data } = await proposeReplacement(shop, {
      orderId,
      adminId: 'ADMIN1',
      productId: '1',
      insteadId: undefined,
      milli: 4000,
      now: now(),
    });
    there().status = 'shipping';
    const yes = answerProposal(asking(), {
      customerId,
      orderId,
      proposalId: data.id,
      answer: 'yes',
      now: now(),
    });
    await expect(yes).rejects.toMatchObject({ code: 'order_not_editable' });
    expect((await order()).lines[0]?.prepared.milli).toBe(10_000);
  });

  test('an unreachable ERP, or one without the order, blocks no change', async () => {
    const away = {
      ...erp.gateway,
      findOrdersByRefExt: async () => ({ kind: 'unreachable', cause: 'x' }) as const,
    };
    await attempts(asking(away))[0]?.();
    erp.state.order = undefined;
    await attempts(asking())[1]?.();
    expect((await order()).status).toBe('annule');
  });
});

describe('what was weighed here', () => {
  const close = async () => {
    minutes += 1;
    const part = (qty: number) => [{ warehouse_id: '1' as const, lot: null, qty }];
    await closePreparation(shop, {
      orderId,
      adminId: 'ADMIN1',
      version: 0,
      lines: [
        { product_id: '1', parts: part(10_000), reason: '' },
        { product_id: '2', parts: part(5000), reason: '' },
      ],
      untracedReason: 'Stock d’avant les lots',
      overweight: [],
      now: now(),
    });
  };
  const charged = async () => (await order()).lines.map(({ invoiced }) => invoiced.milli);

  test('a weight corrected there before a closing and seen after it asks for a decision', async () => {
    weigh(0, 9000);
    await close();
    await work();
    expect(await charged()).toEqual([10_000, 5000]);
    expect(await questions()).toMatchObject([{ id: orderId, kind: 'order' }]);
    expect(await order()).toMatchObject({ erpState: 'douteux', totalHtCents: 15_500 });
    await arbitrate('site');
    expect(there().lines.find(({ productId }) => productId === '1')?.milli).toBe(10_000);
    expect(await order()).toMatchObject({ erpState: 'verifie' });
  });

  test('a weight corrected there after the closing was seen is taken over', async () => {
    await close();
    await work();
    weigh(0, 9000);
    await look();
    expect(await charged()).toEqual([9000, 5000]);
    expect(await questions()).toEqual([]);
  });
});

test('deleted there while its card page is open it keeps its lots until it may be cancelled', async () => {
  await shop.stock.recordCount(counted('1', [20_000, 0], { lots: [aLot('1', 'L1', 20_000, '2099-12-31')] }));
  await bindLots(shop, {
    orderId,
    lines: [{ product_id: '1', lots: [{ warehouse_id: '1', lot: 'L1', qty: 10_000 }] }],
    adminId: 'ADMIN1',
    now: now(),
  });
  await shop.table.transact([shop.orders.change(await order(), { openAttemptId: 'A1' })]);
  there().status = 'cancelled';
  await expect(look()).rejects.toThrow();
  expect(await order()).toMatchObject({ status: 'en_attente', lines: [{ lots: [{ lot: 'L1' }] }, {}] });
  expect(await history()).toEqual([]);

  await shop.table.transact([shop.orders.change(await order(), { openAttemptId: null })]);
  await look();
  expect(await order()).toMatchObject({ status: 'annule', lines: [{ lots: [] }, {}] });
  expect(lotsOf(await level('1'))).toMatchObject([{ lot: 'L1', milli: 20_000 }]);
  expect(await shop.orders.history(orderId)).toContainEqual(
    expect.objectContaining({ field: 'lots', from: 'L1', reason: 'Commande annulée dans Dolibarr' }),
  );
});

test('our own interrupted write is not taken for another change: it continues', async () => {
  await edit(12);
  const { validateOrder } = erp.gateway;
  erp.gateway.validateOrder = async () => ({ kind: 'unreachable', cause: 'coupé' });
  await work();
  expect(there().status).toBe('draft');
  erp.gateway.validateOrder = validateOrder;
  await work();
  expect(await questions()).toEqual([]);
  expect(there()).toMatchObject({ status: 'validated' });
  expect(
    there()
      .lines.map(({ milli }) => milli)
      .toSorted(),
  ).toEqual([12_000, 5000]);
});

describe('how a line is cut', () => {
  const cut = async (cut_note: string, quantity = 10) => {
    minutes += 1;
    const items = [
      { product_id: '1', quantity, cut_note },
      { product_id: '2', quantity: 5 },
    ];
    await editOrder(shop, { customerId, orderId, items, now: now() });
    await work();
  };
  const said = () => Object.fromEntries(there().lines.map((line) => [line.productId, line.description]));

  test('reaches the text of its line when nothing else was changed, and goes with it', async () => {
    await cut('tranches 2 cm');
    expect(said()).toEqual({ 1: 'tranches 2 cm', 2: '' });
    expect(there().status).toBe('validated');
    await cut('');
    expect(said()).toEqual({ 1: '', 2: '' });
    expect(await questions()).toEqual([]);
  });

  test('is written once: the house’s changes of the text stay, until the customer gives another cut', async () => {
    await cut('tranches 2 cm');
    there().lines = there().lines.map((line) => ({ ...line, description: 'au couteau' }));
    weigh(1, 5120);
    erp.calls.length = 0;
    await look();
    await look();
    expect([erp.calls, said()]).toEqual([[], { 1: 'au couteau', 2: 'au couteau' }]);
    await cut('tranches 3 cm');
    expect(said()).toEqual({ 1: 'tranches 3 cm', 2: 'au couteau' });
  });
});
