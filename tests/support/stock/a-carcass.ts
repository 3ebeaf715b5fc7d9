import { priceOfCents } from '#shared/kernel/money.ts';
import type { MarginLot } from '#shared/cutting/carcass-margin.ts';
import type { CutRecord } from '#shared/stock/lots/cut-record.ts';
import type { LotOrder } from '#shared/stock/lots/lot-links.ts';
import type { Lot, LotEntry } from '#shared/stock/lots/lot.ts';

/** That many grams entered, at that cost; `from`: out of which lots. */
export const entry = (milli: number, costCents: number | null, from: LotEntry['from'] = []): LotEntry => ({
  documentId: `D${milli}`,
  at: '2026-11-20T06:00:00.000Z',
  by: 'admin:A',
  siteId: '1',
  milli,
  weightGrams: milli,
  costCents,
  from,
});
/** A lot of one name and product. */
export const lotOf = (lot: string, entries: LotEntry[]): Lot => ({
  productId: lot,
  lot,
  productName: lot,
  madeAt: '2026-11-20T06:00:00.000Z',
  madeBy: 'admin:A',
  eatBy: null,
  sellBy: null,
  origin: {},
  block: null,
  children: 0,
  entries,
});
/** A lot of a margin, so many cuttings away from its carcass. */
export const here = (lot: Lot, depth: number, stockMilli = 0, priceCents = 1000): MarginLot => ({
  lot,
  depth,
  stockMilli,
  unitPriceE4: priceOfCents(priceCents),
});
/** A cutting of a lot: the lots that it made, their grams and prices. */
export const cut = (from: string, takenGrams: number, outputs: [string, number, number][]): CutRecord => ({
  source: { productId: from, lot: from },
  documentId: `CUT-${from}-${takenGrams}`,
  at: '2026-11-20T07:00:00.000Z',
  by: 'admin:A',
  siteId: '1',
  takenGrams,
  outputs: outputs.map(([lot, weightGrams, priceCents]) => ({
    productId: lot,
    productName: lot,
    lot,
    siteId: '1',
    weightGrams,
    unitPriceE4: priceOfCents(priceCents),
  })),
  losses: [],
  unallocatedGrams: takenGrams - outputs.reduce((sum, [, weight]) => sum + weight, 0),
});
/** Some of a lot in a line of an order, except for lot, quantity and price. */
export const anOrder: Omit<LotOrder, 'source' | 'milli' | 'unitPriceE4'> = {
  orderId: 'O1',
  reference: '',
  customerId: '',
  customerName: '',
  at: '',
  by: '',
  siteId: '1',
  productName: '',
};
