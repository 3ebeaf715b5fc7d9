import { formatMoney, formatPercent, formatPrice, formatQuantity } from '#frontend/lib/display/format.ts';
import { pieceWeightText, type PieceWeights } from '#shared/catalog/piece-sale.ts';
import { priceAt } from '#frontend/features/catalog/shop-breaks.ts';
import { availableAs } from '#frontend/features/catalog/shop-product.ts';
import type { Cents, PriceE4 } from '#shared/kernel/money.ts';
import { pricedUnitText } from '#shared/kernel/quantity.ts';
import type { PricedCart } from '#frontend/features/orders/pro/cart/cart.ts';

/** Delivery price of a postcode, when charged. */
export interface FeeView {
  postal: string | undefined;
  htCents: Cents;
}

/** What the customer saw before confirming: prices by product, and the delivery price. */
export interface Baseline {
  lines: readonly {
    productId: string;
    label: string;
    htE4: PriceE4;
    vatRate: number;
    /** For pieces priced by the kilo. */
    weights: PieceWeights | undefined;
  }[];
  fee: FeeView | undefined;
}

export const baselineOf = ({ lines }: PricedCart, fee: FeeView | undefined): Baseline => ({
  lines: lines.map(({ productId, inPieces, quantity, product }) => ({
    productId,
    label: product.label,
    htE4: priceAt(product, quantity).htE4,
    vatRate: product.vatRate,
    weights: inPieces ? product.pieces : undefined,
  })),
  fee,
});

export interface OrderChange {
  label: string;
  text: string;
}

/** Changes since the customer saw the cart, line by line: nothing is charged before they are shown. */
export const orderChanges = (before: Baseline, cart: PricedCart, fee: FeeView | undefined): OrderChange[] => {
  const lines = new Map(cart.lines.map((line) => [line.productId, line]));
  const changes = before.lines.flatMap(({ productId, label, htE4, vatRate, weights }): OrderChange[] => {
    const line = lines.get(productId);
    const gone = line ? undefined : cart.gone.find((candidate) => candidate.productId === productId);
    if (gone) {
      const why = gone.product ? 'ne se vend plus de la même façon' : 'n’est plus proposé';
      return [{ label, text: `${why} : retiré de cette commande` }];
    }
    if (!line) return [];
    const { product } = line;
    const now = priceAt(product, line.quantity).htE4;
    const unit = pricedUnitText(product.unit);
    return [
      // without visible prices there is nothing to compare
      ...(Object.is(now, htE4)
        ? []
        : [{ label, text: `${formatPrice(htE4)} → ${formatPrice(now)} HT / ${unit}` }]),
      ...(product.vatRate === vatRate
        ? []
        : [{ label, text: `TVA ${formatPercent(vatRate)} → ${formatPercent(product.vatRate)}` }]),
      ...weightChange(weights, line.inPieces ? product.pieces : undefined).map((text) => ({ label, text })),
    ];
  });
  const short = cart.lines
    .filter((line) => line.short)
    .map(({ product, quantity }) => {
      const left = availableAs(product, quantity.unit);
      return {
        label: product.label,
        text:
          left.milli > 0
            ? `il reste ${formatQuantity(left)} sur ${formatQuantity(quantity)}`
            : 'Stock épuisé',
      };
    });
  return [...changes, ...short, ...feeChange(before.fee, fee)];
};

/** A changed piece weight changes the estimated amount. */
const weightChange = (before: PieceWeights | undefined, now: PieceWeights | undefined): string[] =>
  before && now && pieceWeightText(before) !== pieceWeightText(now)
    ? [`la pièce pèse maintenant ${pieceWeightText(now)}, et non plus ${pieceWeightText(before)}`]
    : [];

/** Another address has another price, which is a choice, not a change. */
const feeChange = (before: FeeView | undefined, now: FeeView | undefined): OrderChange[] =>
  before && now && before.postal === now.postal && !Object.is(before.htCents, now.htCents)
    ? [{ label: 'Livraison', text: `${formatMoney(before.htCents)} → ${formatMoney(now.htCents)} HT` }]
    : [];
