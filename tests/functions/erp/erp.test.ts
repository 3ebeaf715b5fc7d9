import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import type { ErpServices } from '#functions/erp/writer/erp-services.ts';
import {
  acceptOperation,
  listPendingOperations,
  replayOperation,
} from '#functions/erp/writer/manage-operations.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { type SyncServices, syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { dueTodos, workOff } from '#tests/support/database/outbox.ts';
import { openDemoShop } from '#tests/support/erp/demo-catalog.ts';
import { type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let house: TestErp;
let shop: TestShop;
let erp: DolibarrGateway;
let services: ErpServices & SyncServices;

beforeEach(async () => {
  house = await openErp();
  shop = await openDemoShop(new Date());
  erp = house.gateway();
  services = { ...shop, outbox: outboxStore(shop.table), erp: async () => erp };
  await syncWholeCatalog(services, new Date(), async () => {});
});
afterEach(() => house.close());

const place = async () => {
  const products = (await shop.catalog.listProducts()).filter((product) => product.onSale);
  const levels = await shop.stock.listLevels();
  const [one, two] = products.filter(
    (product) => (levels.find((level) => level.productId === product.id)?.available ?? 0) >= 3000,
  );
  if (!one || !two) throw new Error('the demo ERP should have two products in stock');
  return placeOrder(shop, {
    customerId: testCustomer.id,
    items: [
      { product_id: one.id, quantity: 2 },
      { product_id: two.id, quantity: 1.5 },
    ],
    seenTotal: (one.priceHtE4 * 2 + Math.round(two.priceHtE4 * 1.5)) / 10_000,
    idempotencyKey: undefined,
    now: new Date(),
  });
};

/** What the sweeper and the queue do, at a chosen time. */
const work = (now = new Date()) =>
  workOff(shop.table, 'erp', now, (message) => pushEvent(services, message, now));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const order = async (id: string) => (await shop.orders.find(testCustomer.id, id))!;
const inErp = async (orderId: string) => {
  const found = await erp.findOrdersByRefExt(orderId);
  if (found.kind !== 'ok') throw new Error(found.kind);
  return found.value;
};

describe('reading the catalogue', () => {
  test('brings products, prices, VAT, barcodes, categories and the stock of both sites', async () => {
    const products = await shop.catalog.listProducts();
    expect(products.length).toBeGreaterThan(100);
    expect(products.find((product) => product.ref === 'BF006')).toMatchObject({
      label: 'TRAIN DE COTES',
      categoryName: 'BOEUF',
      priceHtE4: 179_000,
      vatRate: 550,
      barcode: '2000000010427',
      onSale: true,
    });
    const id = products.find((product) => product.ref === 'BF006')!.id;
    expect(await shop.stock.getLevel(id)).toMatchObject({
      levels: { '1': { real: 114_584 }, '2': { real: 0 } },
      available: 114_584,
    });
    expect((await shop.catalog.listCategories()).map((category) => category.label)).toContain('AGNEAU');
  });

  test('an ERP that fails in the middle changes nothing', async () => {
    const before = await shop.catalog.listProducts();
    await house.fault({ mode: '500', match: '/products' });
    await expect(syncWholeCatalog(services, new Date(), async () => {})).rejects.toThrow();
    expect(await shop.catalog.listProducts()).toEqual(before);
  });

  test('a movement made in the ERP arrives by the incremental read, and reservations stay', async () => {
    const id = (await shop.catalog.listProducts()).find((product) => product.ref === 'BF006')!.id;
    await shop.table.transact([shop.stock.reserve(id, 10_000)]);
    const lot = 'L26316-001';
    const posted = await erp.postMovement({
      productId: id,
      warehouseId: '1',
      milli: 5000,
      code: 'ESSAI-1',
      label: 'Essai',
      lot,
    });
    expect(posted.kind).toBe('ok');
    expect(await syncMovedStock(services, new Date())).toMatchObject({ levels: 1 });
    expect(await shop.stock.getLevel(id)).toMatchObject({
      levels: { '1': { real: 119_584 } },
      reserved: 10_000,
      available: 109_584,
    });
    expect(await syncMovedStock(services, new Date())).toMatchObject({ levels: 0 });
  });
});

describe('writing orders', () => {
  test('third party and order exist once, with lines and prices, read back and verified', async () => {
    const placed = await place();
    await work();
    await work(inMinutes(10));
    const held = await inErp(placed.order_id);
    expect(held).toHaveLength(1);
    expect(held[0]).toMatchObject({ status: 'validated', totalHtCents: Math.round(placed.total_ht * 100) });
    const { erpState, erpRef, lines } = await order(placed.order_id);
    expect([erpState, erpRef]).toEqual(['verifie', held[0]!.ref]);
    expect(held[0]!.lines.map((line) => [line.productId, line.milli, line.unitPriceHtE4])).toEqual(
      lines.map((line) => [line.productId, line.ordered.milli, line.unitPriceE4]),
    );
    const parties = await erp.listThirdParties({ afterId: '0', limit: 1000 });
    const known = parties.kind === 'ok' ? parties.value : [];
    expect(known.filter(({ email }) => email === testCustomer.mail)).toMatchObject([
      { name: 'Bistrot d’essai' },
    ]);
  });

  test('the confirmation mail is separate, due at once whatever the ERP does', async () => {
    await house.fault({ mode: 'down' });
    const placed = await place();
    const mails = async () =>
      (await dueTodos(shop.table, 'mail', new Date())).map(({ subscription, data, todo }) => [
        subscription,
        data['orderId'],
        todo.attempts,
      ]);
    const confirmation = [['mail.order-received', placed.order_id, 0]];
    expect(await mails()).toEqual(confirmation);
    await work();
    await work(inMinutes(10));
    expect(await mails()).toEqual(confirmation);
  });

  test('with the ERP switched off the order is placed and written when it returns', async () => {
    await house.fault({ mode: 'down' });
    const placed = await place();
    await work();
    expect((await order(placed.order_id)).erpState).not.toBe('verifie');
    const { data } = await listPendingOperations(services, { limit: 10 });
    expect(data).toMatchObject([{ kind: 'order', attempts: 1 }]);
    expect(data[0]?.cause).toMatch(/^Dolibarr injoignable/);
    await house.fault({ mode: 'off' });
    await work(inMinutes(10));
    expect((await order(placed.order_id)).erpState).toBe('verifie');
    expect(await inErp(placed.order_id)).toHaveLength(1);
  });

  test.each(['lost', '500', 'html200', 'hang'])(
    'after "%s" in the middle nothing is done twice',
    async (mode) => {
      erp = house.gateway({ timeoutMs: 2000 });
      const placed = await place();
      await house.fault({ mode, match: '/orders', method: 'POST', times: 1 });
      await work();
      expect((await order(placed.order_id)).erpState).toBe('douteux');
      await work(new Date(Date.now() + 30_000));
      expect((await order(placed.order_id)).erpState).toBe('douteux');
      await work(inMinutes(5));
      await work(inMinutes(10));
      expect((await order(placed.order_id)).erpState).toBe('verifie');
      expect(await inErp(placed.order_id)).toHaveLength(1);
    },
  );

  test('an ERP that was frozen and thaws during the search is left alone a minute more: what it had queued may come now', async () => {
    erp = house.gateway({ timeoutMs: 2000 });
    const placed = await place();
    await house.fault({ mode: 'hang', match: '/orders', method: 'POST', times: 1 });
    await work();
    await house.fault({ mode: 'hang', match: '/status', times: 3 });
    await work(inMinutes(5));
    expect((await order(placed.order_id)).erpState).toBe('douteux');
    expect(await inErp(placed.order_id)).toHaveLength(0);
    await work(inMinutes(5.9));
    expect(await inErp(placed.order_id)).toHaveLength(0);

    const { status } = erp;
    const clock = vi.spyOn(performance, 'now');
    erp.status = async () => {
      const answered = await status();
      clock.mockReturnValue(performance.now() + 4000);
      return answered;
    };
    await work(inMinutes(8));
    clock.mockRestore();
    expect(await inErp(placed.order_id)).toHaveLength(0);

    erp.status = status;
    await work(inMinutes(12));
    expect((await order(placed.order_id)).erpState).toBe('verifie');
    expect(await inErp(placed.order_id)).toHaveLength(1);
  });

  test('an edit and a cancellation reach the same order', async () => {
    const placed = await place();
    await work();
    const [line] = (await order(placed.order_id)).lines;
    await editOrder(shop, {
      customerId: testCustomer.id,
      orderId: placed.order_id,
      items: [{ product_id: line!.productId, quantity: 1 }],
      now: new Date(),
    });
    await work();
    expect(await inErp(placed.order_id)).toMatchObject([{ status: 'validated', lines: [{ milli: 1000 }] }]);
    await changeWebOrder(shop, {
      orderId: placed.order_id,
      adminId: 'ADMIN1',
      change: { field: 'status', value: 'annule' },
      now: new Date(),
    });
    await work();
    expect(await inErp(placed.order_id)).toMatchObject([{ status: 'cancelled' }]);
    expect((await order(placed.order_id)).erpState).toBe('verifie');
  });

  test('two deliveries of the same message write once', async () => {
    const placed = await place();
    const [write] = await dueTodos(shop.table, 'erp', new Date());
    await Promise.all([1, 2, 3].map(() => pushEvent(services, write!.message, new Date())));
    expect(await inErp(placed.order_id)).toHaveLength(1);
  });

  test('a wrong key is shown and recovers; a user may replay or accept', async () => {
    const placed = await place();
    await house.fault({ mode: '403' });
    await work();
    const { data } = await listPendingOperations(services, { limit: 10 });
    expect(data[0]?.cause).toMatch(
      /^Dolibarr refuse l’accès : il manque à la clé le droit .+, ou son module est désactivé \(403\)\.$/,
    );
    await house.fault({ mode: 'off' });
    await replayOperation(services, data[0]!.id, new Date());
    await work(new Date(Date.now() + 1000));
    expect((await order(placed.order_id)).erpState).toBe('verifie');

    await house.fault({ mode: '403' });
    await place();
    await work();
    const [waiting] = (await listPendingOperations(services, { limit: 10 })).data;
    const by = { by: 'ADMIN1', at: 'now', reason: 'saisie à la main' };
    await acceptOperation(services, waiting!.id, by, new Date());
    expect((await listPendingOperations(services, { limit: 10 })).data).toEqual([]);
    await expect(replayOperation(services, waiting!.id, new Date())).rejects.toThrow('n’attend plus rien');
  });
});
