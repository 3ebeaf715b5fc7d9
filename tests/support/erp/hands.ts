import { fc } from '@fast-check/vitest';
import type { ErpFacts, LineFact } from '#shared/erp/three-way-merge.ts';
import { orderedLine, type OrderLine } from '#shared/orders/order-line.ts';

/** A line in an order of the shop. */
export const ourLine = (productId: string, milli: number, more: Partial<OrderLine> = {}): OrderLine => ({
  ...orderedLine({
    productId,
    ref: `R${productId}`,
    label: `PIECE ${productId}`,
    category: 'BOEUF',
    ordered: { unit: 'kg', milli },
    unitPriceE4: 120_000,
    priceReason: 'base',
    vatRate: 550,
  }),
  ...more,
});

/** The same in the ERP; `null`: a text typed there. */
export const theirLine = (
  productId: string | null,
  milli: number,
  more: Partial<LineFact> = {},
): LineFact => ({
  productId,
  label: productId === null ? 'Consigne' : `PIECE ${productId}`,
  milli,
  unitPriceHtE4: 120_000,
  vatBasisPoints: 550,
  ...more,
});

export const facts = (lines: LineFact[], more: Partial<ErpFacts> = {}): ErpFacts => ({
  status: 'validated',
  isBilled: false,
  lines,
  ...more,
});

/** Few products and few weights, so that two users change the same ones. */
const milli = fc.constantFrom(500, 1000, 1500);
const products = fc.subarray(['1', '2', '3'], { minLength: 1 });

export const anyOurLines = products.chain((ids) =>
  fc.tuple(...ids.map((id) => milli.map((weight) => ourLine(id, weight)))),
);

export const anyFacts: fc.Arbitrary<ErpFacts> = fc.record({
  status: fc.constantFrom('draft', 'validated', 'shipping', 'closed', 'cancelled'),
  isBilled: fc.boolean(),
  lines: fc
    .tuple(products, fc.boolean())
    .chain(([ids, hasText]) =>
      fc.tuple(
        ...[...ids, ...(hasText ? [null] : [])].map((id) => milli.map((weight) => theirLine(id, weight))),
      ),
    ),
});
