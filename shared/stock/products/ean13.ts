/** Check digit of 12 digits of an EAN-13. */
export const checkDigit = (twelve: string): number => {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
};

/** STK-32, AMB-48: internal code of a counter value, prefix 200. */
export const ownBarcode = (number: number): string => {
  const twelve = `200${String(number).padStart(9, '0')}`;
  return twelve + checkDigit(twelve);
};

export const isEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) && checkDigit(code.slice(0, 12)) === Number(code[12]);
