import { breaksView } from '#functions/orders/lines/breaks-view.ts';
import { pieceView } from '#functions/orders/lines/piece-view.ts';
import type { PriceTerms } from '#shared/catalog/price-terms.ts';
import { priceFor, type Product, reasonShown } from '#shared/catalog/product.ts';
import type { ProductReply } from '#shared/catalog/catalog.contract.ts';
import { eurosFromCents, eurosFromPrice, ttcOfPrice } from '#shared/kernel/money.ts';
import { sellablePart, wireFromMilli, wireFromQuantity } from '#shared/kernel/quantity.ts';
import { type CartVat, vatRateFor } from '#shared/settings/cart-vat.ts';
import { orderableMilli } from '#shared/stock/levels/orderable.ts';
import { levelAt, type StockLevel } from '#shared/stock/levels/stock-level.ts';

/** PRO-09 for a customer: the price with the VAT that will be charged, and the available quantity. */
export const productView = (
  product: Product,
  level: StockLevel | undefined,
  { vat, terms, day, isForHouse }: { vat: CartVat; terms: PriceTerms; day: string; isForHouse: boolean },
): ProductReply => {
  const rate = vatRateFor(product.vatRate, vat);
  const { unitPriceE4, reason } = priceFor(product, terms);
  const milli = orderableMilli(level, day);
  return {
    id: product.id,
    ref: product.ref,
    label: product.label,
    category_id: product.categoryId,
    category_name: product.categoryName,
    unit: product.unit,
    price: eurosFromPrice(unitPriceE4),
    price_ttc: eurosFromCents(ttcOfPrice(unitPriceE4, rate)),
    price_reason: reasonShown(reason),
    ...breaksView(product, terms, rate),
    vat_rate: rate / 100,
    vat_by_line: vat.byLine === true,
    stock_reel: wireFromQuantity(sellablePart({ unit: product.unit, milli })),
    ...(product.byPiece ? { piece: pieceView(product.byPiece, { unitPriceE4, rate, milli }) } : {}),
    barcode: product.barcode,
    image: null,
    ...(isForHouse ? { stock: stockView(level) } : {}),
  };
};

/** Stock by warehouse is internal: customers see the available quantity. */
const stockView = (level: StockLevel | undefined) => ({
  bruges_real: wireFromMilli(levelAt(level, '1').real),
  bruges_virtual: wireFromMilli(levelAt(level, '1').virtual),
  lormont_real: wireFromMilli(levelAt(level, '2').real),
  lormont_virtual: wireFromMilli(levelAt(level, '2').virtual),
});

export const vatView = (vat: CartVat) => ({
  mode: vat.mode,
  rate: vat.mode === 'flat' ? vat.rate / 100 : null,
  by_line: vat.byLine === true,
});
