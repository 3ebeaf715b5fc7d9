import type { MovementLine } from '#shared/stock/movements/movement.ts';

/** A movement that one of our receptions made in the ERP. */
type ReceivedRow = {
  productId: string;
  warehouseId: string;
  milli: number;
  /** null also for a product whose lots the ERP does not track. */
  lot: string | null;
};

/** The document line of a movement, among lines without a movement. Undefined: none matches. */
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
