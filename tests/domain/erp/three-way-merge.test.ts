import { describe, expect, test } from 'vitest';
import {
  effectivePrice,
  type ErpFacts,
  factsOf,
  isAlike,
  isOwnTrace,
  isSame,
  type LineFact,
  mergedLines,
  type OurSide,
  verdict,
  type Writing,
  writingOf,
} from '#shared/erp/three-way-merge.ts';

const line = (productId: string | null, milli: number, more: Partial<LineFact> = {}): LineFact => ({
  productId,
  label: `PIECE ${productId}`,
  milli,
  unitPriceHtE4: 100_000,
  vatBasisPoints: 550,
  ...more,
});
const there = (lines: LineFact[], more: Partial<ErpFacts> = {}): ErpFacts => ({
  status: 'validated',
  isBilled: false,
  lines,
  ...more,
});
const here = (...lines: LineFact[]): OurSide => ({
  isCancelled: false,
  lines: lines.map(({ label: _label, milli, productId, ...price }) => ({
    ...price,
    productId: productId!,
    quantity: { unit: 'kg', milli },
  })),
});
const CANCELLED: OurSide = { ...here(line('1', 1000)), isCancelled: true };
const text = (label: string, milli = 1000) => line(null, milli, { label });

describe('the unit price with its discount', () => {
  const price = (milli: number, discountBasisPoints: number, totalHtCents: number, unitPriceHtE4 = 100_000) =>
    effectivePrice({ milli, unitPriceHtE4, discountBasisPoints, totalHtCents });

  test('is the price without one, whatever the total, and for a line of zero', () => {
    expect([price(1000, 0, 900), price(0, 1000, 900)]).toEqual([100_000, 100_000]);
  });

  test('is the price less the discount where that gives the line’s total, else that of the total', () => {
    expect(price(2000, 1000, 1800)).toBe(90_000);
    // a third of 10 € off: 6.6667 €, and 2 kg of it 13.33 €
    expect(price(2000, 3333, 1333)).toBe(66_670);
    // the house's calculation gave a cent less
    expect(price(2000, 1000, 1799)).toBe(89_950);
  });

  test('is saved for each line of the ERP, without its discount and total', () => {
    const read = { ...line('1', 2000), discountBasisPoints: 1000, totalHtCents: 1800 };
    expect(factsOf({ status: 'draft', isBilled: true, lines: [read] })).toEqual({
      status: 'draft',
      isBilled: true,
      lines: [line('1', 2000, { unitPriceHtE4: 90_000 })],
    });
  });
});

describe('both sides are equal', () => {
  test('by product, price, rate and sum, however the lines were typed and named', () => {
    const theirs = there([line('2', 500), line('1', 600), line('1', 400, { label: 'Autrement' })]);
    expect(isAlike(here(line('1', 1000), line('2', 500)), theirs)).toBe(true);
    for (const other of [
      line('3', 1000),
      line('1', 999),
      line('1', 1000, { unitPriceHtE4: 100_001 }),
      line('1', 1000, { vatBasisPoints: 2000 }),
    ])
      expect(isAlike(here(other, line('2', 500)), theirs)).toBe(false);
    expect(isAlike(here(line('1', 1000)), theirs)).toBe(false);
    expect(isAlike(here(line('1', 1000), line('2', 500), line('3', 1)), theirs)).toBe(false);
  });

  test('texts without a product are the ERP’s alone', () => {
    expect(isAlike(here(line('1', 1000)), there([line('1', 1000), text('Sonner')]))).toBe(true);
  });

  test('an order is cancelled on both sides or on neither; its lines are then not compared', () => {
    const cancelled = there([line('9', 1)], { status: 'cancelled' });
    expect(isAlike(CANCELLED, cancelled)).toBe(true);
    expect(isAlike(CANCELLED, there([line('1', 1000)]))).toBe(false);
    expect(isAlike(here(line('9', 1)), cancelled)).toBe(false);
  });

  test('nothing changed there where status, invoice and lines are unchanged, texts too', () => {
    const before = there([line('1', 600), line('1', 400), text('Sonner')]);
    expect(isSame(before, there([text('Sonner'), line('1', 1000, { label: 'Autrement' })]))).toBe(true);
    expect(isSame(before, { ...before, status: 'shipping' })).toBe(false);
    expect(isSame(before, { ...before, isBilled: true })).toBe(false);
    expect(isSame(before, there([line('1', 1000), text('Frapper')]))).toBe(false);
    expect(isSame(before, there([line('1', 1000)]))).toBe(false);
  });
});

