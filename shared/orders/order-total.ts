import { type BasisPoints, type Cents, type PriceE4, vatOf } from '#shared/kernel/money.ts';
import { amountOf, type Quantity } from '#shared/kernel/quantity.ts';

type PricedLine = {
  ordered: Quantity;
  /** What was weighed, once it was; absent where nothing is prepared yet. */
  invoiced?: Quantity;
  unitPriceE4: PriceE4;
  vatRate: BasisPoints;
};

export type VatShare = { rate: BasisPoints; baseCents: Cents; vatCents: Cents };

export type OrderTotal = { htCents: Cents; vatCents: Cents; ttcCents: Cents; byRate: VatShare[] };

/** HT of one line: of what was weighed, else of what is ordered. */
export const lineTotal = (line: Omit<PricedLine, 'vatRate'>): Cents =>
  amountOf(line.unitPriceE4, line.invoiced ?? line.ordered);

/** Invariant I5: HT = Σ lines; VAT is computed once per rate on the sum of its lines, then rounded; TTC = HT + VAT. */
export const orderTotal = (lines: readonly PricedLine[]): OrderTotal => {
  const baseByRate = new Map<BasisPoints, Cents>();
  for (const line of lines) {
    baseByRate.set(line.vatRate, (baseByRate.get(line.vatRate) ?? 0) + lineTotal(line));
  }
  const byRate = [...baseByRate]
    .map(([rate, baseCents]) => ({ rate, baseCents, vatCents: vatOf(baseCents, rate) }))
    .sort((a, b) => a.rate - b.rate);
  const htCents = byRate.reduce((sum, share) => sum + share.baseCents, 0);
  const vatCents = byRate.reduce((sum, share) => sum + share.vatCents, 0);
  return { htCents, vatCents, ttcCents: htCents + vatCents, byRate };
};
