import { isSiren } from './siret.ts';

/** The key of a French VAT number: (12 + 3 × (SIREN mod 97)) mod 97, two digits. */
const vatKey = (siren: string): string => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');

/**
 * `FR44732829320`, without blanks and in capitals. Older keys may hold letters: those cannot be computed again and are
 * accepted as they are.
 */
export const isFrenchVatNumber = (text: string): boolean => {
  const [, key = '', siren = ''] = /^FR([0-9A-Z]{2})(\d{9})$/.exec(text) ?? [];
  return isSiren(siren) && (!/^\d{2}$/.test(key) || key === vatKey(siren));
};

/** The VAT number of a company, from its SIREN: `732829320` gives `FR44732829320`. */
export const frenchVatNumber = (siren: string): string => `FR${vatKey(siren)}${siren}`;
