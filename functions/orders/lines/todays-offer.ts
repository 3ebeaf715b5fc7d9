import { productPart } from '#functions/catalog/catalog.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { cartVatPart } from '#functions/settings/settings.module.ts';
import { availableMilliPart } from '#functions/stock/stock.module.ts';
import type { PriceTerms } from '#shared/catalog/price-terms.ts';
import { priceTermsPart } from './price-terms.ts';
import { priceFor, type Product, priceSteps } from '#shared/catalog/product.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import {
  eurosFromCents,
  eurosFromPrice,
  type PriceE4,
  ttcOfPrice,
  type BasisPoints,
  vatOf,
} from '#shared/kernel/money.ts';
import {
  compareQuantities,
  lesserQuantity,
  type Quantity,
  quantityOf,
  sellablePart,
  wireFromQuantity,
  wireFromMilli,
} from '#shared/kernel/quantity.ts';
import { type CartVat, vatRateFor, lineVatOf } from '#shared/settings/cart-vat.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import type { Availability } from '#shared/orders/reordering.contract.ts';
import type { LineAmount } from '#shared/orders/line-amount.ts';
import { linePrice } from '#shared/orders/line-price.ts';
import type { Order } from '#shared/orders/order.ts';
import type { PieceReply } from '#shared/catalog/piece-reply.ts';
import { piecePrice, piecesWithin, pieceWeightText, type PieceSale } from '#shared/catalog/piece-sale.ts';
import type { BreakReply } from '#shared/catalog/break-reply.ts';

/**
 * A product today, absent if the catalogue does not have it any more; its stock in thousandths of its unit.
 */
type Today = { product: Product | undefined; availableMilli: number };

/** Current products, stock and VAT setting, for at most a few dozen products, in batched reads. */
export const readToday = async (
  table: Table,
  customerId: string,
  productIds: readonly string[],
  now: Date,
): Promise<{ vat: CartVat; terms: PriceTerms; of: (productId: string) => Today }> => {
  const day = parisDay(now);
  const parts = productIds.flatMap((id) => [productPart(id), availableMilliPart(id, day)]);
  const terms = priceTermsPart(customerId);
  const read = await readTogether(table, [cartVatPart, terms, ...parts]);
  return {
    terms: read(terms),
    vat: read(cartVatPart).value,
    of: (id) => ({ product: read(productPart(id)), availableMilli: read(availableMilliPart(id, day)) }),
  };
};

type Charged = { vat: CartVat; terms: PriceTerms };

type Wanted = Pick<OrderLine, 'productId' | 'ref' | 'label' | 'category'> & { quantity: Quantity };

/** What is available today of a wanted line, as a view; its unit price HT, also for each piece size. */
export const offerOf = (wanted: Wanted, { product, availableMilli }: Today, { vat, terms }: Charged) => {
  const sold = product?.onSale ? product : undefined;
  // the sale unit changed: the old quantity means nothing any more
  const sameUnit = sold?.unit === wanted.quantity.unit;
  const priceAt = (milli: number): PriceE4 | null => (sold ? priceFor(sold, terms, milli).unitPriceE4 : null);
  const unitPriceE4 = priceAt(0);
  const rate = sold ? vatRateFor(sold.vatRate, vat) : null;
  const unit = sold?.unit ?? wanted.quantity.unit;
  const available = sellablePart({ unit, milli: availableMilli });
  const orderable = sameUnit ? lesserQuantity(wanted.quantity, available) : quantityOf(unit, 0);
  return {
    unitPriceE4,
    priceAt,
    orderable,
    view: {
      product_id: wanted.productId,
      ref: product?.ref ?? wanted.ref,
      label: product?.label ?? wanted.label,
      category_name: product?.categoryName ?? wanted.category,
      unit,
      price: unitPriceE4 === null ? null : eurosFromPrice(unitPriceE4),
      price_ttc: unitPriceE4 === null || rate === null ? null : eurosFromCents(ttcOfPrice(unitPriceE4, rate)),
      ...(sold ? breaksView(sold, terms, rate ?? 0) : {}),
      vat_rate: rate === null ? null : rate / 100,
      stock_reel: wireFromQuantity(available),
      availability: sameUnit ? availability(wanted.quantity, available) : 'withdrawn',
      orderable_quantity: wireFromQuantity(orderable),
      ...(sold?.byPiece && unitPriceE4 !== null
        ? { piece: pieceView(sold.byPiece, { unitPriceE4, rate: rate ?? 0, milli: availableMilli }) }
        : {}),
    },
  };
};

const availability = (wanted: Quantity, available: Quantity): Availability => {
  if (available.milli === 0) return 'missing';
  return compareQuantities(available, wanted) < 0 ? 'short' : 'available';
};

/** A product added to an order: at the customer's price today, under the order's own VAT setting. */
export const offeredLine = (
  product: Product,
  terms: PriceTerms,
  vat: Order['vat'],
  amount: LineAmount,
): OrderLine => {
  return orderedLine({
    productId: product.id,
    ref: product.ref,
    label: product.label,
    category: product.categoryName,
    ...amount,
    ...linePrice(product, terms, amount.ordered.milli),
    vatRate: vatRateFor(product.vatRate, vat),
    ...lineVatOf(vat),
  });
};

/** A product's pieces at a customer's price, and how many of them the stock allows. */
export const pieceView = (
  byPiece: PieceSale,
  { unitPriceE4, rate, milli }: { unitPriceE4: PriceE4; rate: BasisPoints; milli: number },
): PieceReply => {
  const cents = piecePrice(unitPriceE4, byPiece);
  return {
    nominal_kg: wireFromMilli(byPiece.nominalGrams),
    low_kg: wireFromMilli(byPiece.lowGrams),
    high_kg: wireFromMilli(byPiece.highGrams),
    text: pieceWeightText(byPiece),
    about: eurosFromCents(cents),
    about_ttc: eurosFromCents(cents + vatOf(cents, rate)),
    available: piecesWithin(milli, byPiece),
  };
};

/** Quantity prices for the customer; undefined if more costs the same. */
export const breaksView = (
  product: Product,
  terms: PriceTerms,
  rate: BasisPoints,
): { breaks?: BreakReply[] } => {
  const [, ...breaks] = priceSteps(product, terms);
  if (breaks.length === 0) return {};
  return {
    breaks: breaks.map(({ fromMilli, unitPriceE4, reason }) => ({
      from: wireFromMilli(fromMilli),
      price: eurosFromPrice(unitPriceE4),
      price_ttc: eurosFromCents(ttcOfPrice(unitPriceE4, rate)),
      price_reason: reason,
    })),
  };
};
