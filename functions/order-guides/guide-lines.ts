import { productPart } from '#functions/catalog/catalog.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { milliFromWire, wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { OrderGuideBody } from '#shared/order-guides/order-guide-body.ts';
import type { GuideLine, OrderGuide } from '#shared/order-guides/order-guide.ts';
import type { GuideRow } from '#shared/order-guides/order-guides.contract.ts';
import { lineQuantity } from '#shared/orders/cart.ts';

/** The lines as they were said; a product that is not sold is refused, but for one that was in the list before. */
export const guideLines = async (
  table: Table,
  items: OrderGuideBody['items'],
  before: readonly GuideLine[],
): Promise<GuideLine[]> => {
  const read = await readTogether(
    table,
    items.map((item) => productPart(item.product_id)),
  );
  return items.map(({ product_id: productId, quantity, par, cut_note: cutNote }, i) => {
    const product = read(productPart(productId));
    const known = product?.onSale ? product : before.find((line) => line.productId === productId);
    if (!known)
      throw new Refusal('product_unknown', product && `« ${product.label} » n’est plus proposé à la vente.`, {
        field: `items.${i}.product_id`,
      });
    const milli = milliFromWire(quantity) ?? 0;
    lineQuantity({ productId, milli }, known);
    const level =
      par === null ? undefined : lineQuantity({ productId, milli: milliFromWire(par) ?? 0 }, known).milli;
    return {
      productId,
      milli,
      ...(cutNote ? { cutNote } : {}),
      label: known.label,
      unit: known.unit,
      ...(level === undefined ? {} : { par: level }),
    };
  });
};

export const guideRow = ({ id, version, name, lines }: OrderGuide): GuideRow => ({
  id,
  version,
  name,
  lines: lines.map((line) => ({
    product_id: line.productId,
    label: line.label,
    unit: line.unit,
    quantity: wireFromMilli(line.milli),
    par: line.par === undefined ? null : wireFromMilli(line.par),
    ...(line.cutNote === undefined ? {} : { cut_note: line.cutNote }),
  })),
});
