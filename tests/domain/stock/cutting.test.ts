import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { cutRecords } from '#shared/stock/lots/cut-record.ts';
import { cuttingYield } from '#shared/stock/movements/cutting-yield.ts';
import type { MovementLine } from '#shared/stock/movements/movement.ts';
import { aDocument } from '#tests/support/stock/a-document.ts';

const weighing = {
  weightOf: ({ milli, unit }: MovementLine) => (unit === 'piece' ? (milli / 1000) * 150 : milli),
  priceOf: (productId: string) => Number(productId) * 10_000,
};
const taken = (productId: string, lot: string | null, milli: number) => ({
  productId,
  siteId: '1' as const,
  lot,
  milli: -milli,
});
const made = (productId: string, lot: string, milli: number) => ({
  productId,
  siteId: '1' as const,
  lot,
  milli,
});
const sum = (weights: readonly number[]): number => weights.reduce((all, each) => all + each, 0);

describe('origin shares', () => {
  const document = aDocument(
    [taken('1', 'A', 6000), taken('1', 'B', 3000), made('2', 'A-1', 4500), made('3', 'A-2', 3000)],
    { lossGrams: 1500, losses: [{ label: 'os', weightGrams: 900 }] },
  );

  test('of two lots cut together both are in each product, in proportion', () => {
    const { records } = cutRecords(document, weighing);
    expect(records).toEqual([
      {
        source: { productId: '1', lot: 'A' },
        documentId: document.id,
        at: document.at,
        by: 'admin:A1',
        siteId: '1',
        takenGrams: 6000,
        outputs: [
          {
            productId: '2',
            productName: 'PIECE 2',
            lot: 'A-1',
            siteId: '1',
            weightGrams: 3000,
            unitPriceE4: 20_000,
          },
          {
            productId: '3',
            productName: 'PIECE 3',
            lot: 'A-2',
            siteId: '1',
            weightGrams: 2000,
            unitPriceE4: 30_000,
          },
        ],
        losses: [{ label: 'os', weightGrams: 600 }],
        unallocatedGrams: 400,
      },
      expect.objectContaining({
        source: { productId: '1', lot: 'B' },
        takenGrams: 3000,
        losses: [{ label: 'os', weightGrams: 300 }],
        unallocatedGrams: 200,
      }),
    ]);
  });

  test('of a product are those of its own lot, over all the lines that made it', () => {
    const twice = aDocument([
      taken('1', 'A', 600),
      taken('1', 'B', 300),
      made('2', 'A-1', 300),
      made('3', 'A-2', 300),
      made('2', 'A-1', 300),
    ]);
    const { sharesOf } = cutRecords(twice, weighing);
    expect(sharesOf({ productId: '2', lot: 'A-1' })).toEqual([400, 200]);
    expect(sharesOf({ productId: '3', lot: 'A-2' })).toEqual([200, 100]);
    expect(sharesOf({ productId: '2', lot: 'A-2' })).toEqual([0, 0]);
  });

  test('one lot taken in several lines is one; stock without a lot goes in and has no record of its own', () => {
    const lines = [taken('1', 'A', 100), taken('1', null, 50), taken('1', 'A', 250), made('2', 'A-1', 400)];
    const { records, sources } = cutRecords(aDocument(lines), weighing);
    expect(sources).toEqual([
      { productId: '1', lot: 'A', siteId: '1', weightGrams: 350 },
      { productId: '1', lot: null, siteId: '1', weightGrams: 50 },
    ]);
    expect(records.map(({ takenGrams, outputs }) => [takenGrams, outputs[0]?.weightGrams])).toEqual([
      [350, 350],
    ]);
  });

  test('pieces have the ERP’s weight; an earlier entry is no output of the cutting', () => {
    const lines = [
      made('1', 'A', 300),
      taken('1', 'A', 300),
      { ...made('4', 'A-1', 2000), unit: 'piece' as const },
    ];
    const { records } = cutRecords(aDocument(lines), weighing);
    expect(records[0]?.outputs).toEqual([
      {
        productId: '4',
        productName: 'PIECE 4',
        lot: 'A-1',
        siteId: '1',
        weightGrams: 300,
        unitPriceE4: 40_000,
      },
    ]);
  });

  test('are empty without a cutting', () => {
    const none = { records: [], sources: [] };
    expect(cutRecords({ ...document, kind: 'transfert' }, weighing)).toMatchObject(none);
    const entries = cutRecords(aDocument([made('2', 'A-1', 5)]), weighing);
    expect(entries).toMatchObject(none);
    expect(entries.sharesOf({ productId: '2', lot: 'A-1' })).toEqual([]);
  });

  property.prop([
    fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 4 }),
    fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 }),
    fc.nat(900),
  ])(
    'what was taken is what it made plus what it lost, to the gram, by lot and by product',
    (lots, parts, bones) => {
      const given = sum(lots);
      const outputs = parts.map((part) => Math.floor((part * given) / (sum(parts) + bones + 1)));
      const lossGrams = given - sum(outputs);
      const cut = aDocument(
        [
          ...lots.map((milli, i) => taken('1', `L${i}`, milli)),
          ...outputs.flatMap((milli, i) => (milli > 0 ? [made(String(i + 2), `L0-${i}`, milli)] : [])),
        ],
        { lossGrams, losses: [{ label: 'os', weightGrams: Math.min(bones, lossGrams) }] },
      );
      const { records } = cutRecords(cut, weighing);
      for (const [i, record] of records.entries()) {
        const out =
          sum(record.outputs.map(({ weightGrams }) => weightGrams)) +
          sum(record.losses.map(({ weightGrams }) => weightGrams));
        expect(record.takenGrams).toBe(lots[i]);
        expect(out + record.unallocatedGrams).toBe(record.takenGrams);
      }
      const kept = outputs.filter((weight) => weight > 0);
      for (const [i, weight] of kept.entries())
        expect(sum(records.map(({ outputs: of }) => of[i]?.weightGrams ?? 0))).toBe(weight);
    },
  );
});

test('outputs of a cutting are counted by product, from the first exit on', () => {
  const lines = [
    made('1', 'A', 700),
    taken('1', 'A', 700),
    made('2', 'A-1', 300),
    made('3', 'A-2', 200),
    made('2', 'A-1', 100),
  ];
  const document = aDocument(lines, {
    lossGrams: 100,
    losses: [{ label: 'os', weightGrams: 60 }],
    category: 'BOEUF',
  });
  expect(cuttingYield(document, cutRecords(document, weighing))).toEqual({
    documentId: document.id,
    at: document.at,
    by: 'admin:A1',
    category: 'BOEUF',
    takenGrams: 700,
    outputs: [
      { product: 'PIECE 2', weightGrams: 400 },
      { product: 'PIECE 3', weightGrams: 200 },
    ],
    losses: [{ label: 'os', weightGrams: 60 }],
    lossGrams: 100,
  });
  expect(cuttingYield(aDocument(lines), { sources: [], outputs: [] })).toMatchObject({
    category: '',
    losses: [],
    takenGrams: 0,
  });
});

test('pieces from a cutting count by their weight', () => {
  const pieces = { ...made('2', 'A-1', 2000), unit: 'piece' as const };
  const document = aDocument([taken('1', 'A', 1000), pieces, made('3', 'A-2', 700)]);
  expect(cuttingYield(document, cutRecords(document, weighing)).outputs).toEqual([
    { product: 'PIECE 2', weightGrams: 300 },
    { product: 'PIECE 3', weightGrams: 700 },
  ]);
});
