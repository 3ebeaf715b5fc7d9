import type { ProductReply } from '#shared/catalog/catalog.contract.ts';
import {
  type BasisPoints,
  type Cents,
  centsFromEuros,
  type PriceE4,
  priceFromEuros,
} from '#shared/kernel/money.ts';
import {
  lesserQuantity,
  MILLI_PER_UNIT,
  type Quantity,
  quantityOf,
  sellablePart,
  type Unit,
} from '#shared/kernel/quantity.ts';
import { plainText } from '#shared/kernel/plain-text.ts';

/** A product as the shop counts it: integer cents, quantities and basis points. */
export interface ShopProduct {
  id: string;
  ref: string;
  label: string;
  category: string;
  categoryId: string;
  unit: Unit;
  /** Per kg or per piece. */
  htE4: PriceE4;
  ttcCents: Cents;
  /** Why that price: « tarif 2 », « remise 10 % ». */
  priceReason: string | null;
  vatRate: BasisPoints;
  vatByLine?: true;
  /** What can still be ordered. */
  available: Quantity;
  /** What the search reads. */
  plain: string;
}

export const shopProduct = (reply: ProductReply): ShopProduct => ({
  id: reply.id,
  ref: reply.ref,
  label: reply.label,
  category: reply.category_name,
  categoryId: reply.category_id,
  unit: reply.unit,
  htE4: priceFromEuros(reply.price),
  ttcCents: centsFromEuros(reply.price_ttc),
  priceReason: reply.price_reason,
  vatRate: Math.round(reply.vat_rate * 100),
  ...(reply.vat_by_line ? { vatByLine: true as const } : {}),
  available: availableOf(reply.stock_reel, reply.unit),
  plain: plainText(reply.label),
});

/** Floored to what can really be sold: never a gram more than there is, and no part of a piece. */
export const availableOf = (stock: number, unit: Unit): Quantity =>
  sellablePart(quantityOf(unit, Math.floor(stock * MILLI_PER_UNIT + 1e-6)));

/** PRO-12, AMB-88: one kilogram or one piece, or the remainder when there is less. */
export const minimumOf = ({ unit, available }: Pick<ShopProduct, 'unit' | 'available'>): Quantity =>
  lesserQuantity(quantityOf(unit, MILLI_PER_UNIT), available);

export type StockBand = 'plenty' | 'low' | 'none';

/** PRO-14: above 10 green, up to 10 orange (fractions too, AMB-88), nothing red. */
export const stockBand = ({ available: { milli } }: Pick<ShopProduct, 'available'>): StockBand => {
  if (milli <= 0) return 'none';
  return milli > 10 * MILLI_PER_UNIT ? 'plenty' : 'low';
};
