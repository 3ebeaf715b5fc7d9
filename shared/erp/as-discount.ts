import type { Discounted } from '#shared/catalog/price-terms.ts';
import { divideHalfUp } from '#shared/kernel/money.ts';
import { amountOf } from '#shared/kernel/quantity.ts';
import type { ErpLine } from './order-in-erp.ts';

const WHOLE = 10_000n;

/**
 * Whether the ERP computes the same cents, HT and TTC, from a list price and discount: it calculates from
 * unrounded values, we from the rounded unit price.
 */
export const isSameAsDiscount = (line: ErpLine, { fromE4, discount }: Discounted): boolean => {
  if (divideHalfUp(fromE4 * (10_000 - discount), 10_000) !== line.unitPriceHtE4) return false;
  const { milli } = line.quantity;
  const theirs = BigInt(fromE4) * BigInt(milli) * (WHOLE - BigInt(discount));
  const ours = BigInt(line.unitPriceHtE4) * BigInt(milli) * WHOLE;
  const withVat = (amount: bigint) => amount * (WHOLE + BigInt(line.vatBasisPoints));
  return (
    centsOf(theirs, 1n) === BigInt(amountOf(line.unitPriceHtE4, line.quantity)) &&
    centsOf(withVat(theirs), WHOLE) === centsOf(withVat(ours), WHOLE)
  );
};

/** Ten-thousandths of a euro × thousandths of a unit × ten-thousandths → cents, half up. */
const centsOf = (amount: bigint, scale: bigint): bigint => {
  const cent = 100n * 1000n * WHOLE * scale;
  return (2n * amount + cent) / (2n * cent);
};
