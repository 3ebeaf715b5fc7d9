import { describe, expect, it } from 'vitest';
import { gs1Day } from '#shared/barcodes/gs1-day.ts';
import { asVector } from './as-vector.ts';

const today = '2026-11-20';
const read = (input: string) => asVector(input, { today });
const UNKNOWN = 'Format de code-barres non reconnu';
const UNDECODABLE = 'Format non reconnu';

/** A product with its check digit, the same with a wrong one, and the elements of a weight and a lot. */
const RIGHT = '0193760123456787';
const WRONG = '0193760123456788';
const KG_2_54 = '3103002540';

describe('which of the two layers reads a code (AMB-27)', () => {
  it.each([
    ['a right product and a weight somewhere', `${RIGHT}15261204${KG_2_54}10L1`, 'gs1', 2540],
    ['a wrong check digit with its weight right behind', `${WRONG}${KG_2_54}10LOT7`, 'gs1', 2540],
    [
      'a weight of the standard that is not believed',
      `${RIGHT}310300030010LOW`,
      'gs1',
      'Poids non trouvé (3103)',
    ],
    [
      'a wrong check digit and its weight elsewhere',
      `${WRONG}15261204${KG_2_54}`,
      'legacy',
      'Poids non trouvé (3103)',
    ],
    ['elements that do not begin with the product', `1526120411261120${KG_2_54}${RIGHT}`, 'gs1', 2540],
    [
      'a right product, whatever a guess would find in its lot',
      '010376012345678410AB31030500',
      'gs1',
      UNKNOWN,
    ],
    ['another symbology announced', ']C0376012345678431030500261120XY', 'legacy', 5000],
    ['a sign of symbologies in its middle', '376012345678431030500261120X]C1', 'legacy', 5000],
  ] as const)('%s', (_case, code, mode, said) => {
    const reading = read(code);
    expect(reading).toMatchObject({
      mode,
      ...(typeof said === 'number' ? { weight_kg: said / 1000 } : { error: said }),
    });
  });

  it('ignores the symbology prefix of a scanner', () => {
    expect(read(']C0376012345678431030500261120XY')).toMatchObject({ gtin: '3760123456784', lot: 'XY' });
    expect(read('376012345678431030500261120X]C1')).toMatchObject({ gtin: '3760123456784', lot: 'XC' });
  });

  it('distinguishes a truncated code of the standard from one that is long enough and wrong', () => {
    expect(read(']C1019376012345678731030025')).toMatchObject({ error: UNKNOWN });
    expect(read(']C10193760123456787310300254')).toMatchObject({ error: UNDECODABLE });
  });

  it('searches 500 characters, and not a whole pasted page', () => {
    const long = (length: number) => '37601234567843103A0500'.padEnd(length, 'B');
    expect(read(long(500))).toMatchObject({ status: 'processed', weight_kg: 5 });
    expect(read(long(501))).toMatchObject({ status: 'error', mode: 'legacy', error: UNKNOWN });
    expect(read(' '.repeat(501))).toEqual({ status: 'ignored' });
  });
});

describe('elements of the standard', () => {
  const label = (more: string) => `(01)93760123456787(3103)002540${more}`;

  it.each([
    ['an identifier that is not closed', '(01)93760123456787(15)261204(3103'],
    ['a parenthesis too many', label(')9')],
    ['a lot of 21 characters', label(`(10)${'A'.repeat(21)}`)],
    ['a lot that begins with another alphabet', label('(10)éA')],
    ['a lot that ends with another alphabet', label('(10)Aé')],
    ['a letter before the digits of a weight', '(01)93760123456787(3103)A02540(10)L1'],
  ])('refuses %s', (_case, code) => {
    expect(read(code)).toMatchObject({ status: 'error', mode: 'gs1', error: UNDECODABLE });
  });

  it('reads a location as one: its digits are no day', () => {
    expect(read(label('(414)3760123400009'))).toMatchObject({ status: 'processed', weight_kg: 2.54 });
  });

  it('reads the weight of a piece without a product', () => {
    expect(read('(3103)002540(10)L1')).toMatchObject({
      status: 'processed',
      weight_kg: 2.54,
      gtin: null,
      warnings: [],
    });
  });

  it('rounds weights finer than a gram half up', () => {
    expect(read('(01)93760123456787(3105)254055')).toMatchObject({ weight_kg: 2.541 });
    expect(read('(01)93760123456787(3105)254050')).toMatchObject({ weight_kg: 2.541 });
    expect(read('(01)93760123456787(3104)025404')).toMatchObject({ weight_kg: 2.54 });
  });

  it.each([
    ['770101', '2026-11-20', '1977-01-01'],
    ['760101', '2026-11-20', '2076-01-01'],
    ['991231', '2026-11-20', '1999-12-31'],
    ['100101', '2060-06-01', '2110-01-01'],
    ['110101', '2060-06-01', '2011-01-01'],
    ['260012', '2026-11-20', undefined],
    ['261312', '2026-11-20', undefined],
  ])('%s read on %s is %s: the nearest century, and only days of the calendar', (value, on, day) => {
    expect(gs1Day(value, on)).toBe(day);
  });
});

describe('the specification’s own rule', () => {
  it.each([
    ['SCN-07: 25 characters are enough', '3760123456784310305002611', 5000],
    ['SCN-07: 30 characters without a marker', '376012345678412345678912345678', UNKNOWN],
    ['SCN-08: fewer than 13 digits name no product', 'ABCDEFGHIJKLMNOPQRSTU3103', UNDECODABLE],
    ['SCN-08: 13 digits do, and hold the marker where there is no other', 'ABCDEFGHIJKL3103050012345', 5000],
    ['SCN-09: a marker among the digits of the product is chance', '310312345678431030500261120XY', 5000],
    [
      'SCN-09: fewer than four digits are no weight',
      '3760123456784ABCDEFGH310305',
      'Poids non trouvé (3103)',
    ],
    ['SCN-11: 2 to 15 kg before what is nearer to 6', '2000100002032030101901500LTABC', 15_000],
    ['SCN-11: of these the nearest to 6', '2000100002032030103000250LTABC', 3000],
  ])('%s', (_row, code, said) => {
    expect(read(code)).toMatchObject({
      mode: 'legacy',
      ...(typeof said === 'number'
        ? { status: 'processed', weight_kg: said / 1000 }
        : { status: 'error', error: said }),
    });
  });

  it('SCN-08: without letters there is no lot', () => {
    expect(read('3760123456784310305002611')).toMatchObject({ lot: null, gtin: '3760123456784' });
  });
});
