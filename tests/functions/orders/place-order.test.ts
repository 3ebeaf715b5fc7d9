import { beforeEach, describe, expect, test } from 'vitest';
import { findConfirmation } from '#functions/orders/confirmation.ts';
import { listHabits } from '#functions/orders/reordering/habits.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

const five = [1, 2, 3, 4, 5].map((id) => ({ product_id: String(id), quantity: 2 }));
const FIVE_TOTAL = 2 * (10 + 11 + 12 + 13 + 14);

const order = (more: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 2.5 }],
    seenTotal: 25,
    idempotencyKey: undefined,
    now: NOW,
    ...more,
  });

const available = async (id: string) => (await shop.stock.getLevel(id))?.available;

describe('placing an order', () => {
  test('prices from the catalogue, reserves the stock, notifies the ERP and the customer', async () => {
    const placed = await order();
    expect(placed).toMatchObject({
      order_reference: 'CMD-20261121-0001',
      reference: 'CMD-20261121-0001',
      total_ht: 25,
      total_tva: 5,
      total_ttc: 30,
      message: 'Votre commande a été enregistrée avec succès! Référence: CMD-20261121-0001',
    });
    const written = await shop.orders.find(testCustomer.id, placed.order_id);
    expect(written).toMatchObject({
      customerName: 'Bistrot d’essai',
      status: 'en_attente',
      paymentStatus: 'non_paye',
      erpState: 'a_envoyer',
      lines: [
        {
          productId: '1',
          label: 'ENTRECOTE PAREE',
          ordered: { unit: 'kg', milli: 2500 },
          unitPriceE4: 100_000,
          vatRate: 2000,
        },
      ],
    });
    expect(await shop.stock.getLevel('1')).toMatchObject({ available: 97_500, reserved: 2500 });
    const about = { customerId: testCustomer.id, orderId: placed.order_id };
    for (const [queue, subscription] of [
      ['erp', 'erp.sync-order'],
      ['mail', 'mail.order-received'],
    ] as const)
      expect(await dueTodos(shop.table, queue, NOW)).toMatchObject([
        { type: 'order.placed', subscription, data: about },
      ]);
  });

  test('a price finer than a cent is stored unrounded and rounded once, by line', async () => {
    await shop.catalog.putProduct({ ...testProducts[0]!, priceHtE4: 123_456 });
    const placed = await order({ seenTotal: 30.86 });
    expect(placed.total_ht).toBe(30.86);
    const written = await shop.orders.find(testCustomer.id, placed.order_id);
    expect(written?.lines[0]?.unitPriceE4).toBe(123_456);
  });

  test('shows until when an unpaid order of a new account is reserved, also later; a known account has no limit', async () => {
    const key = 'confirmation-1';
    const placed = await order({ idempotencyKey: key });
    // 48 hours, by the rules (expiry)
    expect(placed).toMatchObject({ pay_before: '2026-11-23T06:00:00.000Z' });
    expect(placed).not.toHaveProperty('pay_before_next');
    expect(await order({ idempotencyKey: key, now: new Date(NOW.getTime() + 60_000) })).toEqual(placed);
    const later = new Date(NOW.getTime() + 40 * 24 * 3_600_000);
    expect(await order({ now: later })).not.toHaveProperty('pay_before');
  });

  test('the cut of a line is saved with it, costs nothing without one, and the same key gives the same cut', async () => {
    const sliced = [{ product_id: '1', quantity: 2.5, cut_note: 'tranches 2 cm, dénervé' }];
    const placed = await order({ items: sliced, idempotencyKey: 'confirmation-1' });
    const written = await shop.orders.find(testCustomer.id, placed.order_id);
    expect(written?.lines[0]?.cutNote).toBe('tranches 2 cm, dénervé');
    const refusal = await refusalOf(order({ idempotencyKey: 'confirmation-1' }));
    expect(refusal.code).toBe('idempotency_mismatch');
    expect((await listHabits(shop, { customerId: testCustomer.id, now: NOW })).cut_notes).toEqual({
      1: 'tranches 2 cm, dénervé',
    });
    // cut as usual: the next order starts without
    const plain = [{ product_id: '1', quantity: 2.5, cut_note: '' }];
    await order({ items: plain, now: new Date(NOW.getTime() + 1000) });
    expect((await listHabits(shop, { customerId: testCustomer.id, now: NOW })).cut_notes).toEqual({});
  });

  test('five lines cost at most 20 write units', async () => {
    takeUnits();
    await order({ items: five, seenTotal: FIVE_TOTAL });
    expect(takeUnits().write).toBeLessThanOrEqual(20);
  });

  test('references of a day follow each other; two at once differ', async () => {
    const placed = await Promise.all([order(), order(), order()]);
    expect(new Set(placed.map((each) => each.reference)).size).toBe(3);
  });

  test('AMB-91b: the same key orders once, and gets the same answer even when the stock has run out since', async () => {
    const key = 'confirmation-1';
    const [first, second] = await Promise.all([
      order({ idempotencyKey: key, items: [{ product_id: '1', quantity: 100 }], seenTotal: 1000 }),
      order({ idempotencyKey: key, items: [{ product_id: '1', quantity: 100 }], seenTotal: 1000 }),
    ]);
    expect(second).toEqual(first);
    expect(await available('1')).toBe(0);
    expect((await shop.orders.listOfCustomer(testCustomer.id, 10)).items).toHaveLength(1);
  });

  test('AMB-91b: a confirmation whose answer was lost is found by its key, by its customer alone', async () => {
    const find = (customerId: string, key: string) => findConfirmation(shop, customerId, key);
    expect((await refusalOf(find(testCustomer.id, 'confirmation-1'))).code).toBe('not_found');
    const placed = await order({ idempotencyKey: 'confirmation-1' });
    expect((await find(testCustomer.id, 'confirmation-1')).data).toMatchObject({
      id: placed.order_id,
      reference: placed.reference,
      total_ttc: 30,
    });
    expect((await refusalOf(find('SOMEBODY', 'confirmation-1'))).code).toBe('not_found');
  });

  test('a key is its customer’s own: another one with the same key orders too', async () => {
    const other = { ...testCustomer, id: 'CLIENT2', mail: 'autre@bistrot-essai.test' };
    await shop.table.transact(shop.customers.create(other));
    const first = await order({ idempotencyKey: 'confirmation-1' });
    const second = await order({ idempotencyKey: 'confirmation-1', customerId: other.id });
    expect(second.order_id).not.toBe(first.order_id);
    expect(await shop.orders.find(other.id, second.order_id)).toMatchObject({ customerId: other.id });
  });

  test('the same key with another cart, or to another day, is refused', async () => {
    const said = { idempotencyKey: 'confirmation-1', delivery: { note: 'Sonner' } };
    await order(said);
    for (const other of [
      { items: [{ product_id: '2', quantity: 1 }], seenTotal: 11 },
      { delivery: { note: 'Frapper' } },
      { delivery: {} },
    ])
      expect(await refusalOf(order({ ...said, ...other }))).toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('AMB-35: thirty at once for what is enough for ten: exactly ten, nothing oversold (I1)', async () => {
    const tries = Array.from({ length: 30 }, () =>
      order({ items: [{ product_id: '1', quantity: 10 }], seenTotal: 100 }).then(
        () => 'ordered',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      ),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'ordered')).toHaveLength(10);
    expect(new Set(outcomes)).toEqual(new Set(['ordered', 'insufficient_stock']));
    expect(await shop.stock.getLevel('1')).toMatchObject({ available: 0, reserved: 100_000 });
  });

  test('too little stock names the product and what is left; nothing is written', async () => {
    const refusal = await refusalOf(
      order({
        items: [
          { product_id: '1', quantity: 1 },
          { product_id: '2', quantity: 100.5 },
        ],
        seenTotal: 1115.5,
      }),
    );
    expect(refusal.message).toBe('Stock insuffisant pour « FAUX FILET PARE » : il reste 100 kg.');
    expect(refusal.details).toEqual({ products: [{ product_id: '2', label: 'FAUX FILET PARE', left: 100 }] });
    expect(await available('1')).toBe(100_000);
    expect(await dueTodos(shop.table, 'erp', NOW)).toEqual([]);
  });

  test('AMB-33: a price that changed is not charged silently', async () => {
    await shop.catalog.putProduct({ ...testProducts[0]!, priceHtE4: 110_000 });
    const refusal = await refusalOf(order());
    expect([refusal.code, refusal.details?.['total_ht']]).toEqual(['price_changed', 27.5]);
    expect(await available('1')).toBe(100_000);
  });

  test('AMB-33: a VAT setting that changed after the customer read the TTC is not charged silently either', async () => {
    await shop.table.put({ pk: 'SETTING', sk: 'cart-vat', vat: { mode: 'product' }, version: 1 });
    const refusal = await refusalOf(order({ seenTotalTtc: 30 }));
    expect([refusal.code, refusal.details?.['total_ht'], refusal.details?.['total_ttc']]).toEqual([
      'price_changed',
      25,
      26.38,
    ]);
    expect(await available('1')).toBe(100_000);
    expect(await order({ seenTotalTtc: 26.38 })).toMatchObject({ total_ttc: 26.38 });
  });

  test('an unknown or withdrawn product is refused', async () => {
    expect((await refusalOf(order({ items: [{ product_id: 'nope', quantity: 1 }] }))).code).toBe(
      'product_unknown',
    );
    await shop.catalog.putProduct({ ...testProducts[0]!, onSale: false });
    expect((await refusalOf(order())).message).toBe('« ENTRECOTE PAREE » n’est plus proposé à la vente.');
  });

  test('AMB-32: with VAT by product each line keeps its own rate', async () => {
    await shop.table.put({ pk: 'SETTING', sk: 'cart-vat', vat: { mode: 'product' }, version: 1 });
    expect(await order()).toMatchObject({ total_ht: 25, total_tva: 1.38, total_ttc: 26.38 });
  });
});
