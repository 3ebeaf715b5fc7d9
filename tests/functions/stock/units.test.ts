import { expect, test } from 'vitest';
import { allProducts } from '#functions/dashboard/all-products.ts';
import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { compareStock, dayProducts } from '#functions/stock/extraction/read-extractions.ts';
import type { SnapshotsStore } from '#functions/stock/extraction/snapshots.store.ts';
import { readReconciliation } from '#functions/stock/reconciliation/read-reconciliation.ts';
import type { ReconciliationsStore } from '#functions/stock/reconciliation/reconciliations.store.ts';
import { listStockProducts } from '#functions/stock/read-erp-stock.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Setting } from '#functions/settings/versioned-setting.ts';
import type { StockRow } from '#shared/stock/levels/snapshot.ts';
import type { StockDifference } from '#shared/stock/levels/reconciliation.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const product = (id: string, unit: Product['unit']): Product => ({
  id,
  ref: id,
  label: id,
  categoryId: '1',
  categoryIds: ['1'],
  categoryName: 'AUTRES',
  unit,
  priceHtE4: 0,
  costCents: null,
  vatRate: 550,
  barcode: null,
  onSale: true,
});
const view: CatalogView = {
  stamp: '',
  products: [product('jar', 'piece'), product('rib', 'kg')],
  categories: [],
  levels: new Map(),
  day: '2026-11-21',
  vat: { mode: 'product' },
  syncedAt: null,
};
const catalog = async () => view;
const row = (productId: string): StockRow => ({
  productId,
  ref: productId,
  name: productId,
  category: 'AUTRES',
  brugesTheo: 3000,
  brugesReal: 3000,
  lormontTheo: 0,
  lormontReal: 0,
});
const unitsOf = (rows: readonly { unit: string }[]) => rows.map(({ unit }) => unit);

test('every list of stock shows its unit: a product sold by the piece is never in kilograms', async () => {
  const snapshots = {
    read: async (date: string) => ({
      snapshot: { date, version: '1', takenAt: '', recordCount: 3, chunks: 1 },
      // one that has left the catalogue since
      rows: [row('jar'), row('rib'), row('gone')],
    }),
  } satisfies Partial<SnapshotsStore> as unknown as SnapshotsStore;
  const difference = (productId: string | null): StockDifference => ({
    kind: 'stock',
    productId,
    ref: null,
    name: '',
    site: 'Bruges',
    oursMilli: 3000,
    erpMilli: 2000,
    explained: true,
    explanation: '',
  });
  const reconciliations = {
    latest: async () => ({
      date: '2026-11-22',
      ranAt: '',
      compared: 2,
      unexplained: 0,
      differences: [difference('jar'), difference(null)],
    }),
  } satisfies Partial<ReconciliationsStore> as unknown as ReconciliationsStore;

  const settings = { read: async <V>({ initial }: Setting<V>) => ({ value: initial, version: 0 }) };
  expect(
    unitsOf(
      (
        await allProducts(
          {
            catalog,
            settings,
            erpPages: async () => undefined,
            usualExits: { kept: async () => new Map() },
            standingComing: async () => new Map(),
          },
          NOW,
        )
      ).data,
    ),
  ).toEqual(['piece', 'kg']);
  const listed = await listStockProducts({ catalog }, NOW);
  expect(unitsOf(listed.rows)).toEqual(['piece', 'kg']);
  const reading = { snapshots, catalog };
  const compared = await compareStock(reading, { date1: '2026-11-22', date2: '2026-11-21' }, NOW);
  expect(unitsOf(compared.data)).toEqual(['piece', 'kg', 'kg']);
  expect(unitsOf((await dayProducts(reading, '2026-11-22', NOW)).products)).toEqual(['piece', 'kg', 'kg']);
  const night = await readReconciliation({ reconciliations, catalog }, undefined, NOW);
  expect(unitsOf(night.data?.differences ?? [])).toEqual(['piece', 'kg']);
});
