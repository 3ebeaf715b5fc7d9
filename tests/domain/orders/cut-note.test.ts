import { expect, test } from 'vitest';
import { mergedItems, wireFromItems, itemsFromWire } from '#shared/orders/cart.ts';
import { cutNoteText, lastCutNotes, MAX_CUT_NOTE } from '#shared/orders/cut-note.ts';
import { erpLines, lineChanges } from '#shared/erp/order-in-erp.ts';
import { isAlike } from '#shared/erp/three-way-merge.ts';
import { orderedLine } from '#shared/orders/order-line.ts';
import { storedLines, linesFrom } from '#functions/orders/lines/stored-lines.ts';

const line = (productId: string, cutNote?: string) =>
  orderedLine({
    productId,
    ref: `BF${productId}`,
    label: 'ENTRECOTE PAREE',
    category: 'BOEUF',
    ordered: { unit: 'kg', milli: 2500 },
    unitPriceE4: 100_000,
    priceReason: 'base',
    vatRate: 550,
    ...(cutNote === undefined ? {} : { cutNote }),
  });

test('is one trimmed line of at most 80 characters', () => {
  expect(cutNoteText.parse('  tranches 2 cm, dénervé ')).toBe('tranches 2 cm, dénervé');
  expect(cutNoteText.parse('')).toBe('');
  for (const wrong of ['x'.repeat(MAX_CUT_NOTE + 1), 'deux\nlignes', 12])
    expect(cutNoteText.safeParse(wrong).success).toBe(false);
});

test('the next order of a product proposes its last instruction, also an empty one', () => {
  const orders = [
    { status: 'annule', lines: [line('1', 'jamais livré')] },
    { status: 'en_attente', lines: [line('1', 'tranches 2 cm'), line('2')] },
    { status: 'valide', lines: [line('1', 'tranches 1 cm'), line('2', 'rôti ficelé'), line('3', 'dénervé')] },
  ];
  expect(lastCutNotes(orders)).toEqual({ 1: 'tranches 2 cm', 3: 'dénervé' });
});

test('is part of a cart: absent and empty are different', () => {
  const wire = [
    { product_id: '1', quantity: 2, cut_note: 'dénervé' },
    { product_id: '2', quantity: 1, cut_note: '' },
    { product_id: '3', quantity: 1 },
  ];
  expect(wireFromItems(itemsFromWire(wire))).toEqual(wire);
  expect(mergedItems([{ product_id: '1', quantity: 1 }, wire[0]!])).toEqual([
    { productId: '1', milli: 3000, cutNote: 'dénervé' },
  ]);
});

test('an absent one adds nothing to the table, and one is restored unchanged', () => {
  expect(storedLines([line('1')])[0]).not.toHaveProperty('n');
  expect(linesFrom(storedLines([line('1', 'dénervé')]))[0]?.cutNote).toBe('dénervé');
});

test('is written to the ERP with its line, and is ignored by the three-way merge', () => {
  const ours = erpLines([line('1', 'dénervé')]);
  expect(ours[0]).toMatchObject({ description: 'dénervé' });
  const there = { productId: '1', label: '', milli: 2500, unitPriceHtE4: 100_000, vatBasisPoints: 550 };
  // as Dolibarr stores it: cleaned, changed by a user, or empty
  for (const description of ['denerve', 'autre chose', ''])
    expect(lineChanges(ours, [{ ...there, description }])).toEqual({ surplus: [], missing: [] });
  expect(
    isAlike({ isCancelled: false, lines: ours }, { status: 'validated', isBilled: false, lines: [there] }),
  ).toBe(true);
});
