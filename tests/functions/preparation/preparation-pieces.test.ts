import { beforeAll, describe, expect, test } from 'vitest';
import { answerProposal } from '#functions/preparation/answer-proposal.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { getDeliveryNote } from '#functions/preparation/get-delivery-note.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { getPreparation, savePreparation } from '#functions/preparation/save-preparation.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { preparationContract } from '#shared/preparation/preparation.contract.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
});

const ADMIN = { family: 'admin', subjectId: 'ADMIN1', sessionId: 'S', role: 'admin' } as const;
const later = new Date(NOW.getTime() + 3_600_000);
const WEIGHTS = { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700 };

/** A guinea fowl of 10 €/kg in two lots at Bruges. */
const aFowl = async (): Promise<string> => {
  const id = String(7000 + (made += 1));
  const product = { ...testProducts[0]!, id, ref: `PINT${id}`, label: `PINTADE ${id}` };
  await shop.catalog.putProduct({ ...product, byPiece: { ...WEIGHTS, source: 'house' } });
  const lots = [aLot('1', 'LATE', 12_000, '2099-12-31'), aLot('1', 'SOON', 8000, '2099-12-01')];
  await shop.stock.recordCount(counted(id, [20_000, 0], { lots }));
  return id;
};
const place = async (product_id: string, pieces: number, more: { at_most_eur?: number } = {}) => {
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id, pieces, ...more }],
    seenTotal: pieces * 14,
    idempotencyKey: undefined,
    now: NOW,
    identicalConfirmed: true,
  });
  await indexesFollow();
  return orderId;
};
type Part = [qty: number, lot?: string | null, pieces?: number];
const said = (product_id: string, parts: Part[], reason = '') => [
  {
    product_id,
    reason,
    parts: parts.map(([qty, lot = null, pieces]) => ({
      warehouse_id: '1' as const,
      lot,
      qty,
      ...(pieces === undefined ? {} : { pieces }),
    })),
  },
];
const close = (orderId: string, lines: ReturnType<typeof said>, version = 0) =>
  closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version,
    lines,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: later,
  });

describe('a line in pieces', () => {
  test('its note names pieces and kilos, each piece with its lot and the price of a kg, for its labels', async () => {
    const fowl = await aFowl();
    const id = await place(fowl, 4);
    await close(
      id,
      said(fowl, [
        [1420, 'SOON'],
        [1380, 'LATE'],
        [2900, 'SOON', 2],
      ]),
    );
    const note = await getDeliveryNote({ ...shop, lots: shop.stock.lots }, ADMIN, id, later);
    const { response } = preparationContract.endpoints.getDeliveryNote;
    expect(response.parse(note)).toEqual(note);
    const [line] = note.data.lines;
    expect(line).toMatchObject({
      livre: 5.7,
      pieces: {
        ordered: 4,
        prepared: 4,
        prix_kg: 10,
        each: [
          { qty: 1.42, count: 1, lot: 'SOON' },
          { qty: 1.38, count: 1, lot: 'LATE' },
          { qty: 2.9, count: 2, lot: 'SOON' },
        ],
      },
    });
    expect(line!.pieces!.text.replaceAll(/\s/g, ' ')).toBe('4 pièces, 5,7 kg');
    expect(line!.lots.map(({ lot, qty }) => [lot, qty]).toSorted()).toEqual([
      ['LATE', 1.38],
      ['SOON', 4.32],
    ]);
    const level = (await shop.stock.currentLevels([fowl])).get(fowl);
    expect(
      lotsOf(level)
        .map(({ lot, milli }) => [lot, milli])
        .toSorted(),
    ).toEqual([
      ['LATE', 10_620],
      ['SOON', 3680],
    ]);
  });

  test('its preparer reads the limit in kilos, in whatever unit the customer gave it, and gets back the group weights', async () => {
    const fowl = await aFowl();
    const id = await place(fowl, 3, { at_most_eur: 43.25 });
    const lines = said(fowl, [[2900, 'SOON', 2]]);
    await savePreparation(shop, { orderId: id, adminId: 'ADMIN1', version: 0, lines, now: later });
    const { data } = await getPreparation(shop, id, later);
    expect(data.lines[0]?.pieces).toMatchObject({ ordered: 3, at_most_eur: 43.25, bound_kg: 4.325 });
    expect(data.prepared[0]?.parts).toEqual([{ warehouse_id: '1', lot: 'SOON', qty: 2.9, pieces: 2 }]);
  });
});

describe('a proposal for a line in pieces', () => {
  const propose = (
    orderId: string,
    productId: string,
    wanted: { pieces?: number; milli?: number; isBeyondBound?: boolean },
  ) =>
    proposeReplacement(shop, {
      orderId,
      adminId: 'ADMIN1',
      productId,
      insteadId: undefined,
      now: later,
      ...wanted,
    });
  const agree = (orderId: string, proposalId: string) =>
    answerProposal(shop, {
      customerId: testCustomer.id,
      orderId,
      proposalId,
      answer: 'yes',
      now: later,
    });
  const line = async (id: string) => (await shop.orders.locate(id, later))!.lines[0]!;

  test('may exceed the limit; accepted, the saved weights remain and may be closed', async () => {
    const fowl = await aFowl();
    const id = await place(fowl, 3, { at_most_eur: 43.25 });
    const lines = said(fowl, [[4500, 'LATE', 3]]);
    await savePreparation(shop, { orderId: id, adminId: 'ADMIN1', version: 0, lines, now: later });
    await expect(close(id, lines, 1)).rejects.toMatchObject({ code: 'beyond_bound' });
    for (const milli of [4000, 4325])
      await expect(propose(id, fowl, { milli, isBeyondBound: true })).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'propose.quantite',
      });
    const { data } = await propose(id, fowl, { milli: 4500, isBeyondBound: true });
    expect(data).toMatchObject({ nature: 'bound', propose: { quantite: 4.5 } });
    const before = await line(id);
    await agree(id, data.id);
    expect(await line(id)).toEqual({ ...before, pieces: { ...before.pieces, atMost: { grams: 4500 } } });
    const { data: read } = await getPreparation(shop, id, later);
    expect(read).toMatchObject({ version: 2, prepared: [{ parts: [{ qty: 4.5, pieces: 3 }] }] });
    await close(id, lines, 2);
    expect((await line(id)).invoiced.milli).toBe(4500);
  });

  test('is refused above a limit where the customer gave none', async () => {
    const fowl = await aFowl();
    const id = await place(fowl, 3);
    await expect(propose(id, fowl, { milli: 9000, isBeyondBound: true })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'propose.quantite',
    });
  });

  test('is fewer pieces, within the limit, or a weight; never the same number, nor pieces of a product by weight', async () => {
    const fowl = await aFowl();
    const id = await place(fowl, 4, { at_most_eur: 70 });
    await expect(propose(id, fowl, { pieces: 4 })).rejects.toMatchObject({ field: 'propose.pieces' });
    const { data } = await propose(id, fowl, { pieces: 3 });
    await agree(id, data.id);
    expect(await line(id)).toMatchObject({
      ordered: { milli: 4200 },
      pieces: { ordered: 3, nominalGrams: 1400, atMost: { cents: 7000 } },
    });
    const { data: weight } = await propose(id, fowl, { milli: 2000 });
    await agree(id, weight.id);
    expect(await line(id)).toMatchObject({ ordered: { milli: 2000 } });
    expect(await line(id)).not.toHaveProperty('pieces');
    await expect(propose(id, fowl, { pieces: 1 })).rejects.toMatchObject({ field: 'propose.pieces' });
  });
});
