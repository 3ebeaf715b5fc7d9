import type { BasisPoints, Cents } from '#shared/kernel/money.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

/** A line as the ERP gets it. */
export type ErpLine = {
  productId: string;
  quantity: Quantity;
  unitPriceHtCents: Cents;
  vatBasisPoints: BasisPoints;
};

export const erpLine = (line: OrderLine): ErpLine => ({
  productId: line.productId,
  quantity: line.ordered,
  unitPriceHtCents: line.unitPriceCents,
  vatBasisPoints: line.vatRate,
});

/** A line as the ERP holds it: it does not say by which unit. */
type HeldLine = Omit<ErpLine, 'productId' | 'quantity'> & { productId: string | null; milli: number };

/** Same products, quantities, prices and rates, in whatever order: what "vérifié" means for an order's lines. */
export const sameLines = (ours: readonly ErpLine[], theirs: readonly HeldLine[]): boolean => {
  const fingerprint = (line: HeldLine) =>
    [line.productId, line.milli, line.unitPriceHtCents, line.vatBasisPoints].join('/');
  const asHeld = ({ quantity, ...line }: ErpLine): HeldLine => ({ ...line, milli: quantity.milli });
  return ours.map(asHeld).map(fingerprint).sort().join(' ') === theirs.map(fingerprint).sort().join(' ');
};
