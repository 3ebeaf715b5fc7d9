import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lineOfLabel } from '#frontend/features/cutting/admin/transfer/transfer-list.tsx';
import { outcomeOf, scannedAmount } from '#frontend/features/scanning/scan-outcome.ts';
import type { Scan } from '#frontend/features/scanning/scan-log.ts';
import {
  boxOf,
  hasBox,
  partMilli,
  withBox,
  withoutBox,
} from '#frontend/features/stock/admin/receptions/line-parts.ts';
import { joinSymbols, symbolJoiner } from '#shared/barcodes/join-symbols.ts';
import type { Label } from '#shared/barcodes/label.ts';
import { lotOfLabel } from '#shared/barcodes/lot-of-label.ts';
import { readLabel } from '#shared/barcodes/read-label.ts';
import { SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { pieceOf, tallyOf, unreadPiece } from '#shared/stock/count/count-tally.ts';
import { movable } from '#tests/frontend/support/back-office.ts';

const { labels } = JSON.parse(
  readFileSync(new URL('../../fixtures/labels/labels.json', import.meta.url), 'utf8'),
) as { labels: { code: string; why: string }[] };

const today = '2026-11-28';
const reading = { today, bounds: SPECIFIED_BOUNDS };
const read = (code: string): Label => {
  const found = readLabel(code, reading);
  if (found.status !== 'read') throw new Error(code);
  return found.label;
};
const productOf = (barcode: string) =>
  movable('7', 'ENTRECOTE', 'BOEUF', { barcode }) as unknown as Parameters<typeof lineOfLabel>[1][number];

describe('each label of the table', () => {
  it.each(labels.map(({ code, why }) => [why, code] as const))(
    '%s: weighs the same in every place',
    (_why, code) => {
      const found = readLabel(code, reading);
      if (found.status === 'empty') return;
      const label = found.status === 'read' ? found.label : undefined;
      const product = productOf(label?.gtin ?? '92000000010635');
      const scan: Scan = {
        id: '1',
        at: '2026-11-28T06:00:00Z',
        raw: code,
        reading: found,
        productName: product.label,
        unit: 'kg',
        demo: false,
        act: null,
      };
      const piece = found.status === 'read' ? pieceOf(found.label) : unreadPiece(found.reason);
      const { tallies } = tallyOf(
        [{ kind: 'scan', id: '1', raw: code, piece }],
        [{ ...product, by_piece: undefined }],
      );
      const grams = label?.weightGrams ?? null;
      expect(scannedAmount(scan)?.milli ?? null).toBe(grams);
      expect(tallies[0]?.milli ?? null).toBe(label?.gtin ? grams : null);
      if (!label) return expect(outcomeOf(scan).tone).toBe('danger');
      if (label.gtin !== null) {
        expect(lineOfLabel(label, [product], '1').line?.qty ?? null).toBe(grams);
        expect(boxOf(label, 'kg', code)?.milli ?? null).toBe(grams ?? label.unlikelyGrams);
      }
    },
  );
});

it('names the pounds of a label with their kilograms', () => {
  const { text } = lineOfLabel(read('01920000000106353202002500'), [productOf('92000000010635')], '1');
  expect(text).toContain('25,00 lb, soit 11,34 kg');
});

describe('two symbols of one label', () => {
  const upper = read('0192000000010635310300150017261212');
  const lower = read('10BV-20261125-8');
  const whole = { gtin: '92000000010635', weightGrams: 1500, useBy: '2026-12-12', lot: 'BV-20261125-8' };

  it('are one label in any order', () => {
    expect(joinSymbols(upper, lower, reading)).toMatchObject(whole);
    expect(joinSymbols(lower, upper, reading)).toMatchObject(whole);
  });

  it('are two where they contradict each other, or both name a product', () => {
    expect(joinSymbols(read('019200000001063510A'), lower, reading)).toBeUndefined();
    expect(joinSymbols(upper, upper, reading)).toBeUndefined();
  });

  it('join within six seconds only', () => {
    const late = symbolJoiner();
    late(upper, reading, 0);
    expect(late(lower, reading, 6_001)).toEqual({ label: lower });
    const soon = symbolJoiner();
    soon(upper, reading, 0);
    expect(soon(lower, reading, 6_000)).toMatchObject({ label: whole, completes: { lot: null } });
  });
});

describe('the lot of a label without one', () => {
  const lots = [
    { lot: 'A', sellBy: '2026-12-12', eatBy: null },
    { lot: 'B', sellBy: '2026-12-01', eatBy: null },
  ];
  const dated = read('0192000000010635310300150017261212');

  it('is the only lot with its date, and never the first to expire', () => {
    expect(lotOfLabel(dated, lots)).toEqual({ name: 'A' });
    expect(lotOfLabel(dated, [lots[1]!])).toHaveProperty('missing');
    expect(lotOfLabel(dated, [...lots, { lot: 'C', sellBy: '2026-12-12', eatBy: null }])).toHaveProperty(
      'missing',
    );
  });

  it('is the only lot with its best-before date; where both dates are stated, with both', () => {
    const kept = [
      { lot: 'C', sellBy: null, eatBy: '2027-03-01' },
      { lot: 'D', sellBy: null, eatBy: '2027-04-01' },
    ];
    const bestBefore = (day: string) => read(`0192000000010635310300150015${day}`);
    expect(lotOfLabel(bestBefore('270401'), kept)).toEqual({ name: 'D' });
    expect(lotOfLabel(bestBefore('270402'), kept)).toHaveProperty('missing');
    const both = read('019200000001063531030015001527040117261212');
    expect(lotOfLabel(both, kept)).toHaveProperty('missing');
    expect(lotOfLabel(both, [{ lot: 'E', sellBy: '2026-12-12', eatBy: '2027-04-01' }])).toEqual({
      name: 'E',
    });
  });

  it('is any where the label has no date, or there are no lots', () => {
    expect(lotOfLabel(read('01920000000106353103001500'), lots)).toEqual({ name: null });
    expect(lotOfLabel(dated, [])).toEqual({ name: null });
  });
});

describe('boxes of a reception line', () => {
  const box = (code: string) => ({ label: read(code), box: boxOf(read(code), 'kg', code)! });
  const a = box('019200000001063531030100001726121210L1');
  const b = box('019200000001063531030050001726121210L2');
  const c = box('01920000000106353103002000');

  it('are one part for each lot with its dates; without a lot they join no other', () => {
    const parts = [a, b, a, c].reduce<ReturnType<typeof withBox>>(
      (all, each) => withBox(all, each.label, each.box),
      [],
    );
    expect(parts.map((part) => [part.lot, partMilli(part)])).toEqual([
      ['L1', 20_000],
      ['L2', 5000],
      ['', 2000],
    ]);
    expect(hasBox(parts, b.box)).toBe(true);
    const fewer = withoutBox(withoutBox(parts, a.box.key), b.box.key);
    expect(fewer.map((part) => [part.lot, partMilli(part)])).toEqual([
      ['L1', 10_000],
      ['', 2000],
    ]);
  });

  it('count the pieces on a label, of products sold by the piece', () => {
    expect(boxOf(read('0192000000010635172612013712'), 'piece', '')).toMatchObject({ milli: 12_000 });
    expect(boxOf(read('0192000000010635172612013712'), 'kg', '')).toBeUndefined();
  });
});
