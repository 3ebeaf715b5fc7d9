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

/** PRO-11; the name serves if the product is no longer sold. */
export interface CartLine {
  productId: string;
  name: string;
  quantity: Quantity;
  /** How it is to be cut: absent while nothing was said (as last time), empty where it was said that it is cut as usual. */
  cutNote?: string;
  /** So many pieces of what is paid by the kilo. */
  inPieces?: true;
  /** The most that is wanted of these pieces. */
  atMost?: AtMost;
}

export type Cart = readonly CartLine[];

/**
 * The cart with another quantity of a product. Below the minimum the line goes (PRO-12); what is not in stock is not
 * added (PRO-13), and never more than there is (AMB-35).
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

/** What another quantity leaves of a line: how it is cut, and its bound as long as it is in pieces. */
const carriedOver = ({ cutNote, atMost }: CartLine, { inPieces }: CartLine): Partial<CartLine> => ({
  ...(cutNote === undefined ? {} : { cutNote }),
  ...(inPieces && atMost ? { atMost } : {}),
});

/** The cart with the most that is wanted of a line in pieces; undefined: no bound. */
export const withBound = (cart: Cart, productId: string, atMost: AtMost | undefined): Cart =>
  cart.map((line) => {
    if (line.productId !== productId) return line;
    const { atMost: _before, ...rest } = line;
    return atMost ? { ...rest, atMost } : rest;
  });

/** The cart with a product cut another way. */
export const withCutNote = (cart: Cart, productId: string, cutNote: string): Cart =>
  cart.map((line) => (line.productId === productId ? { ...line, cutNote } : line));

export const without = (cart: Cart, productId: string): Cart =>
  cart.filter((line) => line.productId !== productId);

export interface PricedLine extends CartLine {
  product: ShopProduct;
  totalCents: Cents;
  /** As said, else as it was ordered last; empty: as the house cuts it. */
  cutNote: string;
  /** More than what is left now. */
  short: boolean;
}

/** What cannot be ordered as it stands: its product is no longer sold, or sold another way and then known here. */
export type GoneLine = CartLine & { product?: ShopProduct | undefined };

export interface PricedCart {
  lines: readonly PricedLine[];
  /** No longer sold, or sold by another unit, which the old quantity says nothing about: in no total. */
  gone: readonly GoneLine[];
  total: OrderTotal;
  /** Some of it is pieces that nobody weighed yet. */
  estimated: boolean;
}

/** The cart at the prices of the catalogue in hand, by the rule that charges it (AMB-32, AMB-79). */
export const pricedCart = (
  cart: Cart,
  products: ReadonlyMap<string, ShopProduct>,
  /** By product: how it was cut last. */
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

/** The same total with the delivery as a line of its own, which the server adds when the owner charges it. */
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
          // counted as the goods beside it
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
