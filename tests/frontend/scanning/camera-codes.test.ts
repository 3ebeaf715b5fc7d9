import { expect, test } from 'vitest';
import { asScanned } from '#frontend/features/scanning/camera/camera.tsx';
import { readLabel } from '#shared/barcodes/read-label.ts';
import { weighedLabel } from '#shared/labels/weighed-label.ts';
import { ownBarcode } from '#shared/stock/products/ean13.ts';
import { printed, scanned } from '#tests/frontend/labels/scanned.ts';

const today = '2026-11-28';

test('reads a lot with brackets, and does not take its end for a date: the camera drops no separator', async () => {
  const sheet = weighedLabel(
    {
      name: 'ENTRECÔTE',
      ref: 'R1',
      category: 'BOEUF',
      barcode: ownBarcode(42),
      weightGrams: 1600,
      lot: 'A(1)17261203',
      sellBy: '2026-12-12',
      eatBy: null,
      origin: { slaughter: [], cutting: [] },
    },
    { house: [], approval: null },
  );
  const [symbol] = await scanned(await printed(sheet), ['Code128'], 'Plain');
  const code = asScanned({ text: symbol?.text ?? '', symbologyIdentifier: ']C1' });
  expect(readLabel(code, { today })).toMatchObject({
    status: 'read',
    label: { weightGrams: 1600, lot: 'A(1)17261203', useBy: '2026-12-12', warnings: [] },
  });
});

test('returns an article number as a hand scanner does', () => {
  const code = asScanned({ text: '3760123456784', symbologyIdentifier: ']E0' });
  expect(readLabel(code, { today })).toMatchObject({ label: { mode: 'article', gtin: '3760123456784' } });
});
