import { readFileSync } from 'node:fs';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { elementString, weighedElements } from '#shared/labels/weighed-label.ts';
import { readLabel } from '#shared/barcodes/read-label.ts';
import { SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { ownBarcode } from '#shared/stock/products/ean13.ts';
import { asVector } from './as-vector.ts';

type Vector = {
  id: string;
  input: string;
  note: string;
  expected: {
    status: string;
    error?: string | null;
    mode?: string;
    gtin?: string | null;
    lot?: string | null;
    use_by?: string | null;
    best_before?: string | null;
    weight_kg?: number | null;
    warnings?: string[];
  };
};
const { vectors } = JSON.parse(
  readFileSync(new URL('../../fixtures/scan-vectors.json', import.meta.url), 'utf8'),
) as { vectors: Vector[] };

const today = '2026-11-20';
const wireOf = (input: string) => asVector(input, { today });

/** S34 is an article number, which the specification's rule alone does not know. */
const READ_NOW: Readonly<Record<string, object>> = { S34: { mode: 'article', gtin: '3760123456784' } };

describe('the sample labels', () => {
  it.each(vectors.map((vector) => [vector.id, vector.note, vector] as const))(
    '%s: %s',
    (id, _note, { input, expected }) => {
      expect(wireOf(input)).toEqual({ ...expected, ...READ_NOW[id] });
    },
  );
});

describe('the specification’s own rule', () => {
  const readingOf = (code: string) => {
    const {
      status,
      error,
      gtin,
      lot,
      weight_kg: kg,
    } = { gtin: null, lot: null, weight_kg: null, error: null, ...wireOf(code) };
    return { status, error, gtin, lot, kg };
  };
  const piece = (kg: number, lot = 'XY', gtin = '3760123456784') => ({
    status: 'processed',
    error: null,
    gtin,
    lot,
    kg,
  });
  const wrong = (error: string) => expect.objectContaining({ status: 'error', error, kg: null }) as object;

  it.each([
    ['SCN-06', ' \t ', expect.objectContaining({ status: 'ignored' })],
    ['SCN-07, ERR-89', '37601234567843103050026', wrong('Format de code-barres non reconnu')],
    ['SCN-07, ERR-89', '20001000020320301612000000', wrong('Format de code-barres non reconnu')],
    ['SCN-07: white space is none of it', ' 3760123456784 3103 0500 261120 XY ', piece(5)],
    ['SCN-08', '37601234567843103A0500B261120XY', piece(5, 'ABXY')],
    ['SCN-09', '376012345678431030050261120XY', piece(0.5)],
    ['SCN-09, ERR-89', '376012345678431030040261120XY', wrong('Poids non trouvé (3103)')],
    ['SCN-10', '2000100002032103205000990075AB', piece(0.99, 'AB', '2000100002032')],
    ['SCN-10, ERR-89', '200010000203210320000005000990000K', wrong('Poids non trouvé (1032)')],
    ['SCN-11', '2000100002032030102506120000LT', piece(6.12, 'LT', '2000100002032')],
    ['SCN-11, ERR-89', '200010000203203010000000000000', wrong('Poids non trouvé (0301)')],
    ['SCN-12, ERR-89', ']C10193760123456787310300254015261399', wrong('Format non reconnu')],
  ])('%s: %s', (_row, code, said) => {
    expect(readingOf(code)).toEqual(said);
  });
});

describe('real labels', () => {
  it('reads the largest candidate after 1032 in thousandths', () => {
    expect(wireOf('2000100002032103205000990075AB')).toMatchObject({ weight_kg: 0.99, lot: 'AB' });
  });

  it('accepts the separator typed as <GS> by a keyboard, and typed spaces', () => {
    expect(wireOf('01 93760123456787 3103 002540 10 L1<GS>15261204')).toMatchObject({
      weight_kg: 2.54,
      lot: 'L1',
      best_before: '2026-12-04',
    });
  });

  it('takes day 00 as the last of its month, and the nearest century', () => {
    expect(wireOf('(01)93760123456787(3103)002540(17)280200')).toMatchObject({ use_by: '2028-02-29' });
    expect(wireOf('(01)93760123456787(3103)002540(11)991231(17)270101')).toMatchObject({
      use_by: '2027-01-01',
    });
  });

  it('rejects a label that contradicts itself', () => {
    for (const code of [
      '(01)93760123456787(3103)002540(3102)000254',
      '(01)93760123456787(3103)002540(10)A(10)B',
      '(01)93760123456787(3103)002540(17)260230',
      '(01)93760123456787(3103)00254A',
    ])
      expect(wireOf(code)).toMatchObject({ status: 'error', error: 'Format non reconnu' });
  });

  it('uses the weight limits of the settings', () => {
    const bounds = { ...SPECIFIED_BOUNDS, '3103': [100, 80_000] as const };
    expect(asVector('(01)93760123456787(3103)060000', { today, bounds })).toMatchObject({ weight_kg: 60 });
    expect(wireOf('(01)93760123456787(3103)060000')).toMatchObject({ error: 'Poids non trouvé (3103)' });
  });

  it('CST-17: accepts 0.5 to 25 kg of 3103, 0.1 to 50 of 1032 and 0.5 to 50 of 0301, both ends included', () => {
    const weighing = (kg: string) => wireOf(`(01)93760123456787(3103)${kg}`).status;
    expect(['000499', '000500', '025000', '025001'].map(weighing)).toEqual([
      'error',
      'processed',
      'processed',
      'error',
    ]);
    const { 1032: plain, '0301': nearest } = SPECIFIED_BOUNDS;
    expect([plain, nearest]).toEqual([
      [100, 50_000],
      [500, 50_000],
    ]);
  });

  it('keeps the other data of a label without a weight', () => {
    expect(wireOf('(01)93760123456787(17)261204(10)L1')).toMatchObject({
      status: 'error',
      error: 'Format de code-barres non reconnu',
      gtin: '93760123456787',
      lot: 'L1',
    });
  });
});

/** The 82 signs of GS1. */
const SIGNS = `!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`;
const lots = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 20 });
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.prop([
  fc.integer({ min: 500, max: 25_000 }),
  fc.integer({ min: 0, max: 999_999_999 }),
  lots,
  days,
  fc.boolean(),
])(
  'reads every label that the house writes, with and without FNC1 where it is not needed',
  (weightGrams, number, lot, day, isDdm) => {
    const elements = weighedElements({
      ean13: ownBarcode(number),
      weightGrams,
      sellBy: isDdm ? null : day,
      eatBy: day,
      lot,
    })!;
    const printed = {
      status: 'processed',
      mode: 'gs1',
      weight_kg: weightGrams / 1000,
      lot,
      ...(isDdm ? { best_before: day } : { use_by: day }),
    };
    const code = elementString(elements);
    expect(wireOf(code)).toMatchObject(printed);
    for (const typed of [`]C1${code}`, `]e0${code}`, `]C0${code}`, `]C1${code}\u001D`, `\u001D${code}`])
      expect(wireOf(typed)).toMatchObject(printed);
    expect(wireOf(`]C1${elements.map(({ id, value }) => `${id}${value}\u001D`).join('')}`)).toMatchObject(
      printed,
    );
  },
);

test.prop([
  fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.stringMatching(/^[0-9()\]CA-F]{0,60}$/)),
])('answers any input, and never with a weight outside the limits', (input) => {
  const reading = readLabel(input, { today });
  if (reading.status !== 'read' || reading.label.weightGrams === null) return;
  const { weightGrams } = reading.label;
  expect(Number.isSafeInteger(weightGrams) && weightGrams > 0 && weightGrams <= 1_000_000).toBe(true);
});

it('reads a thousand codes in a row, and 5 MB pasted at once, in bounded time', () => {
  const started = performance.now();
  for (let i = 0; i < 1000; i++) wireOf(vectors[i % vectors.length]!.input);
  expect(wireOf('1'.repeat(5_000_000))).toMatchObject({ error: 'Format de code-barres non reconnu' });
  // a backtracking search would take hours; a busy machine takes seconds
  expect(performance.now() - started).toBeLessThan(20_000);
});
