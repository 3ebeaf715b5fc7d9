import { expect, test } from 'vitest';
import {
  type CountableProduct,
  type CountEntry,
  mustBeWeighed,
  ofNoProduct,
  pieceOf,
  tallyOf,
  unreadPiece,
} from '#shared/stock/count/count-tally.ts';
import { scanErrors } from '#shared/barcodes/label.ts';
import { readLabel } from '#shared/barcodes/read-label.ts';

const today = '2026-11-22';
const BAVETTE: CountableProduct = { id: '7', label: 'BAVETTE', unit: 'kg', barcode: '3760123456784' };
const POULET: CountableProduct = { id: '8', label: 'POULET', unit: 'piece', barcode: '3760123456791' };
const products = [BAVETTE, POULET];
const weighed = (weightGrams: number, lot = 'L1', gtin = '93760123456787') =>
  `(01)${gtin}(3103)${String(weightGrams).padStart(6, '0')}(17)261204(10)${lot}`;

const readPiece = (code: string) => {
  const reading = readLabel(code, { today });
  if (reading.status === 'empty') return undefined;
  return reading.status === 'read' ? pieceOf(reading.label) : unreadPiece(reading.reason);
};

let made = 0;
const scanned = (raw: string): CountEntry => ({
  kind: 'scan',
  id: `S${(made += 1)}`,
  raw,
  piece: readPiece(raw)!,
});
const typed = (productId: string, milli: number): CountEntry => ({
  kind: 'typed',
  id: `T${(made += 1)}`,
  productId,
  milli,
});

test('weighed pieces add up their grams, articles by the piece count one each, whatever their weight', () => {
  const entries = [
    scanned(weighed(2540)),
    scanned('3760123456791'),
    scanned(weighed(1460, 'L2')),
    scanned(weighed(1800, 'L9', '93760123456794')),
  ];
  expect(tallyOf(entries, products)).toEqual({
    tallies: [
      {
        product: BAVETTE,
        milli: 4000,
        entryIds: [entries[0]!.id, entries[2]!.id],
        lots: [
          { lot: 'L1', milli: 2540 },
          { lot: 'L2', milli: 1460 },
        ],
      },
      {
        product: POULET,
        milli: 2000,
        entryIds: [entries[1]!.id, entries[3]!.id],
        lots: [{ lot: 'L9', milli: 1000 }],
      },
    ],
    uncounted: [],
  });
  // undone: the last act is reverted entirely
  expect(tallyOf(entries.slice(0, -1), products).tallies[1]?.milli).toBe(1000);
});

test('a typed quantity replaces the earlier count, and the next piece adds to it', () => {
  const entries = [scanned(weighed(2540)), typed('7', 10_000), scanned(weighed(500))];
  expect(tallyOf(entries, products).tallies[0]?.milli).toBe(10_500);
  expect(tallyOf([typed('7', 0)], products).tallies[0]?.milli).toBe(0);
});

test('unusable scans are reported: no code, no product, no weight; a typed weight completes the last', () => {
  const unweighed = scanned('3760123456784');
  const entries = [scanned('bonjour'), scanned(weighed(900, 'L1', '94006381333934')), unweighed];
  const { tallies, uncounted } = tallyOf(entries, products);
  expect(tallies).toEqual([]);
  expect(uncounted.map(({ why }) => why)).toEqual([scanErrors.unknownFormat, ofNoProduct, mustBeWeighed]);
  expect(tallyOf([...entries, typed('7', 900)], products).uncounted).toHaveLength(2);
  expect(readPiece('  ')).toBeUndefined();
});

test('pieces scanned before the products were read count once they are', () => {
  const entries = [scanned(weighed(2540))];
  expect(tallyOf(entries, []).tallies).toEqual([]);
  expect(tallyOf(entries, products).tallies[0]?.milli).toBe(2540);
});

test("a product’s own code is read with the scanner's prefix and typed blanks; a longer or shorter one is none", () => {
  const read = readPiece;
  const product = {
    gtin: '3760123456784',
    weightGrams: null,
    error: null,
  };
  expect(read(']E03760123456784')).toMatchObject(product);
  expect(read(' 3760123456784 ')).toMatchObject(product);
  for (const none of ['1234567', '376012345678412', 'A3760123456784', '3760123456784A', '376]E00123456784'])
    expect(read(none)?.gtin).toBeNull();
});

test('a guessed code or a wrong check digit is doubtful, and a complete one is not', () => {
  const doubts = (code: string) => readPiece(code)?.doubts;
  expect(doubts(weighed(2540))).toBeUndefined();
  expect(doubts('376012345678431030500261120XY')).toBe('Poids déduit du code : vérifiez-le.');
  expect(doubts(weighed(2540, 'L1', '93760123456788'))).toMatch(/chiffre de contrôle du produit est faux/);
  expect(doubts('(01)93760123456787(3103)002540(17)250101')).toBe('La DLC du 01/01/2025 est dépassée.');
  expect(doubts('(01)93760123456787(3202)002500')).toBe('25,00 lb, soit 11,34 kg.');
});

test('a label without a plausible weight says what it states', () => {
  const why = (code: string) => tallyOf([scanned(code)], products).uncounted.map((each) => each.why);
  expect(why('(01)93760123456787(37)12')).toEqual(['12 pièces, sans poids : pesez.']);
  expect(why('(01)93760123456787(3103)060000')).toEqual([
    'Poids non trouvé (3103). Le poids de 60 kg est hors des bornes de la maison : vérifiez-le.',
  ]);
  expect(why('3760123456784')).toEqual([mustBeWeighed]);
});

test('the code of an unknown product is reported so; a typed one that was deleted does not count', () => {
  const { tallies, uncounted } = tallyOf([scanned('3760999999996'), typed('gone', 5000)], products);
  expect(tallies).toEqual([]);
  expect(uncounted.map(({ why }) => why)).toEqual(['Ce code n’est celui d’aucun produit du catalogue.']);
  expect(mustBeWeighed).toBe('Ce produit se pèse et l’étiquette ne dit pas son poids : tapez-le.');
});
