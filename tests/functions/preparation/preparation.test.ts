import { unknownWallet, walletAttempt } from '#tests/support/orders/an-attempt.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { openCatalogView } from '#functions/stock/stock.module.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { getProduct } from '#functions/orders/shop/list-products.ts';
import { BASE_TERMS } from '#shared/catalog/price-terms.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { getDeliveryNote } from '#functions/preparation/get-delivery-note.ts';
import {
  getPreparation,
  listPreparations,
  savePreparation,
} from '#functions/preparation/save-preparation.ts';
import { documentIdFrom } from '#functions/stock/movements/document-id.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { orderPreparedLetter } from '#functions/mail/preparation-letters.ts';
import { erpLines } from '#shared/erp/order-in-erp.ts';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { levelAt, lotsOf, totalReal } from '#shared/stock/levels/stock-level.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
});

const later = new Date(NOW.getTime() + 3_600_000);
/** A product of 10 €/kg in two lots at Bruges, the second to end named first, and one without lots. */
const aProduct = async (lots?: Parameters<typeof counted>[2]): Promise<string> => {
  const id = String(5000 + (made += 1));
  await shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `PREP${id}`, label: `PIECE ${id}` });
  await shop.stock.recordCount(counted(id, [20_000, 0], lots));
  return id;
};
const inLots = () =>
  aProduct({ lots: [aLot('1', 'LATE', 12_000, '2099-12-31'), aLot('1', 'SOON', 8000, '2099-12-01')] });

const place = async (...items: [id: string, quantity: number][]) => {
  const sent = items.map(([product_id, quantity]) => ({ product_id, quantity }));
  const seenTotal = items.reduce((sum, [, quantity]) => sum + quantity * 10, 0);
  const request = {
    customerId: testCustomer.id,
    items: sent,
    seenTotal,
    idempotencyKey: undefined,
    now: NOW,
  };
  const { order_id: orderId } = await placeOrder(shop, { ...request, identicalConfirmed: true });
  // it is prepared days later
  await indexesFollow();
  return orderId;
};
const part = (qty: number, lot: string | null = null) => ({ warehouse_id: '1' as const, lot, qty });
const said = (product_id: string, parts: ReturnType<typeof part>[], reason = '') => ({
  product_id,
  parts,
  reason,
});
type Lines = ReturnType<typeof said>[];
const save = (orderId: string, version: number, lines: Lines, adminId = 'ADMIN1') =>
  savePreparation(shop, { orderId, adminId, version, lines, now: later });
const close = (orderId: string, lines: Lines, more: { version?: number; overweight?: string[] } = {}) =>
  closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version: more.version ?? 0,
    lines,
    untracedReason: 'Stock d’avant les lots',
    overweight: more.overweight ?? [],
    now: later,
  });
const cancel = (orderId: string, value: 'annule' | 'en_attente' = 'annule') =>
  changeWebOrder(shop, {
    orderId,
    adminId: 'ADMIN1',
    change: { field: 'status', value },
    now: later,
  });
const order = async (id: string) => (await shop.orders.locate(id, later))!;
const figures = async (id: string) => {
  const level = (await shop.stock.currentLevels([id])).get(id)!;
  return {
    real: totalReal(level),
    reserved: level.reserved,
    available: level.available,
    lots: Object.fromEntries(lotsOf(level).map(({ lot, milli }) => [lot, milli])),
  };
};

