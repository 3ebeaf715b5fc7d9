import { addQuantities, type Quantity } from '#shared/kernel/quantity.ts';
import type { Picked } from './rounds.ts';

/** What standing orders will still order of a product for a day: it is in no order yet. */
export interface Coming {
  productId: string;
  category: string;
  label: string;
  /** Of pieces what they weigh at most, as it will be reserved. */
  quantity: Quantity;
  pieces?: number;
}

/** By day of delivery. */
export type ComingByDay = ReadonlyMap<string, readonly Coming[]>;

type PickedRow = Omit<Picked, 'quantity'> & { quantity: Quantity | undefined; coming: Coming | undefined };

/** What the orders of a day need, beside what is still to come; a product that only comes has a row of its own. */
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

/** All of it together, where both are known. */
export const wholeOf = ({ quantity, coming }: Pick<PickedRow, 'quantity' | 'coming'>): Quantity | undefined =>
  quantity && coming ? addQuantities(quantity, coming.quantity) : (quantity ?? coming?.quantity);
