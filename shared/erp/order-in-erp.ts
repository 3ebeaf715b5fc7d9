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

/** What is to be paid, line by line: as it was ordered, and once it was weighed as that; what was not there is no line. */
export const erpLines = (lines: readonly OrderLine[]): ErpLine[] =>
  lines.filter(({ invoiced }) => invoiced.milli > 0).map((line) => erpLine(line));

const erpLine = (line: OrderLine): ErpLine => ({
  productId: line.productId,
  quantity: line.invoiced,
  unitPriceHtCents: line.unitPriceCents,
  vatBasisPoints: line.vatRate,
});

/** A line as the ERP holds it: it does not say by which unit. */
type HeldLine = Omit<ErpLine, 'productId' | 'quantity'> & { productId: string | null; milli: number };

/** What the ERP has to lose and to gain until it holds our lines, in whatever order, each as often as we have it. */
export const lineChanges = <Held extends HeldLine>(
  ours: readonly ErpLine[],
  theirs: readonly Held[],
): { surplus: Held[]; missing: ErpLine[] } => {
  const missing = Map.groupBy(ours, ({ quantity, ...line }) =>
    fingerprint({ ...line, milli: quantity.milli }),
  );
  // of lines that are alike the oldest stay
  const surplus = theirs.filter((line) => missing.get(fingerprint(line))?.pop() === undefined);
  return { surplus, missing: [...missing.values()].flat() };
};

const fingerprint = ({ productId, milli, unitPriceHtCents, vatBasisPoints }: HeldLine): string =>
  [productId, milli, unitPriceHtCents, vatBasisPoints].join('/');