test('the changed side wins: ours alone is written, theirs alone is taken over, both need a decision', () => {
  const base = there([line('1', 1000)]);
  const [old, edited] = [here(line('1', 1000)), here(line('1', 2000))];
  const changed = there([line('1', 3000)]);
  expect(verdict(base, old, base)).toBe('alike');
  expect(verdict(base, edited, base)).toBe('write');
  expect(verdict(base, old, changed)).toBe('take');
  expect(verdict(base, edited, changed)).toBe('both');
  // both to the same, without a known base
  expect(verdict(base, edited, there([line('1', 2000)]))).toBe('take');
  expect([verdict(undefined, old, base), verdict(undefined, edited, base)]).toEqual(['take', 'both']);
});

test('lines of one product at one price and rate are one; of zero, none', () => {
  const dearer = line('1', 100, { unitPriceHtE4: 110_000 });
  const taxed = line('1', 100, { vatBasisPoints: 2000 });
  expect(mergedLines([line('1', 600), dearer, line('1', 400), taxed])).toEqual([
    line('1', 1000),
    dearer,
    taxed,
  ]);
  expect(mergedLines([line('1', 600), line('1', -600), text('Sonner', 0)])).toEqual([]);
  expect(mergedLines([text('Sonner'), text('Frapper'), text('Sonner')])).toEqual([
    text('Sonner', 2000),
    text('Frapper'),
  ]);
});

describe('a write that was interrupted', () => {
  const base = there([line('1', 1000), line('2', 500), text('Sonner')]);
  const writing = writingOf(base, here(line('1', 1000), line('2', 700)), undefined);
  const owns = (facts: ErpFacts, of: Writing = writing) => isOwnTrace(of, facts);

  test('knows what it may have left at every step: old lines, new ones, and never without the unchanged ones', () => {
    for (const lines of [
      base.lines,
      [line('1', 1000), text('Sonner')],
      [line('1', 1000), line('2', 700), text('Sonner')],
      [line('1', 1000), line('2', 500), line('2', 700), text('Sonner')],
    ])
      for (const status of ['draft', 'validated'] as const) expect(owns(there(lines, { status }))).toBe(true);
  });

  test('is not a concurrent change by another user', () => {
    expect(owns(there([line('1', 1000), line('2', 600), text('Sonner')]))).toBe(false);
    expect(owns(there([line('2', 700), text('Sonner')]))).toBe(false);
    expect(owns(there([line('1', 1000), line('2', 700)]))).toBe(false);
    for (const status of ['shipping', 'closed', 'cancelled'] as const)
      expect(owns(there(base.lines, { status }))).toBe(false);
  });

  test('of a cancellation touches no line', () => {
    const cancelling = writingOf(base, CANCELLED, undefined);
    for (const status of ['validated', 'cancelled'] as const)
      expect(owns(there(base.lines, { status }), cancelling)).toBe(true);
    expect(owns(there(base.lines, { status: 'draft' }), cancelling)).toBe(false);
    expect(owns(there([line('1', 1000), text('Sonner')]), cancelling)).toBe(false);
  });

  test('of an order not yet in the ERP is ours from the first line on', () => {
    const first = writingOf(undefined, here(line('1', 1000)), undefined);
    expect(first).toEqual({ may: ['1/1000/550/1000'], must: [], statuses: ['draft', 'validated'] });
    expect([owns(there([]), first), owns(there([line('2', 1)]), first)]).toEqual([true, false]);
  });

  test('followed by another, may still show what the earlier one left, and must keep what neither changes', () => {
    const later = writingOf(base, here(line('2', 700), line('3', 100)), writing);
    expect(owns(there([line('1', 1000), line('2', 700), text('Sonner')]), later)).toBe(true);
    expect(owns(there([line('2', 500), text('Sonner')]), later)).toBe(true);
    expect(owns(there([line('3', 100)]), later)).toBe(false);
    // a line the earlier write was to remove need not exist because it is wanted again
    const again = writingOf(base, here(line('1', 1000), line('2', 500)), writing);
    expect(owns(there([line('1', 1000), text('Sonner')]), again)).toBe(true);
    expect(owns(there([line('2', 500), text('Sonner')]), again)).toBe(false);
    const cancelled = writingOf(base, CANCELLED, writing);
    expect(
      owns(there([line('1', 1000), line('2', 700), text('Sonner')], { status: 'draft' }), cancelled),
    ).toBe(true);
  });
});
