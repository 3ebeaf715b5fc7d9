import { type BasisPoints, type Cents, type PriceE4, vatOf } from '#shared/kernel/money.ts';
import { amountOf, type Quantity } from '#shared/kernel/quantity.ts';

type PricedLine = {
  ordered: Quantity;
  /** Weighed quantity; absent before preparation. */
  invoiced?: Quantity;
  unitPriceE4: PriceE4;
  vatRate: BasisPoints;
  /** VAT is rounded per line and added up; otherwise computed once per rate. */
  vatByLine?: true;
};

export type VatShare = { rate: BasisPoints; baseCents: Cents; vatCents: Cents };

export type OrderTotal = { htCents: Cents; vatCents: Cents; ttcCents: Cents; byRate: VatShare[] };

/** Line total HT of the weighed quantity, else of the ordered one. */
export const lineTotal = (line: Omit<PricedLine, 'vatRate'>): Cents =>
  amountOf(line.unitPriceE4, line.invoiced ?? line.ordered);

/** HT and TTC are rounded from the exact amount; VAT is their difference, as in Dolibarr. */
const lineVat = (line: PricedLine): Cents => {
  const { milli } = line.invoiced ?? line.ordered;
  // prices hidden from anonymous visitors are NaN: totals are NaN as well
  if (!Number.isFinite(line.unitPriceE4 * line.vatRate)) return Number.NaN;
  // ten-thousandths of a euro × thousandths × 1/10000 exceeds the safe integers
  const exact = BigInt(line.unitPriceE4 * milli) * BigInt(10_000 + line.vatRate);
  const unit = 10n ** 9n;
  return Number((2n * exact + unit) / (2n * unit)) - lineTotal(line);
};

/**
 * Invariant I5: HT = Σ lines; VAT is computed once per rate on the sum of its lines and rounded, or per line
 * where the line says so; TTC = HT + VAT.
 */
export const orderTotal = (lines: readonly PricedLine[]): OrderTotal => {
  const byRate = [...Map.groupBy(lines, ({ vatRate }) => vatRate)]
    .map(([rate, ofRate]): VatShare => {
      const sum = (some: readonly PricedLine[], of: (line: PricedLine) => Cents) =>
        some.reduce((cents, line) => cents + of(line), 0);
      const together = ofRate.filter(({ vatByLine }) => !vatByLine);
      const apart = ofRate.filter(({ vatByLine }) => vatByLine);
      return {
        rate,
        baseCents: sum(ofRate, lineTotal),
        vatCents: vatOf(sum(together, lineTotal), rate) + sum(apart, lineVat),
      };
    })
    .sort((a, b) => a.rate - b.rate);
  const htCents = byRate.reduce((sum, share) => sum + share.baseCents, 0);
  const vatCents = byRate.reduce((sum, share) => sum + share.vatCents, 0);
  return { htCents, vatCents, ttcCents: htCents + vatCents, byRate };
};
