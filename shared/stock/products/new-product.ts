import type { Product } from '#shared/catalog/product.ts';

/** A product that is not in the ERP yet: visible in the back-office, not to customers. */
export type NewProduct = Product & {
  createdHere: true;
  onSale: false;
  /** Whether it is sold once it is in the ERP. */
  sold: boolean;
  description: string;
  note: string;
  /** AMB-107; per piece. */
  weightGrams: number | null;
  /** The ERP's id. */
  supplierId: string | null;
  /** The supplier's product code. */
  partCode: string | null;
};
