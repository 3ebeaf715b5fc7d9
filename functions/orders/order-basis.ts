import { asProduct } from '#functions/catalog/catalog.store.ts';
import { type CustomerCard, customerCard } from '#functions/customers/customer-card.ts';
import type { Recipient } from '#functions/delivery/chosen-delivery.ts';
import { asDeliveryRules, DELIVERY } from '#functions/delivery/delivery-settings.store.ts';
import { liveCaller, sessionKeys } from '#functions/platform/live-session.ts';
import type { Table } from '#functions/platform/table.ts';
import { asCartVat, CART_VAT } from '#functions/settings/settings.store.ts';
import { keys } from '#functions/table-keys.ts';
import type { DeliveryAddress } from '#shared/customers/delivery-address.ts';
import type { DeliveryRules } from '#shared/delivery/delivery-rules.ts';
import { priceFor } from '#shared/catalog/product.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type AskedItem, lineQuantity } from '#shared/orders/cart.ts';
import { type CartVat, vatRateFor } from '#shared/settings/cart-vat.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';

/** What an order is made from: who orders and where to, the settings in force and the priced lines. */
export type OrderBasis = {
  customer: CustomerCard;
  recipient: Recipient;
  vat: CartVat;
  rules: DeliveryRules;
  lines: OrderLine[];
};

/**
 * One batch read: customer, session, settings and just the products ordered, so the cost follows the order alone. A
 * `caller` whose session is over orders nothing; the read is then strongly consistent.
 */
export const readOrderBasis = async (
  table: Table,
  customerId: string,
  items: readonly AskedItem[],
  caller?: { session: Identity; now: Date },
): Promise<OrderBasis> => {
  const found = await table.getMany(
    [
      ...(caller ? sessionKeys(caller.session) : [keys.customer(customerId)]),
      keys.setting(CART_VAT),
      keys.setting(DELIVERY),
      ...items.map((item) => keys.product(item.productId)),
    ],
    { consistent: caller !== undefined },
  );
  if (caller) liveCaller(caller.session, found, caller.now);
  const byKey = new Map(found.map((item) => [`${String(item['pk'])}/${String(item['sk'])}`, item]));
  const at = ({ pk, sk }: { pk: string; sk: string }) => byKey.get(`${pk}/${sk}`);

  const customer = at(keys.customer(customerId));
  if (!customer) throw new Refusal('not_signed_in');
  const vat = asCartVat(at(keys.setting(CART_VAT)));
  const lines = items.map((item, index): OrderLine => {
    const stored = at(keys.product(item.productId));
    const product = stored && asProduct(stored);
    if (!product?.onSale) {
      throw new Refusal('product_unknown', product && `« ${product.label} » n’est plus proposé à la vente.`, {
        field: `items.${index}.product_id`,
        details: { product_id: item.productId },
      });
    }
    const price = priceFor(product);
    return orderedLine({
      productId: product.id,
      ref: product.ref,
      label: product.label,
      category: product.categoryName,
      ordered: lineQuantity(item, product),
      unitPriceCents: price.unitPriceCents,
      priceReason: price.reason,
      vatRate: vatRateFor(product.vatRate, vat),
    });
  });
  return {
    customer: customerCard(customer),
    recipient: {
      postal: (customer['postal'] as string | undefined) ?? '',
      addresses: (customer['addresses'] as DeliveryAddress[] | undefined) ?? [],
    },
    vat,
    rules: asDeliveryRules(at(keys.setting(DELIVERY))),
    lines,
  };
};
