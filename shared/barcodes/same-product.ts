/**
 * Whether a GTIN belongs to a product. Variable-measure meat encodes its EAN-13 as a GTIN-14 with another
 * first digit and check digit: the twelve digits between identify the product.
 */
export const isCodeOf = (gtin: string, barcode: string | null): boolean => {
  if (barcode === null || !/^\d{8,14}$/.test(barcode)) return false;
  const code = barcode.padStart(14, '0');
  return gtin.length === 14 ? gtin.slice(1, 13) === code.slice(1, 13) : gtin.padStart(14, '0') === code;
};

export const findByGtin = <Product extends { barcode: string | null }>(
  gtin: string | null,
  products: readonly Product[],
): Product | undefined =>
  gtin === null ? undefined : products.find(({ barcode }) => isCodeOf(gtin, barcode));
