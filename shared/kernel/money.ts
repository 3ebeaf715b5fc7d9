/** Money is an integer number of euro cents everywhere; it becomes a decimal only on the wire and on screen. */
export type Cents = number;

/** Percentages are integers in 1/10000: 5.5 % is 550. */
export type BasisPoints = number;

/** `12.5` (euros, as the specification's JSON carries them) → 1250. Rounds half away from zero at the cent. */
export const centsFromEuros = (euros: number): Cents =>
  Math.sign(euros) * Math.round(Math.abs(euros) * 100 + 1e-7);

/** 1250 → 12.5, for the specification's JSON fields. */
export const eurosFromCents = (cents: Cents): number => cents / 100;

/** VAT of an amount excluding tax, rounded half up to the cent. */
export const vatOf = (amountCents: Cents, rate: BasisPoints): Cents =>
  divideHalfUp(amountCents * rate, 10_000);

/** Integer division rounded half away from zero; exact while |numerator| stays a safe integer. */
export const divideHalfUp = (numerator: number, denominator: number): number => {
  const magnitude = Math.abs(numerator);
  const quotient = Math.floor(magnitude / denominator);
  const rounded = (magnitude - quotient * denominator) * 2 >= denominator ? quotient + 1 : quotient;
  return Math.sign(numerator) * rounded + 0;
};
