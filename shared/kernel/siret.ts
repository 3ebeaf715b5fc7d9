/** La Poste numbers its offices otherwise: Luhn, or a digit sum that is a multiple of 5. */
const LA_POSTE = '356000000';

/** Digits only; people write them in groups. */
export const plainNumber = (text: string): string => text.replace(/[\s.-]/g, '');

/** Luhn, from the right: every second digit doubled, the digits of all added, a multiple of 10. */
const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** A company's number: nine digits, Luhn. */
export const isSiren = (text: string): boolean => /^\d{9}$/.test(text) && passesLuhn(text);

/** An establishment's number, without blanks: fourteen digits, Luhn on all of them (docs/customers.md). */
export const isSiret = (text: string): boolean => {
  if (!/^\d{14}$/.test(text)) return false;
  if (passesLuhn(text)) return true;
  const digitSum = [...text].reduce((total, digit) => total + Number(digit), 0);
  return text.startsWith(LA_POSTE) && digitSum % 5 === 0;
};

/** As it is written on a letterhead: `732 829 320 00074`; anything else stays as it is. */
export const groupedSiret = (siret: string): string =>
  /^\d{14}$/.test(siret) ? siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4') : siret;
