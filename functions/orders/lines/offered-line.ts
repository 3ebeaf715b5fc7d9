import type { PriceTerms } from '#shared/catalog/price-terms.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { LineAmount } from '#shared/orders/line-amount.ts';
import { linePrice } from '#shared/orders/line-price.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { lineVatOf, vatRateFor } from '#shared/settings/cart-vat.ts';

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
