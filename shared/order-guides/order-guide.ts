import type { SavedLine } from '#shared/orders/saved-line.ts';

/** A line: what is usually ordered of a product, and how much of it should lie in the cold room. */
export type GuideLine = SavedLine & {
  /** The par level, in thousandths of the unit; absent: none. */
  par?: number;
};

/** « Mes listes »: lines in the order in which somebody walks along the cold room. */
export type OrderGuide = {
  id: string;
  name: string;
  lines: readonly GuideLine[];
  /** Raised by every change. */
  version: number;
};

/** A list that the house proposes, to everybody or to the customers of a group. */
export type HouseGuide = OrderGuide & { groupId?: number };

export const MAX_GUIDES = 30;
export const MAX_GUIDE_LINES = 100;

/** What brings a product back to its par level, in thousandths; pieces are whole. The usual quantity where there is no level. */
export const missingMilli = (
  { milli, par, unit }: Pick<GuideLine, 'milli' | 'par' | 'unit'>,
  left: number,
): number => {
  if (par === undefined) return left > 0 ? 0 : milli;
  const missing = Math.max(0, par - left);
  return unit === 'piece' ? Math.ceil(missing / 1000) * 1000 : missing;
};
