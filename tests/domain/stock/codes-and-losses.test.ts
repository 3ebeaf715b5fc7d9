import { describe, expect, test } from 'vitest';
import { createBody } from '#shared/stock/movements/movement-bodies.ts';
import { INVENTORY_CODE, ownMovement } from '#shared/stock/movements/movement-code.ts';
import { declaredLosses, firstStock } from '#shared/stock/movements/movement-request.ts';
import { isEan13 } from '#shared/stock/products/ean13.ts';
import { derivedReference, normalisedName, PRODUCT_REFERENCE } from '#shared/stock/products/product-name.ts';

const refusalOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

describe('losses weighed by the user', () => {
  const losses = (of?: object[]) => declaredLosses(createBody.parse(of ? { losses: of } : {}));

  test('are stored by name and grams; zero is omitted, and an unnamed one is « Perte »', () => {
    expect(losses()).toEqual([]);
    expect(
      losses([{ label: 'Os', qty: 1.5 }, { label: 'Eau' }, { label: 'Gras', qty: 0 }, { qty: 0.2 }]),
    ).toEqual([
      { label: 'Os', weightGrams: 1500 },
      { label: 'Perte', weightGrams: 200 },
    ]);
  });

  test('are never negative, and the refusal names its line', () => {
    expect(refusalOf(() => losses([{ qty: 1 }, { qty: -0.001 }]))).toMatchObject({
      code: 'invalid_input',
      message: 'Une perte ne peut pas être négative.',
      field: 'losses.1.qty',
      details: { stage: 'entry' },
    });
  });
});

test('the field of a first stock is named without a path', () => {
  expect(refusalOf(() => firstStock({ ref: 'A', product_name: 'A', warehouse_id: '1' }))).toMatchObject({
    field: 'qty',
  });
});

describe('the code of a movement', () => {
  const id = 'MV0123456789ABCDEFGHIJ';

  test('ends with its document and its line, alone or behind a text', () => {
    expect(ownMovement(`${id}-1`)).toEqual({ documentId: id, n: 1 });
    expect(ownMovement(`INV-20261121 ${id}-100`)).toEqual({ documentId: id, n: 100 });
  });

  test.each([null, '', `INV${id}-1`, `${id}-0`, `${id}-1 `, `${id}-`])('%j is not ours', (code) => {
    expect(ownMovement(code)).toBeUndefined();
  });

  test.each([
    ['INV 1', true],
    ['7', true],
    ['É-1._:/#+', true],
    [' INV', false],
    ['-INV', false],
    ['INV;1', false],
    ['', false],
  ])('%j may be typed: %j', (code, allowed) => {
    expect(INVENTORY_CODE.test(code)).toBe(allowed);
  });
});

test('an EAN-13 has 13 digits and nothing else, the last of them its check', () => {
  expect(['2000000000015', '12000000000015', '2000000000015x', '2000000000016'].map(isEan13)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

describe('the name and the reference of a product', () => {
  test('differ neither by case, accents, ligatures nor spaces', () => {
    expect(normalisedName('  Cœur  de bœuf ')).toBe('COEUR DE BOEUF');
    expect(normalisedName('Ex æquo d’été')).toBe("EX AEQUO D'ETE");
  });

  test('a reference is made of both, without signs at its ends', () => {
    expect(derivedReference('(Bœuf)', 'Rôti d’été !')).toBe('BOEUF-ROTI-D-ETE');
    expect(derivedReference('A', 'B'.repeat(80))).toHaveLength(60);
  });

  test.each([
    ['A', true],
    ['a.b_c-1', true],
    ['-A', false],
    ['A B', false],
    ['é', false],
    ['A'.repeat(64), true],
    ['A'.repeat(65), false],
  ])('%j may be a reference: %j', (ref, allowed) => {
    expect(PRODUCT_REFERENCE.test(ref)).toBe(allowed);
  });
});
