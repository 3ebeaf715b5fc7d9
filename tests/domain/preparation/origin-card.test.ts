import { expect, test } from 'vitest';
import { cardFormats, originSheets, weekOf } from '#shared/preparation/origin-card.ts';
import type { Origin } from '#shared/preparation/origin.contract.ts';
import { printed, scanned } from '#tests/frontend/labels/scanned.ts';

const URL_ = `https://viande.example/origine/01KAZ0000000000000000000AB${'x'.repeat(22)}`;
const origin = (lines: number): Origin => ({
  jour: '2026-11-26',
  fournisseur: ['Maison Exemple', '1 rue de l’Essai, 33520 Bruges', 'Agrément FR 00.000.100 CE'],
  lignes: Array.from({ length: lines }, (_, n) => ({
    label: `PIÈCE À GRILLER NUMÉRO ${n}`,
    espece: n % 3 === 0 ? ('Veau' as const) : ('Bœuf' as const),
    origine: n % 2 === 0 ? 'Origine : France' : `Né : Irlande · Élevé et abattu : France`,
    abattoir: 'France (FR 33.063.001 CE)',
    decoupe: 'non communiqué',
    lots: [`BV-1123-${n}`],
  })),
});
const texts = (sheets: ReturnType<typeof originSheets>) =>
  sheets.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));

test.each([
  ['2026-11-26', 'Semaine 48, du 23/11/2026 au 29/11/2026'],
  ['2026-01-01', 'Semaine 1, du 29/12/2025 au 04/01/2026'],
  ['2027-01-03', 'Semaine 53, du 28/12/2026 au 03/01/2027'],
  ['2027-01-04', 'Semaine 1, du 04/01/2027 au 10/01/2027'],
])('%s is of %s', (day, said) => expect(weekOf(day)).toBe(said));

test('A4 names every product with its places and lots, over as many sheets as needed, none beyond the paper', () => {
  const sheets = originSheets(origin(40), 'A4', URL_);
  expect(sheets.length).toBeGreaterThan(1);
  const said = texts(sheets);
  for (let n = 0; n < 40; n++) expect(said.some((text) => text.includes(`NUMÉRO ${n} :`))).toBe(true);
  expect(said).toContain('Semaine 48, du 23/11/2026 au 29/11/2026');
  expect(said.join(' ')).toContain('Découpe : non communiqué · Lot BV-1123-7');
  for (const { marks, heightMm } of sheets)
    for (const mark of marks) if (mark.kind === 'text') expect(mark.y).toBeLessThan(heightMm - 5);
});

test.each(Object.keys(cardFormats) as (keyof typeof cardFormats)[])(
  'no line of the body runs into the foot on %s',
  (format) => {
    for (const lines of [1, 7, 23, 60])
      for (const { marks, heightMm } of originSheets(origin(lines), format, URL_)) {
        const { margin, code } = cardFormats[format];
        const foot = heightMm - margin - code;
        const body = marks.filter((mark) => mark.kind === 'text' && mark.size !== cardFormats[format].small);
        for (const mark of body) if (mark.kind === 'text') expect(mark.y).toBeLessThanOrEqual(foot);
      }
  },
);

test('A6 lists each origin of a kind once, whatever was delivered of it', () => {
  const said = texts(originSheets(origin(6), 'A6', URL_));
  expect(said.filter((text) => text === 'Origine : France')).toHaveLength(2);
  expect(said.filter((text) => text === 'Bœuf' || text === 'Veau')).toHaveLength(2);
});

test.each(['A4', 'A6'] as const)('the code on %s leads to the page', async (format) => {
  const [sheet] = originSheets(origin(3), format, URL_);
  expect(await scanned(await printed(sheet!), ['QRCode'])).toEqual([{ format: 'QRCode', text: URL_ }]);
});
