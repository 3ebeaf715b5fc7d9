import { formatPrice } from '#frontend/lib/display/format.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { stepAbove, stepAt } from '#shared/kernel/price-steps.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import {
  pricedUnitText,
  type Quantity,
  quantityOf,
  quantityText,
  type Unit,
} from '#shared/kernel/quantity.ts';
import { availableAs, chargedQuantity, isByPiece, type ShopBreak, type ShopProduct } from './shop-product.ts';

type Priced = Pick<ShopProduct, 'htE4' | 'ttcCents' | 'priceReason' | 'breaks' | 'unit' | 'pieces'>;

/** Unit price for a quantity, pieces by their usual weight; the list price for none. */
export const priceAt = (
  product: Priced,
  quantity: Quantity | null,
): Pick<ShopProduct, 'htE4' | 'ttcCents' | 'priceReason'> => {
  const milli = quantity ? chargedQuantity(product, quantity).milli : 0;
  const reached = stepAt(product.breaks ?? [], milli);
  return reached ? { ...reached, priceReason: reached.reason } : product;
};

const perUnit = (price: PriceE4, unit: Unit): string => `${formatPrice(price)} / ${pricedUnitText(unit)}`;

/** « dès 5 kg : 12,40 € / kg » */
export const breakText = ({ fromMilli, htE4 }: ShopBreak, unit: Unit): string =>
  `dès ${quantityText(quantityOf(unit, fromMilli))} : ${perUnit(htE4, unit)}`;

/**
 * « prix dès 5 kg atteint », « encore 1,5 kg pour 12,40 € / kg » for a cart line: the next break only where
 * the stock suffices. Empty without breaks.
 */
export const reachedText = (product: ShopProduct, quantity: Quantity): string => {
  const { breaks = [], unit } = product;
  const { milli } = chargedQuantity(product, quantity);
  const reached = stepAt(breaks, milli);
  const next = stepAbove(breaks, milli);
  const more = next && missingFor(product, quantity, next.fromMilli);
  return [
    reached && `prix dès ${quantityText(quantityOf(unit, reached.fromMilli))} atteint`,
    next && more && `encore ${more} pour ${perUnit(next.htE4, unit)}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Missing quantity in the ordered unit; undefined where the stock does not suffice. */
const missingFor = (product: ShopProduct, quantity: Quantity, fromMilli: number): string | undefined => {
  const { pieces } = product;
  if (pieces && isByPiece(product, quantity.unit)) {
    const wanted = Math.ceil(fromMilli / pieces.nominalGrams);
    const had = quantity.milli / 1000;
    return wanted * 1000 > availableAs(product, quantity.unit).milli ? undefined : piecesText(wanted - had);
  }
  return fromMilli > availableAs(product, quantity.unit).milli
    ? undefined
    : quantityText(quantityOf(product.unit, fromMilli - quantity.milli));
};
