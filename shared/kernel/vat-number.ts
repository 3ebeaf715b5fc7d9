import { isSiren } from './siret.ts';

/** Check digits of a French VAT number: (12 + 3 × (SIREN mod 97)) mod 97. */
const vatKey = (siren: string): string => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');

/**
 * `FR44732829320`, without blanks, upper case. Older numbers with letters in the key cannot be verified and
 * are accepted.
 */
export const isFrenchVatNumber = (text: string): boolean => {
  const [, key = '', siren = ''] = /^FR([0-9A-Z]{2})(\d{9})$/.exec(text) ?? [];
  return isSiren(siren) && (!/^\d{2}$/.test(key) || key === vatKey(siren));
};

/** VAT number from a SIREN: `732829320` gives `FR44732829320`. */
export const frenchVatNumber = (siren: string): string => `FR${vatKey(siren)}${siren}`;
