import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';
import { divideHalfUp } from '#shared/kernel/money.ts';
import { amountOf, type Quantity } from '#shared/kernel/quantity.ts';

/** What was sold of a product on a day, excluding VAT; `costE4`: what one unit of it was bought for, null where nobody knows. */
export type FamilySale = { family: string; quantity: Quantity; cents: Cents; costE4: PriceE4 | null };

/** A family of meat on a day. The margin is of that part of its sales whose cost is known. */
export type FamilyDay = {
  family: string;
  cents: Cents;
  /** Sales of products whose cost is known. */
  costedCents: Cents;
  /** Null where the cost of nothing is known. */
  marginCents: Cents | null;
  /** Of what was sold with a known cost. */
  marginRate: BasisPoints | null;
};

/** By family, what sold most first. */
export const familyDays = (sales: readonly FamilySale[]): FamilyDay[] =>
  [...Map.groupBy(sales, ({ family }) => family)]
    .map(([family, sold]) => ({ family, ...margined(sold) }))
    .sort((a, b) => b.cents - a.cents || a.family.localeCompare(b.family, 'fr'));

/** Of everything together. */
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
