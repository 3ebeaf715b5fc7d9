import type { Product } from '#shared/catalog/product.ts';

/** A product on its way into the ERP: seen in the back-office, not offered to customers before the ERP has it. */
export type NewProduct = Product & {
  createdHere: true;
  onSale: false;
  /** Whether it is to be offered once it is there. */
  sold: boolean;
  description: string;
  note: string;
  /** AMB-107; of one piece. */
  weightGrams: number | null;
  /** The ERP's number. */
  supplierId: string | null;
  /** What its supplier calls it. */
  partCode: string | null;
};
