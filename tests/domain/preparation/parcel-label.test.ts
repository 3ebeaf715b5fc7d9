import { expect, test } from 'vitest';
import { helveticaWidth } from '#shared/labels/text-width.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';
import { deliveryNoteSheets } from '#shared/preparation/delivery-note.ts';
import { parcelLabels } from '#shared/preparation/parcel-label.ts';

const lot = (name: string | null, qty: number) => ({
  lot: name,
  qty,
  eatby: null,
  sellby: '2026-12-24',
  birth_country: null,
  rearing_country: null,
  slaughter: [],
  cutting: [],
  animal_ref: null,
});
const line = (more: Partial<DeliveryNote['lines'][number]> = {}): DeliveryNote['lines'][number] => ({
  ref: 'BF1',
  label: 'ENTRECOTE PAREE',
  category: 'BOEUF',
  unite: 'kg',
  commande: 5,
  livre: 5,
  motif: null,
  note_decoupe: 'tranches 2 cm, dénervé',
  lots: [lot('L-1', 3), lot('L-2', 2)],
  ...more,
});
const note = (lines: DeliveryNote['lines']): DeliveryNote => ({
  order_id: 'O1',
  reference: 'CMD-20261122-0001',
  date_expedition: '2026-11-22T09:00:00.000Z',
  expediteur: ['Maison Exemple', '1 rue de l’Essai, 33520 Bruges', 'Tél. 05 00 00 00 00'],
  agrement: null,
  destinataire: ['Bistrot d’essai', '2 rue du Test'],
  livre_a: null,
  date_livraison: null,
  note_livraison: '',
  lines,
});
const textsOf = ({ marks }: ReturnType<typeof parcelLabels>[number]) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
const words = (label: ReturnType<typeof parcelLabels>[number]) =>
  textsOf(label)
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s/g, ' ');

test('each lot of a line has its label: customer, product, quantity, cut', () => {
  const labels = parcelLabels(note([line(), line({ livre: 0 }), line({ lots: [], ref: 'BF2' })]));
  expect(labels).toHaveLength(3);
  for (const said of ['Bistrot d’essai', 'CMD-20261122-0001', '3 kg', 'Lot L-1 · DLC 24/12/2026'])
    expect(words(labels[0]!)).toContain(said);
  for (const label of labels) expect(words(label)).toContain('Découpe : tranches 2 cm, dénervé');
  expect(words(labels[2]!)).toContain('5 kg');
});

const pieces = (more: Partial<NonNullable<DeliveryNote['lines'][number]['pieces']>> = {}) => ({
  ordered: 3,
  prepared: 3,
  nominal_kg: 1.4,
  low_kg: 1.2,
  high_kg: 1.7,
  weights_kg: [1.42],
  text: '3 pièces, 4,22 kg',
  prix_kg: 14.9,
  each: [
    { qty: 1.42, count: 1, lot: 'L-1' },
    { qty: 2.8, count: 2, lot: 'L-2' },
  ],
  ...more,
});

test('each piece has a label of its own: its weight, its price, its lot and day', () => {
  const labels = parcelLabels(note([line({ commande: 4.2, livre: 4.22, pieces: pieces() })]));
  expect(labels).toHaveLength(2);
  for (const said of [
    '1,42 kg',
    'Pièce 1 sur 3',
    'Lot L-1',
    'DLC 24/12/2026',
    '14,90 € HT / kg · 21,16 € HT',
  ])
    expect(words(labels[0]!)).toContain(said);
  for (const said of ['2,8 kg', '2 pièces', 'Lot L-2', '41,72 € HT'])
    expect(words(labels[1]!)).toContain(said);
  // the weight of each is unknown: a label for each lot, as of any line
  expect(parcelLabels(note([line({ pieces: pieces({ each: [] }) })]))).toHaveLength(2);
});

test('the delivery note has pieces and kilos, and a page of its own with the weight of each piece', () => {
  const sheets = deliveryNoteSheets(note([line({ commande: 4.2, livre: 4.22, pieces: pieces() }), line()]));
  expect(sheets).toHaveLength(2);
  for (const said of ['3 pièces', '4,22 kg', 'Livré : 3 pièces']) expect(words(sheets[0]!)).toContain(said);
  for (const said of [
    'Poids des pièces',
    'Pièce 1',
    '1,42 kg',
    '21,16 € HT',
    '2 pièces ensemble',
    'Lot L-2 · DLC 24/12/2026',
  ])
    expect(words(sheets[1]!)).toContain(said);
  expect(deliveryNoteSheets(note([line()]))).toHaveLength(1);
});

test('many pieces go on over pages, and none is lost', () => {
  const each = Array.from({ length: 90 }, () => ({ qty: 1.42, count: 1, lot: 'L-1' }));
  const sheets = deliveryNoteSheets(note([line({ pieces: pieces({ each }) })]));
  const said = sheets.flatMap((sheet) => textsOf(sheet).map(({ text }) => text));
  for (let n = 1; n <= 90; n++) expect(said.filter((text) => text === `Pièce ${n}`)).toHaveLength(1);
  const low = sheets.flatMap((sheet) => textsOf(sheet).map(({ y }) => y));
  expect(Math.max(...low)).toBeLessThanOrEqual(297 - 10);
});

test('long text stays on the label, and texts do not overlap', () => {
  const label = parcelLabels(
    note([
      line({
        label: 'ENTRECOTE PAREE DE BOEUF DE RACE SANS OS SOUS VIDE X'.repeat(2),
        note_decoupe: 'm'.repeat(80),
        pieces: pieces({ prix_kg: 1234.5678 }),
      }),
    ]),
  )[0]!;
  for (const { text, x, y, size, face, align } of textsOf(label)) {
    const width = helveticaWidth(text, size, face);
    expect(align === 'end' ? x - width : x).toBeGreaterThanOrEqual(3.9);
    expect(align === 'end' ? x : x + width).toBeLessThanOrEqual(97);
    expect(y).toBeLessThanOrEqual(50);
  }
});

test('the delivery note has the cut of each line', () => {
  const [sheet] = deliveryNoteSheets(note([line()]));
  expect(
    sheet!.marks.some((mark) => mark.kind === 'text' && mark.text === 'Découpe : tranches 2 cm, dénervé'),
  ).toBe(true);
});

test('a lot known from a label only is marked on the parcel too', () => {
  const [label] = parcelLabels(note([line({ lots: [{ ...lot('X-9', 3), a_rapprocher: true }] })]));
  expect(words(label!)).toContain('Lot X-9, à rapprocher');
});
