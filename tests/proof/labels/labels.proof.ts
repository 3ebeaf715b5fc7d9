import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { joinSymbols } from '#shared/barcodes/join-symbols.ts';
import type { Label } from '#shared/barcodes/label.ts';
import { readLabel } from '#shared/barcodes/read-label.ts';
import { weighedLabel } from '#shared/labels/weighed-label.ts';
import { SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { ownBarcode } from '#shared/stock/products/ean13.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { printed, scanned } from '#tests/frontend/labels/scanned.ts';
import { proofCount, proofSeed, say } from '#tests/proof/seed.ts';

const random = seededRandom(proofSeed);
const count = proofCount(20);
const SIGNS = [...`!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`];
const reading = { today: '2026-11-28', bounds: SPECIFIED_BOUNDS };
const PLACE = { house: ['Maison Exemple', '12 rue de la Halle, 33520 Bruges'], approval: null };

const someLabel = () => ({
  name: 'ENTRECÔTE DE BŒUF',
  ref: 'BOEUF-ENTRECOTE',
  category: 'BOEUF',
  barcode: ownBarcode(random.between(0, 999_999_999)),
  weightGrams: random.between(500, 25_000),
  lot: random.pick(['BV-1128-2', '2611-0003-1128', 'PO2611-0003-1128', signs(), signs(), signs()]),
  sellBy: random.pick([null, `2026-12-${random.between(10, 31)}`]),
  eatBy: `2027-01-${random.between(10, 31)}`,
  origin: { slaughter: [], cutting: [] },
});
const signs = (): string => Array.from({ length: random.between(1, 20) }, () => random.pick(SIGNS)).join('');

/** What the symbols of one label state together, whatever order they are read in. */
const together = (codes: readonly string[]): Label | undefined =>
  codes
    .map((code) => readLabel(code, reading))
    .map((read) => (read.status === 'read' ? read.label : undefined))
    .reduce((all, label) => (all && label ? joinSymbols(all, label, reading) : undefined));

/** Debian's zbar-tools, which shares nothing with zxing. */
const zbar = (image: Buffer): string[] => {
  const file = join(mkdtempSync(join(tmpdir(), 'label-')), 'label.png');
  writeFileSync(file, image);
  const { stdout } = spawnSync('zbarimg', ['-q', '--raw', '-Sdisable', '-Scode128.enable', file], {
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line !== '');
};
const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;

test(`printed labels are read by two programs as they were written (PROOF_SEED=${proofSeed})`, async () => {
  let symbols = 0;
  for (let n = 0; n < count; n++) {
    const meat = someLabel();
    const image = await printed(weighedLabel(meat, PLACE));
    const stated = {
      gtin: expect.stringContaining(meat.barcode.slice(0, 12)) as string,
      weightGrams: meat.weightGrams,
      lot: meat.lot,
      useBy: meat.sellBy,
      bestBefore: meat.sellBy === null ? meat.eatBy : null,
    };
    const byZxing = (await scanned(image, ['Code128'], 'Plain')).map(({ text }) => `]C1${text}\u001D`);
    symbols += byZxing.length;
    expect(together(byZxing), `zxing: ${meat.lot}`).toMatchObject(stated);
    if (hasZbar) expect(together(zbar(image)), `zbar: ${meat.lot}`).toMatchObject(stated);
  }
  say({ count, symbols, zbar: hasZbar ? 'read' : 'not installed' });
});
