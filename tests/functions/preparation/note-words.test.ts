import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { getDeliveryNote } from '#functions/preparation/get-delivery-note.ts';
import { getPreparation, savePreparation } from '#functions/preparation/save-preparation.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

/** Notes on an order, for its preparer and on its delivery note. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const ADMIN = { family: 'admin', subjectId: 'ADMIN1', sessionId: 'S', role: 'admin' } as const;
const later = new Date(NOW.getTime() + 3_600_000);
const weighed = (qty: number) => [
  { product_id: '1', parts: [{ warehouse_id: '1' as const, lot: null, qty }], reason: '' },
];
const by = { adminId: 'ADMIN1', now: later };
const place = async (more: { note?: string; cut_note?: string } = {}) => {
  const { note, cut_note } = more;
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 2, ...(cut_note === undefined ? {} : { cut_note }) }],
    seenTotal: 20,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    ...(note === undefined ? {} : { delivery: { day: '2026-11-24', note } }),
    now: NOW,
  });
  await indexesFollow();
  return orderId;
};
const noteOf = async (orderId: string) => {
  const note = await getDeliveryNote({ ...shop, lots: shop.stock.lots }, ADMIN, orderId, later);
  expect(preparationContract.endpoints.getDeliveryNote.response.parse(note)).toEqual(note);
  return note.data;
};

test('the cut of a line and the driver’s note are in the preparation and on the note', async () => {
  const id = await place({ note: 'Livrer par la cour', cut_note: 'tranches 2 cm' });
  const { data } = await getPreparation(shop, id, later);
  expect(data).toMatchObject({
    note_livraison: 'Livrer par la cour',
    lines: [{ note_decoupe: 'tranches 2 cm' }],
  });
  await closePreparation(shop, {
    orderId: id,
    version: 0,
    lines: weighed(2000),
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    ...by,
  });
  expect(await noteOf(id)).toMatchObject({
    note_livraison: 'Livrer par la cour',
    lines: [{ note_decoupe: 'tranches 2 cm' }],
  });
});

test('without notes, nothing is printed', async () => {
  const id = await place();
  const { data } = await savePreparation(shop, { orderId: id, version: 0, lines: weighed(2000), ...by });
  expect(data).toMatchObject({ note_livraison: '', prepared: [{ reason: '' }] });
  expect(data.lines[0]).not.toHaveProperty('note_decoupe');
  await closePreparation(shop, {
    orderId: id,
    version: 1,
    lines: weighed(2000),
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    ...by,
  });
  const { data: closed } = await getPreparation(shop, id, later);
  expect(closed.prepared).toMatchObject([{ reason: '' }]);
  const note = await noteOf(id);
  expect(note).toMatchObject({ note_livraison: '', lines: [{ motif: null }] });
  expect(note.lines[0]).not.toHaveProperty('note_decoupe');
});

test('a signature at the door is on its delivery note, and on no other one', async () => {
  const [signed, unsigned] = [await place(), await place()];
  for (const orderId of [signed, unsigned]) {
    await closePreparation(shop, {
      orderId,
      version: 0,
      lines: weighed(2000),
      untracedReason: 'Stock d’avant les lots',
      overweight: [],
      ...by,
    });
    expect(await noteOf(orderId)).not.toHaveProperty('remise');
    await recordHandover(shop, {
      orderId,
      key: `key-of-the-driver-${orderId}`,
      receiver: 'Chef Essai',
      at: later.toISOString(),
      reserves: 'Carton ouvert',
      temperature: 3.4,
      refused: [],
      ...(orderId === signed ? { signature: 'M1 1L2 2' } : {}),
      ...by,
    });
  }
  expect(await noteOf(signed)).toMatchObject({
    remise: { receiver: 'Chef Essai', reserves: 'Carton ouvert', signed: true },
    signature: 'M1 1L2 2',
  });
  const other = await noteOf(unsigned);
  expect(other).toMatchObject({ remise: { receiver: 'Chef Essai' } });
  expect(other).not.toHaveProperty('signature');
});
