import { type BasisPoints, type Cents, vatOf } from '#shared/kernel/money.ts';

/** VAT rounding of the ERP: per line (its default), or once per rate. */
export type ErpRounding = 'line' | 'rate';

type Seen = {
  totalVatCents: Cents;
  lines: readonly { vatBasisPoints: BasisPoints; totalHtCents: Cents; totalVatCents: Cents }[];
};

/** Rounding mode that explains an ERP order's figures; undefined: both, or neither. */
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
