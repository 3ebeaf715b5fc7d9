/** « Cœur d’agneau » → « coeur d'agneau »: what two spellings of a word have in common (AMB-69). */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'");
