import type { ConditionFailed } from '#functions/platform/condition-failed.ts';
import { wireFromAmount } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { OrderLine } from '#shared/orders/order.ts';

type ReservedLine = Pick<OrderLine, 'productId' | 'label' | 'unit'>;

/**
 * Turns a failed reservation into the refusal that names each product and what is left of it. `lines` are the
 * reservations in the order of the transaction; a failure past them is somebody else's change.
 */
export const stockShortage = (failure: ConditionFailed, lines: readonly ReservedLine[]): Refusal => {
  const short = failure.failed.flatMap(({ index, item }) => {
    const line = lines[index];
    if (!line) return [];
    const left = Math.max(0, (item?.['available'] as number | undefined) ?? 0);
    return [
      {
        product_id: line.productId,
        label: line.label,
        unit: line.unit,
        left: wireFromAmount(left, line.unit),
      },
    ];
  });
  const first = short[0];
  if (!first) return new Refusal('version_conflict');
  const message =
    first.left === 0
      ? `Stock épuisé : « ${first.label} ».`
      : `Stock insuffisant pour « ${first.label} » : il reste ${inFrench(first.left)} ${unitName(first.unit, first.left)}.`;
  return new Refusal('insufficient_stock', message, {
    field: 'items',
    details: { products: short.map(({ product_id, label, left }) => ({ product_id, label, left })) },
  });
};

const inFrench = (quantity: number): string => String(quantity).replace('.', ',');

const unitName = (unit: OrderLine['unit'], quantity: number): string =>
  unit === 'kg' ? 'kg' : quantity >= 2 ? 'pièces' : 'pièce';
