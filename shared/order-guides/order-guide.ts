import type { SavedLine } from '#shared/orders/saved-line.ts';

/** A line: the usual quantity of a product and its par level in the cold room. */
export type GuideLine = SavedLine & {
  /** Par level, in thousandths of the unit; absent: none. */
  par?: number;
};

/** « Mes listes »: lines in the order of the shelves of the cold room. */
export type OrderGuide = {
  id: string;
  name: string;
  lines: readonly GuideLine[];
  /** Incremented by every change. */
  version: number;
};

/** A list that an administrator proposes to all customers or to one group. */
export type HouseGuide = OrderGuide & { groupId?: number };

export const MAX_GUIDES = 30;
export const MAX_GUIDE_LINES = 100;

/**
 * Quantity missing to the par level, in thousandths; whole pieces. Without a par level, the usual quantity.
 */
export const missingMilli = (
  { milli, par, unit }: Pick<GuideLine, 'milli' | 'par' | 'unit'>,
  left: number,
): number => {
  if (par === undefined) return left > 0 ? 0 : milli;
  const missing = Math.max(0, par - left);
  return unit === 'piece' ? Math.ceil(missing / 1000) * 1000 : missing;
};
