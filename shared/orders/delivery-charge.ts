import { deliveryFee } from '#shared/delivery/free-delivery.ts';
import type { DeliveryRules, DeliveryZone } from '#shared/delivery/delivery-rules.ts';
import { type CartVat, lineVatOf, vatRateFor } from '#shared/settings/cart-vat.ts';
import { priceOfCents } from '#shared/kernel/money.ts';
import { addQuantities, MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { reservedMilli } from './line-pieces.ts';
import type { Order } from './order.ts';
import { type OrderLine, orderedLine } from './order-line.ts';
import { orderTotal } from './order-total.ts';

const REF = 'LIVRAISON';
const CATEGORY = 'Livraison';

/** The delivery charge is neither a catalogue product nor stock. */
export const isDeliveryCharge = (line: Pick<OrderLine, 'ref' | 'category'>): boolean =>
  line.ref === REF && line.category === CATEGORY;

/** Category of lines added in the ERP without stock: services, free texts. */
export const OFF_STOCK = 'Hors stock';

/** The lines that reduce stock. */
export const goodsOf = <Line extends Pick<OrderLine, 'ref' | 'category'>>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => !isDeliveryCharge(line) && line.category !== OFF_STOCK);

/** Goods of one product with their reserved quantity. */
export type ReservedGoods = OrderLine & { reservedMilli: number };

/** Groups the prepared goods by product: a transaction writes each stock level once. */
export const reservedGoods = ({ lines }: Pick<Order, 'lines'>): ReservedGoods[] =>
  [
    ...Map.groupBy(
      goodsOf(lines).filter(({ prepared }) => prepared.milli > 0),
      ({ productId }) => productId,
    ).values(),
  ].map((same) =>
    same
      .map((line): ReservedGoods => ({ ...line, reservedMilli: reservedMilli(line) }))
      .reduce((first, next) => ({
        ...first,
        prepared: addQuantities(first.prepared, next.prepared),
        reservedMilli: first.reservedMilli + next.reservedMilli,
      })),
  );

/**
 * The delivery line for these goods; none while the setting is off (the default), where the price is on
 * quotation, or where delivery is free. VAT follows the cart's setting.
 */
export const deliveryChargeLine = (
  goods: readonly OrderLine[],
  zone: DeliveryZone | undefined,
  rules: DeliveryRules,
  vat: CartVat,
): OrderLine | undefined => {
  const { on, erpProductId, vatRate } = rules.charge;
  if (!on || erpProductId === null || !zone) return undefined;
  const feeCents = deliveryFee(zone, orderTotal(goods).htCents);
  if (!feeCents) return undefined;
  return orderedLine({
    productId: erpProductId,
    ref: REF,
    label: `Livraison ${zone.label}`,
    category: CATEGORY,
    ordered: { unit: 'piece', milli: MILLI_PER_UNIT },
    unitPriceE4: priceOfCents(feeCents),
    priceReason: 'base',
    vatRate: vatRateFor(vatRate, vat),
    ...lineVatOf(vat),
  });
};
