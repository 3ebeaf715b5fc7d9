/**
 * Canonical name of a lot. Dolibarr's unique key on lots ignores case, accents and trailing blanks
 * (`utf8mb4_unicode_ci`; verified on 23.0.1 and 24.0.0-beta): « ABX » and « abx » are one lot with the first
 * spelling.
 */
export const lotIdentity = (lot: string): string =>
  lot
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('Œ', 'OE')
    .replaceAll('Æ', 'AE')
    .trimEnd();

export const isSameLot = (one: string, other: string): boolean => lotIdentity(one) === lotIdentity(other);

/** The existing spelling of a lot; unchanged for a new one. */
export const knownSpelling = (lot: string, known: readonly string[]): string =>
  known.includes(lot) ? lot : (known.find((each) => isSameLot(each, lot)) ?? lot);
