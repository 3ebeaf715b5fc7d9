import { type BasisPoints, type Cents, type PriceE4, priceOfCents } from '#shared/kernel/money.ts';
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
  /** To the cent, as stocks are valued. */
  priceHtCents: Cents;
  /** Where the ERP says it finer than a cent: what is charged. */
  priceHtE4?: PriceE4;
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
  product: Pick<Product, 'priceHtCents' | 'priceHtE4'>,
): { unitPriceE4: PriceE4; reason: PriceReason } => ({
  unitPriceE4: product.priceHtE4 ?? priceOfCents(product.priceHtCents),
  reason: 'base',
});
