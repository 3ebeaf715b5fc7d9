import type { ProductReply } from '#shared/catalog/catalog.contract.ts';
import type { BreakReply } from '#shared/catalog/break-reply.ts';
import type { PieceReply } from '#shared/catalog/piece-reply.ts';
import { estimateOf, MAX_PIECES, type PieceWeights, saleUnitsOf } from '#shared/catalog/piece-sale.ts';
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
  milliFromWire,
  type Quantity,
  quantityOf,
  sellablePart,
  type Unit,
} from '#shared/kernel/quantity.ts';
import { plainText } from '#shared/kernel/plain-text.ts';

export type ShopPieces = PieceWeights & { available: Quantity };

/** A price break. */
export interface ShopBreak {
  fromMilli: number;
  htE4: PriceE4;
  ttcCents: Cents;
  /** « dès 5 kg », « dès 5 kg, remise 3 % » */
  reason: string;
}

const shopBreaks = (replies: readonly BreakReply[]): ShopBreak[] =>
  replies.map(({ from, price, price_ttc, price_reason }) => ({
    fromMilli: milliFromWire(from) ?? 0,
    htE4: priceFromEuros(price),
    ttcCents: centsFromEuros(price_ttc),
    reason: price_reason,
  }));

/** A product in the shop: integer cents, quantities and basis points. */
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
  /** « tarif 2 », « remise 10 % ». */
  priceReason: string | null;
  /** Price breaks; absent: none. */
  breaks?: readonly ShopBreak[];
  vatRate: BasisPoints;
  vatByLine?: true;
  /** Orderable quantity. */
  available: Quantity;
  /** Sold by the piece and priced by the kilo: piece weight, and number available. */
  pieces?: ShopPieces;
  /** Normalised search text. */
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
  ...(reply.breaks ? { breaks: shopBreaks(reply.breaks) } : {}),
  vatRate: Math.round(reply.vat_rate * 100),
  ...(reply.vat_by_line ? { vatByLine: true as const } : {}),
  available: availableOf(reply.stock_reel, reply.unit),
  ...(reply.piece ? { pieces: shopPieces(reply.piece) } : {}),
  plain: plainText(reply.label),
});

const grams = (kg: number): number => milliFromWire(kg) ?? 0;

/** Piece weight and orderable number. */
export const shopPieces = ({ nominal_kg, low_kg, high_kg, available }: PieceReply): ShopPieces => ({
  nominalGrams: grams(nominal_kg),
  lowGrams: grams(low_kg),
  highGrams: grams(high_kg),
  available: quantityOf('piece', Math.min(available, MAX_PIECES) * MILLI_PER_UNIT),
});

/** Rounded down to a sellable quantity: whole grams or pieces. */
export const availableOf = (stock: number, unit: Unit): Quantity =>
  sellablePart(quantityOf(unit, Math.floor(stock * MILLI_PER_UNIT + 1e-6)));

/** Unit of its quantity field. */
export const saleUnitOf = ({ unit, pieces }: Pick<ShopProduct, 'unit' | 'pieces'>): Unit =>
  saleUnitsOf({ unit, byPiece: pieces }).saleUnit;

/** Whether the quantity is in unweighed pieces. */
export const isByPiece = (product: Pick<ShopProduct, 'unit' | 'pieces'>, unit: Unit): boolean =>
  unit !== product.unit && product.pieces !== undefined;

type Sold = Pick<ShopProduct, 'unit' | 'pieces' | 'available'>;

/** Orderable quantity in the given unit. */
export const availableAs = (product: Sold, unit: Unit): Quantity =>
  isByPiece(product, unit) ? (product.pieces?.available ?? product.available) : product.available;

/** Charged quantity: pieces at their usual weight until they are weighed. */
export const chargedQuantity = (
  product: Pick<ShopProduct, 'unit' | 'pieces'>,
  quantity: Quantity,
): Quantity =>
  product.pieces && isByPiece(product, quantity.unit)
    ? estimateOf(quantity.milli / MILLI_PER_UNIT, product.pieces).nominal
    : quantity;

/** PRO-12, AMB-88: one kilogram or piece, or the remainder when there is less. */
export const minimumOf = (product: Sold, unit: Unit = saleUnitOf(product)): Quantity =>
  lesserQuantity(quantityOf(unit, MILLI_PER_UNIT), availableAs(product, unit));

export const hasSome = (product: Sold): boolean => availableAs(product, saleUnitOf(product)).milli > 0;

export type StockBand = 'plenty' | 'low' | 'none';

/** PRO-14: above 10 green, up to 10 orange (fractions too, AMB-88), 0 red. */
export const stockBand = (product: Sold): StockBand => {
  const { milli } = availableAs(product, saleUnitOf(product));
  if (milli <= 0) return 'none';
  return milli > 10 * MILLI_PER_UNIT ? 'plenty' : 'low';
};
