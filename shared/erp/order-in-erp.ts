import type { BasisPoints, Cents } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import type { OrderLine } from '#shared/orders/order.ts';

/** A line as the ERP counts it: thousandths of the unit, so grams for kg and 1000 per piece. */
export type ErpLine = {
  productId: string;
  grams: number;
  unitPriceHtCents: Cents;
  vatBasisPoints: BasisPoints;
};

export const erpAmount = (amount: number, unit: Unit): number => (unit === 'kg' ? amount : amount * 1000);

export const erpLine = (line: OrderLine): ErpLine => ({
  productId: line.productId,
  grams: erpAmount(line.ordered, line.unit),
  unitPriceHtCents: line.unitPriceCents,
  vatBasisPoints: line.vatRate,
});

type HeldLine = Omit<ErpLine, 'productId'> & { productId: string | null };

/** Same products, quantities, prices and rates, in whatever order: what "vérifié" means for an order's lines. */
export const sameLines = (ours: readonly ErpLine[], theirs: readonly HeldLine[]): boolean => {
  const fingerprint = (line: HeldLine) =>
    [line.productId, line.grams, line.unitPriceHtCents, line.vatBasisPoints].join('/');
  return ours.map(fingerprint).sort().join(' ') === theirs.map(fingerprint).sort().join(' ');
};
