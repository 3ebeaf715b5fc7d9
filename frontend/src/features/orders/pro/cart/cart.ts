import { priceAt } from '#frontend/features/catalog/shop-breaks.ts';
import {
  availableAs,
  chargedQuantity,
  isByPiece,
  minimumOf,
  type ShopProduct,
} from '#frontend/features/catalog/shop-product.ts';
import { type Cents, priceOfCents } from '#shared/kernel/money.ts';
import { compareQuantities, lesserQuantity, MILLI_PER_UNIT, type Quantity } from '#shared/kernel/quantity.ts';
import type { AtMost } from '#shared/orders/line-pieces.ts';
import { lineTotal, type OrderTotal, orderTotal } from '#shared/orders/order-total.ts';

/** PRO-11; the name is used if the product is withdrawn. */
export interface CartLine {
  productId: string;
  name: string;
  quantity: Quantity;
  /** Absent: not given (as last time); empty: explicitly the standard cut. */
  cutNote?: string;
  /** Counted in pieces, priced by the kilo. */
  inPieces?: true;
  /** The customer's upper limit. */
  atMost?: AtMost;
}

export type Cart = readonly CartLine[];

/**
 * Sets the quantity of a product. Below the minimum the line is removed (PRO-12); out-of-stock products are
 * not added (PRO-13), and quantities are limited to the stock (AMB-35).
 */
export const withQuantity = (cart: Cart, product: ShopProduct, wanted: Quantity | null): Cart => {
  const quantity = wanted && lesserQuantity(wanted, availableAs(product, wanted.unit));
  if (
    !quantity ||
    quantity.milli <= 0 ||
    compareQuantities(quantity, minimumOf(product, quantity.unit)) < 0
  ) {
    return without(cart, product.id);
  }
  const counted = isByPiece(product, quantity.unit) ? { inPieces: true as const } : {};
  const line = { productId: product.id, name: product.label, quantity, ...counted };
  return cart.some(({ productId }) => productId === product.id)
    ? cart.map((other) => (other.productId === product.id ? { ...carriedOver(other, line), ...line } : other))
    : [...cart, line];
};

/** What a changed quantity retains: the cut note, and the limit while in pieces. */
const carriedOver = ({ cutNote, atMost }: CartLine, { inPieces }: CartLine): Partial<CartLine> => ({
  ...(cutNote === undefined ? {} : { cutNote }),
  ...(inPieces && atMost ? { atMost } : {}),
});

/** Sets the upper limit of a line in pieces; undefined: none. */
export const withBound = (cart: Cart, productId: string, atMost: AtMost | undefined): Cart =>
  cart.map((line) => {
    if (line.productId !== productId) return line;
    const { atMost: _before, ...rest } = line;
    return atMost ? { ...rest, atMost } : rest;
  });

/** Sets the cut note. */
export const withCutNote = (cart: Cart, productId: string, cutNote: string): Cart =>
  cart.map((line) => (line.productId === productId ? { ...line, cutNote } : line));

export const without = (cart: Cart, productId: string): Cart =>
  cart.filter((line) => line.productId !== productId);

export interface PricedLine extends CartLine {
  product: ShopProduct;
  totalCents: Cents;
  /** As given, else as in the last order; empty: the standard cut. */
  cutNote: string;
  /** Above the current stock. */
  short: boolean;
}

/** A line that cannot be ordered: withdrawn, or sold differently (then with its product). */
export type GoneLine = CartLine & { product?: ShopProduct | undefined };

export interface PricedCart {
  lines: readonly PricedLine[];
  /** Withdrawn, or sold in another unit, so that the old quantity is meaningless: excluded from totals. */
  gone: readonly GoneLine[];
  total: OrderTotal;
  /** Includes unweighed pieces. */
  estimated: boolean;
}

/** The cart at the catalogue's prices, with the rules that charge it (AMB-32, AMB-79). */
export const pricedCart = (
  cart: Cart,
  products: ReadonlyMap<string, ShopProduct>,
  /** Last cut note by product. */
  lastCutNotes: Readonly<Record<string, string>> = {},
): PricedCart => {
  const soldAs = ({ productId, quantity, inPieces }: CartLine) => {
    const product = products.get(productId);
    const isSoldSo = inPieces ? product?.pieces !== undefined : product?.unit === quantity.unit;
    return isSoldSo ? product : undefined;
  };
  const lines = cart.flatMap((line): PricedLine[] => {
    const product = soldAs(line);
    if (!product) return [];
    const totalCents = lineTotal(chargeable(product, line.quantity));
    const short = compareQuantities(line.quantity, availableAs(product, line.quantity.unit)) > 0;
    const cutNote = line.cutNote ?? lastCutNotes[line.productId] ?? '';
    return [{ ...line, name: product.label, product, totalCents, cutNote, short }];
  });
  return {
    lines,
    gone: cart
      .filter((line) => !soldAs(line))
      .map((line) => ({ ...line, product: products.get(line.productId) })),
    estimated: lines.some(({ inPieces }) => inPieces),
    total: orderTotal(lines.map(({ product, quantity }) => chargeable(product, quantity))),
  };
};

/** The total with the delivery charge, which the server adds when enabled. */
export const withCharge = (
  { lines, total }: PricedCart,
  charge: { htCents: Cents; vatRate: number } | undefined,
): OrderTotal =>
  charge
    ? orderTotal([
        ...lines.map(({ product, quantity }) => chargeable(product, quantity)),
        {
          ordered: { unit: 'piece', milli: MILLI_PER_UNIT },
          unitPriceE4: priceOfCents(charge.htCents),
          vatRate: charge.vatRate,
          // same VAT mode as the goods
          ...(lines[0]?.product.vatByLine ? { vatByLine: true as const } : {}),
        },
      ])
    : total;

const chargeable = (product: ShopProduct, quantity: Quantity) => {
  const { vatRate, vatByLine } = product;
  return {
    ordered: chargedQuantity(product, quantity),
    unitPriceE4: priceAt(product, quantity).htE4,
    vatRate,
    ...(vatByLine ? { vatByLine } : {}),
  };
};
