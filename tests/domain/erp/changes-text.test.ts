import { expect, test } from 'vitest';
import { changesText } from '#shared/erp/changes-text.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const kg = (milli: number) => ({ unit: 'kg', milli }) as const;
const [first] = anOrder().lines;
const line = (productId: string, milli: number, unitPriceE4 = 100_000) => ({
  ...first!,
  productId,
  label: `PIECE ${productId}`,
  ordered: kg(milli),
  invoiced: kg(milli),
  unitPriceE4,
});
const before = anOrder({ lines: [line('1', 2000), line('2', 500)] });
type Held = Parameters<typeof changesText>[2];
const changes = (after: Partial<typeof before>, held?: Held) =>
  changesText(before, { ...before, ...after }, held).map(({ field, from, to, text }) =>
    [field, from, to, text].map((part) => part?.replaceAll(/\s/g, ' ') ?? null),
  );
/** The same of lines alone. */
const said = (lines: typeof before.lines, held?: Held) => changes({ lines }, held);

test('omits unchanged fields', () => {
  expect(changes({})).toEqual([]);
  expect(said(before.lines.toReversed())).toEqual([]);
  expect(said([...before.lines, line('3', 0)])).toEqual([]);
});

test('a status and a delivery are shown by their labels', () => {
  expect(changes({ status: 'annule', deliveryStatus: 'livre' })).toEqual([
    ['status', 'en_attente', 'annule', 'Commande annulée.'],
    ['statut_livraison', 'non_livre', 'livre', 'Livrée.'],
  ]);
});

test('another quantity is shown with the old one, another price with both prices', () => {
  expect(said([line('1', 1500), line('2', 500)])).toEqual([
    ['lignes', 'PIECE 1 : 2 kg à 10,00 €', 'PIECE 1 : 1,5 kg à 10,00 €', 'PIECE 1 : 1,5 kg au lieu de 2 kg.'],
  ]);
  expect(said([line('1', 2000), line('2', 500, 123_456)])).toEqual([
    [
      'lignes',
      'PIECE 2 : 0,5 kg à 10,00 €',
      'PIECE 2 : 0,5 kg à 12,3456 €',
      'PIECE 2 : 0,5 kg à 12,3456 € au lieu de 0,5 kg à 10,00 €.',
    ],
  ]);
});

test('a new line is added, a missing one removed, and one of zero counts as removed', () => {
  const added = ['lignes', null, 'PIECE 3 : 1 kg à 10,00 €', 'Ajouté : PIECE 3, 1 kg à 10,00 €.'];
  const gone = ['lignes', 'PIECE 2 : 0,5 kg à 10,00 €', 'PIECE 2 : retiré', 'Retiré : PIECE 2, 0,5 kg.'];
  expect(said([line('3', 1000), line('1', 2000)])).toEqual([added, gone]);
  expect(said([line('1', 2000), line('2', 0)])).toEqual([gone]);
});

test('another product of the same weight and price is one removed and one added', () => {
  expect(said([line('3', 2000), line('2', 500)]).map(([, , , text]) => text)).toEqual([
    'Ajouté : PIECE 3, 2 kg à 10,00 €.',
    'Retiré : PIECE 1, 2 kg.',
  ]);
});

test('a line that was zero is not removed, and is added when it comes back', () => {
  const nothing = { ...before, lines: [...before.lines, line('3', 0)] };
  const texts = (lines: typeof before.lines) =>
    changesText(nothing, { ...nothing, lines }, undefined).map(({ text }) => text.replaceAll(/\s/g, ' '));
  expect(texts(before.lines)).toEqual([]);
  expect(texts([...before.lines, line('3', 1000)])).toEqual(['Ajouté : PIECE 3, 1 kg à 10,00 €.']);
});

test('a negative line is a change like any other: added, changed and removed', () => {
  const back = line('1', -500, 90_000);
  const added = ['lignes', null, 'PIECE 1 : -0,5 kg à 9,00 €', 'Ajouté : PIECE 1, -0,5 kg à 9,00 €.'];
  expect(
    said([...before.lines, back]).map((row) => row.map((part) => part?.replaceAll('−', '-') ?? null)),
  ).toEqual([added]);
  const with1 = { ...before, lines: [...before.lines, back] };
  expect(changesText(with1, { ...with1, lines: before.lines }, undefined)).toHaveLength(1);
});

test('another VAT rate is a change, and so is a total that no line explains', () => {
  const [one, two] = before.lines;
  expect(said([{ ...one!, vatRate: 550 }, two!]).map(([, , , text]) => text)).toEqual([
    'PIECE 1 : 2 kg à 10,00 €, TVA 5,5 % au lieu de 2 kg à 10,00 €, TVA 20 %.',
  ]);
  expect(changes({ totalTtcCents: before.totalTtcCents + 10 }).map(([field]) => field)).toEqual(['total']);
});

test('a further line of a product is added next to the existing one, whichever is read first', () => {
  const added = ['lignes', null, 'PIECE 1 : 0,7 kg à 9,00 €', 'Ajouté : PIECE 1, 0,7 kg à 9,00 €.'];
  const further = line('1', 700, 90_000);
  expect(said([...before.lines, further])).toEqual([added]);
  expect(said([further, ...before.lines])).toEqual([added]);
});

test('the ERP’s own total is shown where it differs, for changed lines and an unchanged order', () => {
  const lines = [line('1', 1500), line('2', 500)];
  const after = { lines, totalTtcCents: 2400 };
  const total = (held: Held, more: Partial<typeof before> = after) =>
    changes(more, held).filter(([field]) => field === 'total');
  expect(total({ totalTtcCents: 2401, status: 'validated' })).toEqual([
    ['total', '24,00 €', '24,01 €', 'Total dans Dolibarr : 24,01 € TTC.'],
  ]);
  expect(total({ totalTtcCents: 2400, status: 'validated' })).toEqual([]);
  expect(total({ totalTtcCents: 2401, status: 'cancelled' })).toEqual([]);
  expect(total(undefined)).toEqual([]);
});
