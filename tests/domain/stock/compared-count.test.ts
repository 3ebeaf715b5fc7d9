import { expect, test } from 'vitest';
import { comparedCount, refuseUnsaidLots } from '#shared/stock/count/compared-count.ts';
import { reservedFor } from '#shared/stock/erp-hold.ts';
import { aLevel, aLevelOf, aLot } from '#tests/support/stock/a-level.ts';

const day = '2026-11-22';
const product = { id: '7', label: 'BAVETTE', unit: 'kg', priceHtE4: 120_000 } as const;
const piece = { ...product, unit: 'piece', priceHtE4: 0 } as const;
const counted = (
  milli: number,
  level: Parameters<typeof comparedCount>[1]['level'],
  of: typeof product | typeof piece = product,
) => comparedCount({ product: of, siteId: '1', milli }, { level, lots: new Map(), day });

test('a count as expected, or more, takes nothing', () => {
  const level = aLevel([5000, 700], { moves: 4 });
  expect(counted(5000, level)).toEqual({
    product,
    counted: 5000,
    expected: 5000,
    difference: 0,
    valueCents: 0,
    version: 4,
    prepared: 0,
    byLots: false,
    lots: [],
    comes: [],
    takes: [],
    refusal: null,
  });
  expect(counted(6500, level)).toMatchObject({
    difference: 1500,
    valueCents: 1800,
    takes: [],
    refusal: null,
  });
  expect(counted(0, undefined)).toMatchObject({ expected: 0, difference: 0, version: 0, byLots: false });
  // without a price a kilogram counts as fifteen euros, as in every estimate
  expect(counted(2000, undefined, piece)).toMatchObject({ difference: 2000, valueCents: 3000 });
});

test('a shortage is presumed of the lot that expires first, and past dates are marked', () => {
  const level = aLevelOf([
    aLot('1', 'LATE', 3000, '2026-12-31'),
    aLot('1', 'SOON', 1000, '2026-12-01'),
    aLot('1', 'PAST', 500, '2026-11-21'),
    aLot('2', 'ELSEWHERE', 900, '2026-11-25'),
  ]);
  const found = counted(2000, level);
  expect(found).toMatchObject({
    expected: 4500,
    difference: -2500,
    valueCents: -3000,
    byLots: true,
    lots: ['LATE', 'SOON', 'PAST'],
    refusal: null,
  });
  expect(found.takes.reduce((sum, { milli }) => sum + milli, 0)).toBe(2500);
  expect(found.takes.map(({ lot, isPastDate }) => [lot, isPastDate])).toContainEqual(['SOON', false]);
  const all = counted(0, level).takes;
  expect(all.find(({ lot }) => lot === 'PAST')).toEqual({
    lot: 'PAST',
    sellBy: '2026-11-21',
    milli: 500,
    isPastDate: true,
  });
});

test('a shortage beyond the books is reported, not thrown', () => {
  const level = {
    ...aLevelOf([aLot('1', 'ONLY', 1000)]),
    levels: aLevelOf([aLot('1', 'ONLY', 1000)]).levels,
  };
  expect(counted(-1, level)).toMatchObject({ takes: [], refusal: expect.stringContaining('BAVETTE') });
});

test('a lot past its DLC leaves only when it is selected', () => {
  const line = (milli: number, lot: string | null, sellBy: string | null) => ({
    productId: '7',
    n: 0,
    code: '',
    productName: 'BAVETTE',
    siteId: '1' as const,
    milli,
    lot,
    eatBy: null,
    sellBy,
    label: '',
  });
  const refuse =
    (lines: ReturnType<typeof line>[], agreed: string[] = []) =>
    () =>
      refuseUnsaidLots(lines, new Set(agreed), day);
  expect(refuse([line(-10, 'PAST', '2026-11-21')])).toThrow(
    expect.objectContaining({
      code: 'lot_expired',
      field: 'past_date_lots',
      message: 'Il manque du lot PAST de « BAVETTE », dont la DLC est dépassée : confirmez-le.',
    }),
  );
  expect(refuse([line(-10, 'PAST', '2026-11-21')], ['PAST'])).not.toThrow();
  expect(
    refuse([line(-10, 'TODAY', day), line(10, 'PAST', '2026-11-21'), line(-10, null, '2026-11-21')]),
  ).not.toThrow();
  expect(refuse([line(0, 'PAST', '2026-11-21')])).not.toThrow();
});

test('an order of the ERP keeps its reservation, and its unseen exits', () => {
  const ordered = [
    { productId: '1', milli: 5000 },
    { productId: '1', milli: 1000 },
    { productId: '2', milli: -300 },
  ];
  const taken = (milli: number, isEntered: boolean, productId = '1') => ({ productId, milli, isEntered });
  const held = (...rows: ReturnType<typeof taken>[]) => Object.fromEntries(reservedFor(ordered, rows, true));
  expect(held()).toEqual({ '1': 6000 });
  expect(held(taken(2000, true))).toEqual({ '1': 4000 });
  expect(held(taken(2000, false))).toEqual({ '1': 6000 });
  expect(held(taken(7000, true))).toEqual({});
  expect(held(taken(7000, false), taken(100, false, '9'))).toEqual({ '1': 7000, '9': 100 });
  expect(Object.fromEntries(reservedFor(ordered, [taken(2000, false), taken(1, true)], false))).toEqual({
    '1': 2000,
  });
});
