import { expect, test } from 'vitest';
import { evenWeights, labelWeights } from '#shared/labels/piece-weights.ts';
import { weighedLabel } from '#shared/labels/weighed-label.ts';

test('evenly is to the gram, and loses none', () => {
  expect(evenWeights(9300, 8)).toEqual([1163, 1163, 1163, 1163, 1162, 1162, 1162, 1162]);
  for (const pieces of [1, 3, 7, 300]) {
    const weights = evenWeights(10_001, pieces);
    expect(weights.reduce((sum, grams) => sum + grams, 0)).toBe(10_001);
  }
});

test('given weights stay, the rest shares the remainder and is marked as a mean', () => {
  expect(labelWeights(9300, [1200, null, null])).toEqual([
    { grams: 1200, isMean: false },
    { grams: 4050, isMean: true },
    { grams: 4050, isMean: true },
  ]);
  expect(labelWeights(3000, [1000, 2000])).toEqual([
    { grams: 1000, isMean: false },
    { grams: 2000, isMean: false },
  ]);
});

test.each([
  [3000, [1000, 1999]],
  [3000, [3001, null]],
  [3000, [3000, null]],
  [3000, [1000, 2001]],
])('%o grams as %o are no weights of it', (grams, said) => {
  expect(labelWeights(grams, said)).toBeUndefined();
});

test('the label of a mean is marked, and has no code of a weighed piece', () => {
  const meat = {
    name: 'PINTADE',
    ref: 'PINT',
    category: 'VOLAILLE',
    barcode: '3760123456784',
    weightGrams: 1162,
    lot: 'L1',
    sellBy: '2026-12-24',
    eatBy: null,
    origin: {},
  };
  const by = { house: ['Maison Exemple'], approval: null };
  const said = (label: ReturnType<typeof weighedLabel>) =>
    label.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [mark.kind]));
  expect(said(weighedLabel(meat, by))).toEqual(expect.arrayContaining(['Poids net', 'barcode']));
  const mean = said(weighedLabel({ ...meat, isMean: true }, by));
  expect(mean).toContain('Poids moyen');
  expect(mean).not.toContain('barcode');
});
