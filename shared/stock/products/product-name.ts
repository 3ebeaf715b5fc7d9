/** AMB-47: labels are the same when they differ only by case, accents, œ or spaces. */
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

/** The reference of a product that a transformation creates: always the same for a label of a category. */
export const derivedReference = (category: string, label: string): string =>
  `${normalisedName(category)}-${normalisedName(label)}`
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

/** What the ERP keeps as it is in a reference; the rest it would turn into underscores. */
export const PRODUCT_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
