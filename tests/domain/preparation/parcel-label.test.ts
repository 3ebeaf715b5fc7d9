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

test('each lot of a line has its label: whose, what, how much, cut how', () => {
  const labels = parcelLabels(note([line(), line({ livre: 0 }), line({ lots: [], ref: 'BF2' })]));
  expect(labels).toHaveLength(3);
  for (const said of ['Bistrot d’essai', 'CMD-20261122-0001', '3 kg', 'Lot L-1 · DLC 24/12/2026'])
    expect(words(labels[0]!)).toContain(said);
  for (const label of labels) expect(words(label)).toContain('Découpe : tranches 2 cm, dénervé');
  expect(words(labels[2]!)).toContain('5 kg');
});

test('what is long stays on the label, and words do not lie over each other', () => {
  const label = parcelLabels(
    note([
      line({
        label: 'ENTRECOTE PAREE DE BOEUF DE RACE SANS OS SOUS VIDE X'.repeat(2),
        note_decoupe: 'm'.repeat(80),
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

test('the delivery note says how each line was to be cut', () => {
  const [sheet] = deliveryNoteSheets(note([line()]));
  expect(
    sheet!.marks.some((mark) => mark.kind === 'text' && mark.text === 'Découpe : tranches 2 cm, dénervé'),
  ).toBe(true);
});

test('a lot that nothing but a label named is marked on the parcel too', () => {
  const [label] = parcelLabels(note([line({ lots: [{ ...lot('X-9', 3), a_rapprocher: true }] })]));
  expect(words(label!)).toContain('Lot X-9, à rapprocher');
});