describe('closing a preparation', () => {
  test('has the order written to the ERP again', async () => {
    const meat = await aProduct();
    const id = await place([meat, 10]);
    await shop.table.transact([
      shop.orders.erpMark(testCustomer.id, id, { erpState: 'verifie', erpRef: 'CO-1' }),
    ]);
    await close(id, [said(meat, [part(10_000)])]);
    expect(await order(id)).toMatchObject({ status: 'valide', erpState: 'a_envoyer' });
  });

  test('delivers, invoices and removes from stock the weighed quantity, and releases the rest', async () => {
    const [meat, gone] = [await inLots(), await aProduct()];
    const id = await place([meat, 10], [gone, 4]);
    expect(await figures(meat)).toMatchObject({ real: 20_000, reserved: 10_000, available: 10_000 });
    const { data } = await close(id, [
      said(meat, [part(5200, 'SOON'), part(4440)]),
      said(gone, [], 'Rupture'),
    ]);
    const { response } = preparationContract.endpoints.closePreparation;
    expect(response.parse({ success: true, message: '', data }).data).toEqual(data);
    expect(await figures(meat)).toEqual({
      real: 10_360,
      reserved: 0,
      available: 10_360,
      // 4.44 kg without a lot: what was left of the first to end, and the rest of the next
      lots: { LATE: 10_360 },
    });
    expect(await figures(gone)).toMatchObject({ real: 20_000, reserved: 0, available: 20_000 });
    const [entry] = (await shop.orders.history(id)).filter(({ field }) => field === 'préparation');
    expect(entry?.to?.replaceAll(/\s/g, ' ')).toMatch(
      /^\w+ : 10,00 kg → 9,64 kg, [\d ]+,\d\d € HT ; .*total [\d ]+,\d\d € → [\d ]+,\d\d € TTC$/,
    );
    const closed = await order(id);
    expect(closed).toMatchObject({
      deliveryStatus: 'expedie',
      closedAt: later.toISOString(),
      status: 'valide',
    });
    expect(closed.lines).toMatchObject([
      {
        ordered: { milli: 10_000 },
        prepared: { milli: 9640 },
        delivered: { milli: 9640 },
        invoiced: { milli: 9640 },
        lots: [
          { lot: 'SOON', quantity: { milli: 8000 } },
          { lot: 'LATE', quantity: { milli: 1640 } },
        ],
      },
      { ordered: { milli: 4000 }, invoiced: { milli: 0 }, reason: 'Rupture', lots: [] },
    ]);
    expect(closed.totalHtCents).toBe(9640);
    expect(data.total_ttc).toBe(closed.totalTtcCents / 100);
    // the lot records its customer, and the ERP gets the exits and the weighed lines
    const { orders } = await shop.stock.lots.links({ productId: meat, lot: 'SOON' });
    expect(orders).toMatchObject([{ customerId: 'CLIENT1', orderId: id, milli: 8000 }]);
    // listed by an index, which may be late
    const waiting = async () =>
      (await outboxStore(shop.table).everyOpen('erp', 'mail'))
        .filter(({ entry }) => entry.event.data['orderId'] === id)
        .map(({ subscription }) => subscription);
    await expect.poll(waiting).toEqual(expect.arrayContaining(['erp.sync-order', 'mail.order-prepared']));
    const document = await shop.movements.find(documentIdFrom(`delivery/${id}`));
    expect(document!.document).toMatchObject({
      kind: 'livraison',
      lines: [
        { lot: 'SOON', milli: -5200 },
        { lot: 'SOON', milli: -2800 },
        { lot: 'LATE', milli: -1640 },
      ],
    });
    const announced = async () =>
      (await outboxStore(shop.table).everyOpen('erp')).map(({ entry }) => entry.event.id);
    await expect.poll(announced).toContain(document!.document.id);
    expect(erpLines(closed.lines)).toMatchObject([{ productId: meat, quantity: { milli: 9640 } }]);
    const letter = JSON.stringify(orderPreparedLetter({ order: closed, ordersUrl: '', paymentUrl: '' }));
    expect(letter).toContain('0 kg au lieu de 4 kg (Rupture)');
  });

  test('happens once, and cancelling afterwards gives nothing back a second time', async () => {
    const meat = await aProduct();
    const id = await place([meat, 5]);
    const twice = await Promise.allSettled([
      close(id, [said(meat, [part(5100)])]),
      close(id, [said(meat, [part(5100)])]),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const after = { real: 14_900, reserved: 0, available: 14_900 };
    expect(await figures(meat)).toMatchObject(after);
    await cancel(id);
    expect(await figures(meat)).toMatchObject(after);
    await cancel(id, 'en_attente');
    expect(await figures(meat)).toMatchObject(after);
    await expect(bindLots(shop, { orderId: id, lines: [], adminId: 'A', now: later })).rejects.toThrow(
      'lots sont définitifs',
    );
  });

  test('takes what was prepared from lots before, unchanged', async () => {
    const meat = await inLots();
    const id = await place([meat, 6]);
    const lots = [{ warehouse_id: '1' as const, lot: 'LATE', qty: 6000 }];
    await bindLots(shop, { orderId: id, lines: [{ product_id: meat, lots }], adminId: 'ADMIN1', now: later });
    await close(id, []);
    expect(await figures(meat)).toEqual({
      real: 14_000,
      reserved: 0,
      available: 14_000,
      lots: { LATE: 6000, SOON: 8000 },
    });
    const level = (await shop.stock.currentLevels([meat])).get(meat)!;
    expect(levelAt(level, '1').prepared ?? 0).toBe(0);
    expect((await order(id)).lines[0]!.lots).toMatchObject([{ lot: 'LATE', quantity: { milli: 6000 } }]);
  });

  // some of the lot, and all of it: then the level no longer has it
  test.each([6, 8])(
    'does not let out %i kg that passed their DLC since they were taken from their lot',
    async (kg) => {
      const meat = await inLots();
      const id = await place([meat, kg]);
      const lots = [{ warehouse_id: '1' as const, lot: 'SOON', qty: kg * 1000 }];
      await bindLots(shop, {
        orderId: id,
        lines: [{ product_id: meat, lots }],
        adminId: 'ADMIN1',
        now: later,
      });
      const on = (day: string) =>
        closePreparation(shop, {
          orderId: id,
          adminId: 'ADMIN1',
          version: 0,
          lines: [],
          untracedReason: 'Stock d’avant les lots',
          overweight: [],
          now: new Date(`${day}T08:00:00Z`),
        });
      await expect(on('2099-12-02')).rejects.toMatchObject({
        code: 'lot_expired',
        message: expect.stringContaining('SOON') as string,
      });
      expect(await figures(meat)).toMatchObject({ real: 20_000, reserved: kg * 1000 });
      await on('2099-12-01');
      expect(await figures(meat)).toMatchObject({ real: 20_000 - kg * 1000, reserved: 0 });
    },
  );

  test('does not let out what was blocked since it was taken from its lot, until it is released', async () => {
    const meat = await inLots();
    const id = await place([meat, 6]);
    const lots = [{ warehouse_id: '1' as const, lot: 'SOON', qty: 6000 }];
    await bindLots(shop, { orderId: id, lines: [{ product_id: meat, lots }], adminId: 'ADMIN1', now: later });
    const { block, release } = movementFixture(shop, () => later);
    await block(meat, 'SOON', 'Rappel du fournisseur');
    await expect(close(id, [])).rejects.toMatchObject({
      code: 'lot_blocked',
      message: 'Le lot SOON est bloqué : Rappel du fournisseur',
      field: 'lines.0.parts.0.lot',
    });
    expect(await figures(meat)).toMatchObject({ real: 20_000, reserved: 6000 });
    await release(meat, 'SOON', 'Levé');
    await close(id, []);
    expect(await figures(meat)).toMatchObject({ real: 14_000, reserved: 0 });
  });

  test('does not let out what is blocked while it is being closed', async () => {
    const meat = await inLots();
    const id = await place([meat, 6]);
    const lots = [{ warehouse_id: '1' as const, lot: 'SOON', qty: 6000 }];
    await bindLots(shop, { orderId: id, lines: [{ product_id: meat, lots }], adminId: 'ADMIN1', now: later });
    const { block } = movementFixture(shop, () => later);
    const closing = {
      orderId: id,
      adminId: 'ADMIN1',
      version: 0,
      lines: [],
      untracedReason: 'Stock d’avant les lots',
      overweight: [],
      now: later,
    };
    let isBlocked = false;
    const transact: TestShop['table']['transact'] = async (...asked) => {
      if (!isBlocked) await block(meat, 'SOON', 'Rappel du fournisseur');
      isBlocked = true;
      return shop.table.transact(...asked);
    };
    const late = closePreparation({ ...shop, table: { ...shop.table, transact } }, closing);
    await expect(late).rejects.toMatchObject({ code: 'lot_blocked' });
    expect(await figures(meat)).toMatchObject({ real: 20_000, reserved: 6000 });
  });

  test('asks for confirmation about 30 % over, and refuses by name what cannot leave', async () => {
    const meat = await aProduct({
      lots: [aLot('1', 'PAST', 5000, '2020-01-01'), aLot('1', 'GOOD', 8000), aLot('1', 'MORE', 7000)],
    });
    const id = await place([meat, 10]);
    const refused: [Lines, string, string][] = [
      [[said(meat, [part(13_000, 'GOOD')])], 'overweight', '13 kg préparés pour 10 kg commandés'],
      [[said(meat, [part(1000, 'PAST')])], 'lot_expired', 'PAST'],
      [[said(meat, [part(9000, 'GOOD')])], 'insufficient_stock', 'GOOD'],
      [[said(meat, [])], 'invalid_input', 'Dites pourquoi'],
      [[said(meat, [], 'Rupture')], 'invalid_input', 'annulez plutôt'],
      [[], 'invalid_input', 'pas encore pesé'],
      [[said('9', [part(1)])], 'invalid_input', 'pas dans la commande'],
    ];
    for (const [lines, code, message] of refused) {
      const refusal = await close(id, lines).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code, message: expect.stringContaining(message) });
      const declared: Record<string, { parse: (details: unknown) => unknown }> =
        preparationContract.endpoints.closePreparation.refusals;
      const said = (refusal as { details?: unknown }).details;
      expect(declared[code]?.parse(said ?? {})).toEqual(declared[code] && (said ?? {}));
    }
    expect(await figures(meat)).toMatchObject({ real: 20_000, reserved: 10_000 });
    const all = [part(7000, 'GOOD'), part(6000, 'MORE')];
    await close(id, [said(meat, all)], { overweight: [meat] });
    expect(await figures(meat)).toMatchObject({ real: 7000, reserved: 0, available: 7000 });
  });

  test('never takes what other orders have reserved', async () => {
    const meat = await aProduct();
    const [id] = [await place([meat, 4]), await place([meat, 16])];
    await expect(close(id, [said(meat, [part(5000)])])).rejects.toThrow('réservés par des commandes');
    await close(id, [said(meat, [part(4000)])]);
    expect(await figures(meat)).toMatchObject({ real: 16_000, reserved: 16_000, available: 0 });
  });

  test('waits while the customer is paying', async () => {
    const meat = await aProduct();
    const id = await place([meat, 4]);
    const opened = async (openAttemptId: string) =>
      shop.table.transact([shop.orders.change(await order(id), { openAttemptId })]);
    const closing = (find: TestShop['payments']['find']) =>
      closePreparation(
        { ...shop, payments: { ...shop.payments, find }, paypal: unknownWallet },
        {
          orderId: id,
          adminId: 'A',
          version: 0,
          lines: [said(meat, [part(4000)])],
          untracedReason: 'Stock d’avant les lots',
          overweight: [],
          now: later,
        },
      );
    const paying = { code: 'payment_in_progress' };
    await opened('ONE');
    await expect(closing(async () => walletAttempt)).rejects.toMatchObject(paying);
    // another page is opened as soon as the first is closed
    await expect(closing(() => opened('ANOTHER').then(() => undefined))).rejects.toMatchObject(paying);
    expect((await order(id)).closedAt).toBeUndefined();
  });
});

