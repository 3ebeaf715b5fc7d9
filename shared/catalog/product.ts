import type { BasisPoints, Cents } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';

/** A product as read from the ERP. Prices are per kg or per piece, excluding tax. */
export type Product = {
  id: string;
  ref: string;
  label: string;
  /** The meat's own category; a product may also belong to others (CARCASSES), all in `categoryIds`. */
  categoryId: string;
  categoryIds: string[];
  categoryName: string;
  /** As the ERP says; by the kilogram where it says nothing. */
  unit: Unit;
  /** Of one piece, where the ERP knows it; absent for what is sold by the kilogram. */
  pieceWeightGrams?: number;
  priceHtCents: Cents;
  /** Never leaves for customers (AMB-71). */
  costCents: Cents | null;
  vatRate: BasisPoints;
  barcode: string | null;
  onSale: boolean;
};

export type Category = { id: string; label: string; ref: string; description: string };

/** Why a product costs what it costs: today always the catalogue's base price. */
export type PriceReason = 'base';

/** The only function that prices a product for a customer, with its reason. */
export const priceFor = (
  product: Pick<Product, 'priceHtCents'>,
): { unitPriceCents: Cents; reason: PriceReason } => ({
  unitPriceCents: product.priceHtCents,
  reason: 'base',
});
