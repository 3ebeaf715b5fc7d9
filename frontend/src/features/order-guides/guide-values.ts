import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { goodsAmount, type OrderedGoods } from '#frontend/features/orders/pro/goods-of-order.ts';
import { type Quantity, quantityFromWire, quantityOf, wireFromQuantity } from '#shared/kernel/quantity.ts';
import type { OrderGuideBody } from '#shared/order-guides/order-guide-body.ts';
import type { GuideRow } from '#shared/order-guides/order-guides.contract.ts';

export interface GuideLineValue extends OrderedGoods {
  /** Par level; null: none. */
  par: Quantity | null;
}

/** Form values of a list. */
export interface GuideValues {
  name: string;
  items: readonly GuideLineValue[];
}

export const linesOf = ({ lines }: Pick<GuideRow, 'lines'>): GuideLineValue[] =>
  lines.map((line) => ({
    productId: line.product_id,
    label: line.label,
    unit: line.unit,
    inPieces: line.in_pieces,
    quantity: quantityFromWire(line.quantity, line.unit) ?? quantityOf(line.unit, 0),
    par: line.par === null ? null : (quantityFromWire(line.par, line.unit) ?? null),
    cutNote: line.cut_note ?? '',
  }));

export const bodyOf = ({ name, items }: GuideValues): OrderGuideBody => ({
  name: name.trim(),
  items: items.map(({ par, cutNote, ...goods }) => ({
    product_id: goods.productId,
    ...goodsAmount({ ...goods, cutNote }),
    par: par === null || par.milli === 0 ? null : wireFromQuantity(par),
    ...(cutNote === '' ? {} : { cut_note: cutNote }),
  })),
});

export const checkGuide = ({ name, items }: GuideValues): FieldErrors<GuideValues> => ({
  name: name.trim() === '' ? 'Donnez un nom à cette liste' : undefined,
  items: items.length === 0 ? 'Choisissez au moins un produit.' : undefined,
});

/** Moves a line to another position. */
export const moved = <Line>(lines: readonly Line[], from: number, to: number): Line[] => {
  const line = lines[from];
  if (line === undefined || to < 0 || to >= lines.length) return [...lines];
  const others = lines.filter((_, at) => at !== from);
  return [...others.slice(0, to), line, ...others.slice(to)];
};
