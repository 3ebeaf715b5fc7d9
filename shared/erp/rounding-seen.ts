import { type BasisPoints, type Cents, vatOf } from '#shared/kernel/money.ts';

/** How the ERP rounds VAT: with each line, as it is installed, or once per rate. */
export type ErpRounding = 'line' | 'rate';

type Seen = {
  totalVatCents: Cents;
  lines: readonly { vatBasisPoints: BasisPoints; totalHtCents: Cents; totalVatCents: Cents }[];
};

/** How VAT was rounded on an order of the ERP, by its own figures; undefined where both ways come to the same, or neither. */
export const roundingSeen = ({ lines, totalVatCents }: Seen): ErpRounding | undefined => {
  const sum = (cents: Iterable<Cents>) => [...cents].reduce((total, some) => total + some, 0);
  const byLine = sum(lines.map((line) => line.totalVatCents));
  const rates = Map.groupBy(lines, ({ vatBasisPoints }) => vatBasisPoints);
  const byRate = sum(
    [...rates].map(([rate, ofRate]) => vatOf(sum(ofRate.map(({ totalHtCents }) => totalHtCents)), rate)),
  );
  if (byLine === byRate) return undefined;
  if (totalVatCents === byLine) return 'line';
  return totalVatCents === byRate ? 'rate' : undefined;
};
