/** Integer euro cents; decimals only on the wire and on screen. */
export type Cents = number;

/**
 * Unit price in integer ten-thousandths of a euro, because prices can be finer than a cent. 12.3456 € is
 * 123456; amounts are rounded to the cent once per line.
 */
export type PriceE4 = number;

const E4_PER_EURO = 10_000;
const E4_PER_CENT = 100;

/** Percentages are integers in 1/10000: 5.5 % is 550. */
export type BasisPoints = number;

/** `12.5` (euros in JSON) → 1250. Rounds half away from zero. */
export const centsFromEuros = (euros: number): Cents =>
  Math.sign(euros) * Math.round(Math.abs(euros) * 100 + 1e-7);

/** 1250 → 12.5, for JSON fields. */
export const eurosFromCents = (cents: Cents): number => cents / 100;

/** `12.3456` → 123456; rounds half away from zero. */
export const priceFromEuros = (euros: number): PriceE4 =>
  Math.sign(euros) * Math.round(Math.abs(euros) * E4_PER_EURO + 1e-7) + 0;

/** 123456 → 12.3456. */
export const eurosFromPrice = (price: PriceE4): number => price / E4_PER_EURO;

export const priceOfCents = (cents: Cents): PriceE4 => cents * E4_PER_CENT;

/** Unit price TTC, to the cent. */
export const ttcOfPrice = (price: PriceE4, rate: BasisPoints): Cents =>
  divideHalfUp(price * (10_000 + rate), 10_000 * E4_PER_CENT);

/** VAT of an amount HT, rounded half up to the cent. */
export const vatOf = (amountCents: Cents, rate: BasisPoints): Cents =>
  divideHalfUp(amountCents * rate, 10_000);

/** Integer division rounded half away from zero; exact while |numerator| stays a safe integer. */
export const divideHalfUp = (numerator: number, denominator: number): number => {
  const magnitude = Math.abs(numerator);
  const quotient = Math.floor(magnitude / denominator);
  const rounded = (magnitude - quotient * denominator) * 2 >= denominator ? quotient + 1 : quotient;
  return Math.sign(numerator) * rounded + 0;
};
