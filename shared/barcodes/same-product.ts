/**
 * Whether a scanned GTIN is the code of a product. Meat of varying weight carries its EAN-13 as a GTIN-14 that begins
 * with another digit and ends with another check digit: the twelve digits between are the product's.
 */
export const isCodeOf = (gtin: string, barcode: string | null): boolean => {
  if (barcode === null || !/^\d{8,14}$/.test(barcode)) return false;
  const code = barcode.padStart(14, '0');
  return gtin.length === 14 ? gtin.slice(1, 13) === code.slice(1, 13) : gtin.padStart(14, '0') === code;
};

/** The product that a scanned article number names. */
export const findByGtin = <Product extends { barcode: string | null }>(
  gtin: string | null,
  products: readonly Product[],
): Product | undefined =>
  gtin === null ? undefined : products.find(({ barcode }) => isCodeOf(gtin, barcode));
