import type { MovementLine } from '#shared/stock/movements/movement.ts';

/** A movement that a reception of ours made in the ERP. */
type ReceivedRow = {
  productId: string;
  warehouseId: string;
  milli: number;
  /** Null also of a product that the ERP does not keep by lots. */
  lot: string | null;
};

/** Which line of a document some movement is, among those that no other one is yet. Undefined for one that is none of them. */
export const lineReceivedBy = (
  row: ReceivedRow,
  lines: readonly MovementLine[],
  isFree: (n: number) => boolean,
): MovementLine | undefined =>
  lines.find(
    ({ n, productId, siteId, milli, lot }) =>
      isFree(n) &&
      productId === row.productId &&
      siteId === row.warehouseId &&
      milli === row.milli &&
      (row.lot === null || lot === row.lot),
  );
