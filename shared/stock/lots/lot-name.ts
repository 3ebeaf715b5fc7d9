/**
 * What two spellings of one lot have in common. Dolibarr's unique key on lots tells neither case nor accents nor trailing blanks
 * apart (`utf8mb4_unicode_ci`; tried on 23.0.1 and 24.0.0-beta): « ABX » and « abx » are one, by the spelling that came first.
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

/** The spelling that is known of a lot; its own where it is new. */
export const knownSpelling = (lot: string, known: readonly string[]): string =>
  known.includes(lot) ? lot : (known.find((each) => isSameLot(each, lot)) ?? lot);
