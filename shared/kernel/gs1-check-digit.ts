/** Modulo 10, weights 3 and 1 from the right, over the digits before it. */
export const gs1CheckDigit = (digits: string): number => {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
};
