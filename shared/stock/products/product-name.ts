/** AMB-47: labels are equal when they differ only in case, accents, œ or spaces. */
export const normalisedName = (label: string): string =>
  label
    .replaceAll(/œ/gi, 'oe')
    .replaceAll(/æ/gi, 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toUpperCase();

/** Reference of a product created by a transformation: deterministic by category and label. */
export const derivedReference = (category: string, label: string): string =>
  `${normalisedName(category)}-${normalisedName(label)}`
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

/** Characters that the ERP stores unchanged in a reference; others become underscores. */
export const PRODUCT_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
