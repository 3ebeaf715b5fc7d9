import { describe, expect, it } from 'vitest';
import { productLabel } from '#shared/labels/product-label.ts';
import { labelGaps, weighedLabel } from '#shared/labels/weighed-label.ts';
import { ownBarcode } from '#shared/stock/products/ean13.ts';
import { barsOf } from '#frontend/features/labels/output/barcode-bars.ts';
import { sheetsPdf } from '#frontend/features/labels/output/sheet-pdf.ts';
import { printed, scanned } from './scanned.ts';

const HOUSE = {
  house: ['Maison Exemple', '12 rue de la Halle, 33520 Bruges', 'Tél. 05 36 49 00 00'],
  approval: null,
};
const ENTRECOTE = {
  name: 'ENTRECÔTE DE BŒUF',
  ref: 'BOEUF-ENTRECOTE',
  category: 'BOEUF',
  barcode: ownBarcode(42),
};
const FRENCH = {
  birthCountry: 'FR',
  rearingCountry: 'FR',
  slaughter: [{ country: 'FR', approval: 'FR 33.063.001 CE' }],
  cutting: [{ country: 'FR', approval: 'FR 33.063.002 CE' }],
};
const PIECE = {
  ...ENTRECOTE,
  weightGrams: 2540,
  lot: 'LOT-20261122',
  sellBy: '2026-12-01',
  eatBy: '2026-12-06',
  origin: FRENCH,
};

describe('labels as a 203 dpi printer sets them', () => {
  it('STK-32: the product label reads back as its EAN-13', async () => {
    const image = await printed(productLabel(ENTRECOTE, HOUSE));
    expect(await scanned(image)).toEqual([{ format: 'EAN13', text: '2000000000428' }]);
  });

  it('weighed meat reads back as product, weight, DLC and lot', async () => {
    const image = await printed(weighedLabel(PIECE, HOUSE));
    expect(await scanned(image)).toEqual([
      { format: 'Code128', text: '(01)92000000000421(3103)002540(17)261201(10)LOT-20261122' },
    ]);
    expect(labelGaps(PIECE)).toEqual([]);
  });

  it('a long lot is in a second code, and both read back', async () => {
    const image = await printed(weighedLabel({ ...PIECE, lot: 'LOT-ABCDEF-20261122' }, HOUSE));
    expect(await scanned(image)).toEqual([
      { format: 'Code128', text: '(01)92000000000421(3103)002540(17)261201' },
      { format: 'Code128', text: '(10)LOT-ABCDEF-20261122' },
    ]);
  });

  it('the PDF has a page of exactly the size for each label, with text and bars', async () => {
    const label = weighedLabel(PIECE, HOUSE);
    const text = await sheetsPdf([label, productLabel(ENTRECOTE, HOUSE)], barsOf).text();
    // 100 × 50 mm
    expect(text.match(/MediaBox \[0 0 283\.465 141\.732\]/g)).toHaveLength(2);
    expect(text).toContain('(LOT-20261122)'.replaceAll(/[()]/g, ''));
    const bars = barsOf(label.marks.find((mark) => mark.kind === 'barcode')!);
    expect(text.split(' re\n').length - 1).toBeGreaterThanOrEqual(bars.length);
    const bytes = Buffer.from(await sheetsPdf([label], barsOf).arrayBuffer()).toString('latin1');
    const table = Number(/startxref\n(\d+)/.exec(bytes)![1]);
    expect(bytes.slice(table, table + 4)).toBe('xref');
    const offsets = [...bytes.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) =>
      Number(offset),
    );
    offsets.forEach((offset, at) => expect(bytes.slice(offset).startsWith(`${at + 1} 0 obj`)).toBe(true));
  });
});
