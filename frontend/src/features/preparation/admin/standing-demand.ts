import { addQuantities, type Quantity } from '#shared/kernel/quantity.ts';
import type { Picked } from './rounds.ts';

/** Expected standing demand of a product for a day, in no order yet. */
export interface Coming {
  productId: string;
  category: string;
  label: string;
  /** Pieces at their maximum weight, as they will be reserved. */
  quantity: Quantity;
  pieces?: number;
}

/** By delivery day. */
export type ComingByDay = ReadonlyMap<string, readonly Coming[]>;

type PickedRow = Omit<Picked, 'quantity'> & { quantity: Quantity | undefined; coming: Coming | undefined };

/** Adds expected demand to a day's pick list; products that are only expected get their own row. */
export const withComing = (picked: readonly Picked[], coming: readonly Coming[]): PickedRow[] => {
  const ahead = new Map(coming.map((each) => [each.productId, each]));
  const known = new Set(picked.map(({ productId }) => productId));
  return [
    ...picked.map((row) => ({ ...row, coming: ahead.get(row.productId) })),
    ...coming
      .filter(({ productId }) => !known.has(productId))
      .map((each) => ({
        productId: each.productId,
        category: each.category,
        label: each.label,
        quantity: undefined,
        cuts: [],
        coming: each,
      })),
  ].toSorted((a, b) => a.category.localeCompare(b.category, 'fr') || a.label.localeCompare(b.label, 'fr'));
};

/** Sum of ordered and expected quantity, where both are known. */
export const wholeOf = ({ quantity, coming }: Pick<PickedRow, 'quantity' | 'coming'>): Quantity | undefined =>
  quantity && coming ? addQuantities(quantity, coming.quantity) : (quantity ?? coming?.quantity);
