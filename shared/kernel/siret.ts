/** SIREN of La Poste, whose SIRET are valid by Luhn or with a digit sum that is a multiple of 5. */
const LA_POSTE = '356000000';

/** Digits only; users type groups. */
export const plainNumber = (text: string): string => text.replace(/[\s.-]/g, '');

/** From the right: every second digit doubled, the digits summed, a multiple of 10. */
const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** Company number: nine digits, Luhn. */
export const isSiren = (text: string): boolean => /^\d{9}$/.test(text) && passesLuhn(text);

/** Establishment number, without blanks: fourteen digits, Luhn (docs/customers.md). */
export const isSiret = (text: string): boolean => {
  if (!/^\d{14}$/.test(text)) return false;
  if (passesLuhn(text)) return true;
  const digitSum = [...text].reduce((total, digit) => total + Number(digit), 0);
  return text.startsWith(LA_POSTE) && digitSum % 5 === 0;
};

/** Display form: `732 829 320 00074`; other text is unchanged. */
export const groupedSiret = (siret: string): string =>
  /^\d{14}$/.test(siret) ? siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4') : siret;
