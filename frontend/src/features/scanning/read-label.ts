import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { readScan } from '#shared/barcodes/read-scan.ts';
import { isCodeOf } from '#shared/barcodes/same-product.ts';

/** What a label says to somebody who prepares: a weighed piece, a product, or nothing that is known. */
export type Label =
  | {
      kind: 'weighed';
      productId: string;
      weightGrams: number;
      lot: string | null;
      sellBy: string | null;
      doubtful: boolean;
    }
  | { kind: 'product'; productId: string }
  | { kind: 'unknown'; message: string };

/** Undefined for an empty code. */
export const readLabel = (code: string, products: readonly MovableProduct[]): Label | undefined => {
  const reading = readScan(code, { today: parisDay(new Date()) });
  if (reading.status === 'ignored') return undefined;
  const bare = code.replace(/^\][A-Za-z]\d/, '').trim();
  const gtin = reading.gtin ?? (/^\d{13,14}$/.test(bare) ? bare : null);
  const product = gtin === null ? undefined : products.find(({ barcode }) => isCodeOf(gtin, barcode));
  if (reading.status === 'error')
    return product && gtin === bare
      ? { kind: 'product', productId: product.id }
      : { kind: 'unknown', message: reading.error };
  if (!product)
    return { kind: 'unknown', message: `Le code ${gtin ?? ''} n’est celui d’aucun produit du catalogue.` };
  const { weightGrams, lot, useBy: sellBy, warnings } = reading;
  return { kind: 'weighed', productId: product.id, weightGrams, lot, sellBy, doubtful: warnings.length > 0 };
};
