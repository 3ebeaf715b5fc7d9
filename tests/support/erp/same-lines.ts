import { lineChanges } from '#shared/erp/order-in-erp.ts';

type Lines = Parameters<typeof lineChanges>;

/** Same products, quantities, prices and rates, in whatever order: what "vérifié" means for an order's lines. */
export const sameLines = (ours: Lines[0], theirs: Lines[1]): boolean => {
  const { surplus, missing } = lineChanges(ours, theirs);
  return surplus.length + missing.length === 0;
};