describe('the delivery note', () => {
  const ask = (id: string, customerId?: string) =>
    getDeliveryNote(
      { ...shop, lots: shop.stock.lots },
      customerId === undefined
        ? { family: 'admin', subjectId: 'ADMIN1', sessionId: 'S', role: 'admin' }
        : { family: 'pro', subjectId: customerId, sessionId: 'S' },
      id,
      later,
    );

  test('names what left, its lots, who sends it and who gets it; another customer finds none', async () => {
    const [meat, gone] = [await inLots(), await aProduct()];
    const id = await place([meat, 10], [gone, 4]);
    await expect(ask(id)).rejects.toMatchObject({ code: 'not_found' });
    await close(id, [said(meat, [part(5200, 'SOON'), part(4440)]), said(gone, [], 'Rupture')]);
    const { data } = await ask(id, testCustomer.id);
    expect(data).toMatchObject({
      date_expedition: later.toISOString(),
      destinataire: ['Bistrot d’essai', '1 rue de l’Essai', '64000 Bordeaux'],
      lines: [
        {
          commande: 10,
          livre: 9.64,
          lots: [
            { lot: 'SOON', qty: 8 },
            { lot: 'LATE', qty: 1.64 },
          ],
        },
        { commande: 4, livre: 0, motif: 'Rupture', lots: [] },
      ],
    });
    expect(data.expediteur[0]).not.toBe('');
    expect(await ask(id)).toEqual({ success: true, data });
    const { response } = preparationContract.endpoints.getDeliveryNote;
    expect(response.parse({ success: true, data }).data).toEqual(data);
    await expect(ask(id, 'CLIENT2')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('preparing', () => {
  test('saves weights, locks the order for its customer, and lets one preparer at a time write', async () => {
    const meat = await aProduct();
    const id = await place([meat, 4]);
    const { data } = await save(id, 0, [said(meat, [part(2000)])]);
    expect(data).toMatchObject({ version: 1, statut_livraison: 'en_preparation', saved_by: 'admin:ADMIN1' });
    await expect(save(id, 0, [said(meat, [part(3000)])], 'ADMIN2')).rejects.toThrow('Quelqu’un d’autre');
    await expect(close(id, [said(meat, [part(3000)])])).rejects.toThrow('Quelqu’un d’autre');
    await save(id, 1, [said(meat, [part(2000), part(1900)])], 'ADMIN2');
    const read = (await getPreparation(shop, id, later)).data;
    expect(read).toMatchObject({ version: 2, prepared: [{ parts: [{ qty: 2 }, { qty: 1.9 }] }] });
    await close(id, [said(meat, [part(3900)])], { version: 2 });
    await expect(save(id, 3, [])).rejects.toThrow('déjà préparée');
  });

  test('a lot that is blocked or past its DLC is refused when weighed, not only at the closing', async () => {
    const past = aLot('1', 'PAST', 5000, '2020-01-01');
    const meat = await aProduct({ lots: [past, aLot('1', 'STOP', 1000), aLot('1', 'GOOD', 15_000)] });
    const { block } = movementFixture(shop, () => later);
    await block(meat, 'STOP', 'Rappel du fournisseur');
    const id = await place([meat, 10]);
    await expect(save(id, 0, [said(meat, [part(500, 'STOP')])])).rejects.toMatchObject({
      code: 'lot_blocked',
      field: 'lines.0.parts.0.lot',
    });
    await expect(save(id, 0, [said(meat, [part(1000, 'GOOD'), part(500, 'PAST')])])).rejects.toMatchObject({
      code: 'lot_expired',
      message:
        'Le lot PAST a dépassé sa DLC (01/01/2020) : il ne peut plus être transféré, préparé ni vendu.',
      field: 'lines.0.parts.1.lot',
    });
    await save(id, 0, [said(meat, [part(1000, 'GOOD')])]);
    await block(meat, 'GOOD', 'Rappel du fournisseur');
    // a weight saved before remains, so that the other lines can be saved; it does not leave
    const { data } = await save(id, 1, [said(meat, [part(1000, 'GOOD'), part(9000, 'GOOD')])]);
    await expect(
      close(
        id,
        data.prepared.map(({ parts }) =>
          said(
            meat,
            parts.map(({ qty }) => part(qty * 1000, 'GOOD')),
          ),
        ),
        { version: 2 },
      ),
    ).rejects.toMatchObject({ code: 'lot_blocked' });
  });

  test('reports a concurrent cancellation, which released the reservation', async () => {
    const meat = await aProduct();
    const id = await place([meat, 4]);
    await save(id, 0, [said(meat, [part(2000)])]);
    await cancel(id);
    await expect(close(id, [said(meat, [part(4000)])], { version: 1 })).rejects.toThrow('a été annulée');
    expect(await figures(meat)).toMatchObject({ real: 20_000, reserved: 0, available: 20_000 });
  });

  test('lists what is still to be prepared', async () => {
    const meat = await aProduct();
    const [open, done] = [await place([meat, 2]), await place([meat, 3])];
    await close(done, [said(meat, [part(3000)])]);
    await indexesFollow();
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listPreparations(shop, { cursor, limit: 100, now: later });
      ids.push(...page.data.map(({ order_id }) => order_id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(ids).toContain(open);
    expect(ids).not.toContain(done);
  });
});

describe('meat in lots that cannot be sold', () => {
  const refusedOrder = (...items: Parameters<typeof place>) =>
    place(...items).catch((error: unknown) => error);

  test('is not orderable: not past its DLC, not blocked; released it is', async () => {
    const meat = await aProduct({
      lots: [aLot('1', 'PAST', 5000, '2026-11-20'), aLot('1', 'TODAY', 15_000, '2026-11-21')],
    });
    const { block, release } = movementFixture(shop, () => later);
    expect(await refusedOrder([meat, 15.5])).toMatchObject({
      code: 'insufficient_stock',
      message: `Stock insuffisant pour « PIECE ${meat} » : il reste 15 kg.`,
    });
    await block(meat, 'TODAY', 'Doute sur la chaîne du froid');
    expect(await refusedOrder([meat, 1])).toMatchObject({ message: `Stock épuisé : « PIECE ${meat} ».` });
    await release(meat, 'TODAY', 'Contrôlé');
    await place([meat, 15]);
    expect(await figures(meat)).toMatchObject({ real: 20_000, reserved: 15_000, available: 5000 });
  });

  test('nor is it shown as orderable, added to an order, or reserved by a reinstated one', async () => {
    const [meat, other] = [await inLots(), await aProduct()];
    const { block } = movementFixture(shop, () => later);
    const shown = async () =>
      getProduct({ view: await openCatalogView(shop.table)(later), terms: BASE_TERMS }, meat).data.stock_reel;
    expect(await shown()).toBe(20);
    const [cancelled, edited] = [await place([meat, 10]), await place([other, 1])];
    await cancel(cancelled);
    await block(meat, 'LATE', 'Rappel');
    expect(await shown()).toBe(8);
    await expect(cancel(cancelled, 'en_attente')).rejects.toMatchObject({ code: 'insufficient_stock' });
    const items = [
      { product_id: other, quantity: 1 },
      { product_id: meat, quantity: 9 },
    ];
    const edit = (lines: typeof items) =>
      editOrder(shop, { customerId: testCustomer.id, orderId: edited, items: lines, now: later });
    await expect(edit(items)).rejects.toMatchObject({
      message: `Stock insuffisant pour « PIECE ${meat} » : il reste 8 kg.`,
    });
    await edit([items[0]!, { product_id: meat, quantity: 8 }]);
    expect(await figures(meat)).toMatchObject({ reserved: 8000 });
  });
});
