import { productPart } from '#functions/catalog/catalog.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { milliFromWire, wireFromMilli } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { OrderGuideBody } from '#shared/order-guides/order-guide-body.ts';
import type { GuideLine, OrderGuide } from '#shared/order-guides/order-guide.ts';
import type { GuideRow } from '#shared/order-guides/order-guides.contract.ts';
import { lineQuantity } from '#shared/orders/cart.ts';
import { resaveAmount, savedAmount, untouched, type WireAmount } from '#shared/orders/saved-line.ts';

/** The requested lines; refuses a product that is not sold, unless it was in the list before. */
export const guideLines = async (
  table: Table,
  items: OrderGuideBody['items'],
  before: readonly GuideLine[],
): Promise<GuideLine[]> => {
  const read = await readTogether(
    table,
    items.map((item) => productPart(item.product_id)),
  );
  return items.map(({ product_id: productId, par, cut_note: cutNote, ...amount }, i) => {
    const product = read(productPart(productId));
    const sold = product?.onSale ? product : undefined;
    const saved = before.find((line) => line.productId === productId);
    const known = sold ?? saved;
    if (!known)
      throw new Refusal('product_unknown', product && `« ${product.label} » n’est plus proposé à la vente.`, {
        field: `items.${i}.product_id`,
      });
    const counted = countedLine(amount, sold, saved, `items.${i}`);
    const level =
      par === null
        ? undefined
        : lineQuantity(
            { productId, milli: milliFromWire(par) ?? 0 },
            { label: known.label, unit: counted.unit },
          ).milli;
    return {
      productId,
      milli: counted.milli,
      ...(cutNote ? { cutNote } : {}),
      label: known.label,
      unit: counted.unit,
      ...(counted.inPieces ? { inPieces: true } : {}),
      ...(level === undefined ? {} : { par: level }),
    };
  });
};

/** A line whose sale unit changed and that was not edited stays: the list marks it until it is. */
const countedLine = (
  amount: WireAmount,
  product: Product | undefined,
  saved: GuideLine | undefined,
  field: string,
): Pick<GuideLine, 'milli' | 'unit' | 'inPieces'> => {
  if (product && saved && untouched(amount, saved, product)) return saved;
  if (product) return savedAmount(amount, product, field);
  if (!saved) throw new Refusal('product_unknown');
  return resaveAmount(amount, saved, field);
};

export const guideRow = ({ id, version, name, lines }: OrderGuide): GuideRow => ({
  id,
  version,
  name,
  lines: lines.map((line) => ({
    product_id: line.productId,
    label: line.label,
    unit: line.unit,
    ...(line.inPieces ? { in_pieces: true } : {}),
    quantity: wireFromMilli(line.milli),
    par: line.par === undefined ? null : wireFromMilli(line.par),
    ...(line.cutNote === undefined ? {} : { cut_note: line.cutNote }),
  })),
});
