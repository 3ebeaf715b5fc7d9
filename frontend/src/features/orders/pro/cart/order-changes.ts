import { formatMoney, formatPercent, formatPrice, formatQuantity } from '#frontend/lib/display/format.ts';
import type { Cents, PriceE4 } from '#shared/kernel/money.ts';
import { pricedUnitWord } from '#shared/kernel/quantity.ts';
import type { PricedCart } from '#frontend/features/orders/pro/cart/cart.ts';

/** What a delivery to a postcode costs when it is charged, whatever the cart. */
export interface FeeView {
  postal: string | undefined;
  htCents: Cents;
}

/** What a customer read before confirming: prices by product, and the price of the delivery. */
export interface Baseline {
  lines: readonly { productId: string; label: string; htE4: PriceE4; vatRate: number }[];
  fee: FeeView | undefined;
}

export const baselineOf = ({ lines }: PricedCart, fee: FeeView | undefined): Baseline => ({
  lines: lines.map(({ productId, product: { label, htE4, vatRate } }) => ({
    productId,
    label,
    htE4,
    vatRate,
  })),
  fee,
});

export interface OrderChange {
  label: string;
  text: string;
}

/** Line by line, what is no longer as it was read: nothing is charged before this was seen. */
export const orderChanges = (before: Baseline, cart: PricedCart, fee: FeeView | undefined): OrderChange[] => {
  const lines = new Map(cart.lines.map((line) => [line.productId, line]));
  const changes = before.lines.flatMap(({ productId, label, htE4, vatRate }): OrderChange[] => {
    const line = lines.get(productId);
    const gone = !line && cart.gone.some((candidate) => candidate.productId === productId);
    if (gone) return [{ label, text: 'n’est plus proposé : retiré de cette commande' }];
    if (!line) return [];
    const { product } = line;
    const unit = pricedUnitWord(product.unit);
    return [
      ...(product.htE4 === htE4
        ? []
        : [{ label, text: `${formatPrice(htE4)} → ${formatPrice(product.htE4)} HT / ${unit}` }]),
      ...(product.vatRate === vatRate
        ? []
        : [{ label, text: `TVA ${formatPercent(vatRate)} → ${formatPercent(product.vatRate)}` }]),
    ];
  });
  const short = cart.lines
    .filter((line) => line.short)
    .map(({ product, quantity }) => ({
      label: product.label,
      text:
        product.available.milli > 0
          ? `il reste ${formatQuantity(product.available)} sur ${formatQuantity(quantity)}`
          : 'Stock épuisé',
    }));
  return [...changes, ...short, ...feeChange(before.fee, fee)];
};

/** Another address has another price: that is a choice, not a change. */
const feeChange = (before: FeeView | undefined, now: FeeView | undefined): OrderChange[] =>
  before && now && before.postal === now.postal && before.htCents !== now.htCents
    ? [{ label: 'Livraison', text: `${formatMoney(before.htCents)} → ${formatMoney(now.htCents)} HT` }]
    : [];
