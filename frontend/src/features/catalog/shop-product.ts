import type { ProductReply } from '#shared/shop/shop.contract.ts';
import { type BasisPoints, type Cents, centsFromEuros } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { plainText } from './plain-text.ts';

/** A product as the shop counts it: integer cents, grams (or pieces) and basis points. */
export interface ShopProduct {
  id: string;
  ref: string;
  label: string;
  category: string;
  categoryId: string;
  unit: Unit;
  /** Per kg or per piece. */
  htCents: Cents;
  ttcCents: Cents;
  vatRate: BasisPoints;
  /** What can still be ordered. */
  available: number;
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
  htCents: centsFromEuros(reply.price),
  ttcCents: centsFromEuros(reply.price_ttc),
  vatRate: Math.round(reply.vat_rate * 100),
  // floored to what can really be sold: never a gram more than there is
  available: Math.max(0, Math.floor(reply.unit === 'kg' ? reply.stock_reel * 1000 + 1e-6 : reply.stock_reel)),
  plain: plainText(reply.label),
});

/** PRO-12, AMB-88: one kilogram or one piece, or the remainder when there is less. */
export const minimumOf = ({ unit, available }: Pick<ShopProduct, 'unit' | 'available'>): number =>
  Math.min(unit === 'kg' ? 1000 : 1, available);

export type StockBand = 'plenty' | 'low' | 'none';

/** PRO-14: above 10 green, up to 10 orange (fractions too, AMB-88), nothing red. */
export const stockBand = ({ unit, available }: Pick<ShopProduct, 'unit' | 'available'>): StockBand => {
  if (available <= 0) return 'none';
  return available > (unit === 'kg' ? 10_000 : 10) ? 'plenty' : 'low';
};
