import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';
import { divideHalfUp } from '#shared/kernel/money.ts';
import { amountOf, type Quantity } from '#shared/kernel/quantity.ts';

/** Sales of a product on a day HT; `costE4`: purchase price per unit, null: unknown. */
export type FamilySale = { family: string; quantity: Quantity; cents: Cents; costE4: PriceE4 | null };

/** A family of meat on a day. The margin covers only sales with a known cost. */
export type FamilyDay = {
  family: string;
  cents: Cents;
  /** Sales with a known cost. */
  costedCents: Cents;
  /** null: no cost is known. */
  marginCents: Cents | null;
  /** Relative to sales with a known cost. */
  marginRate: BasisPoints | null;
};

/** By family, largest sales first. */
export const familyDays = (sales: readonly FamilySale[]): FamilyDay[] =>
  [...Map.groupBy(sales, ({ family }) => family)]
    .map(([family, sold]) => ({ family, ...margined(sold) }))
    .sort((a, b) => b.cents - a.cents || a.family.localeCompare(b.family, 'fr'));

/** Totals over all sales. */
export const margined = (sales: readonly FamilySale[]): Omit<FamilyDay, 'family'> => {
  let [cents, costedCents, costCents] = [0, 0, 0];
  for (const sale of sales) {
    cents += sale.cents;
    if (sale.costE4 === null) continue;
    costedCents += sale.cents;
    costCents += amountOf(sale.costE4, sale.quantity);
  }
  const known = sales.some(({ costE4 }) => costE4 !== null);
  const marginCents = known ? costedCents - costCents : null;
  return {
    cents,
    costedCents,
    marginCents,
    marginRate:
      marginCents === null || costedCents <= 0 ? null : divideHalfUp(marginCents * 10_000, costedCents),
  };
};
