import { type MovementsBody, recordMovements } from '#frontend/features/stock/admin/entry/recorded.ts';
import { waitingWork } from '#frontend/lib/network/waiting-work.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { changeAct, labelIn, type Scan, type StockAct } from './scan-log.ts';

const isBody = (value: unknown): value is MovementsBody =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<MovementsBody>).product_id === 'string' &&
  typeof (value as Partial<MovementsBody>).warehouse_id === 'string';

/** Pending stock entries of scans, each with its own key; the card shows the result. */
export const stockEntries = waitingWork({
  noun: 'entries',
  of: 'admin',
  isAct: isBody,
  send: async (body, scanId) => {
    await recordMovements(body, scanId);
    changeAct(scanId, { state: 'added' });
  },
  inOrder: true,
  onRefused: (scanId, error) => changeAct(scanId, { state: 'refused', error }),
});

/** Request of a scan. */
export const entryOf = (
  scan: Scan,
  { productId, siteId, milli }: StockAct,
  /** Number of pieces, where the label has it. */
  pieces?: number,
): MovementsBody => {
  const { lot = null, useBy = null, bestBefore = null } = labelIn(scan) ?? {};
  return {
    product_id: productId,
    warehouse_id: siteId,
    qty: wireFromMilli(milli),
    label: `Scan ${scan.productName ?? ''}`.trim().slice(0, 120),
    ...(pieces === undefined ? {} : { pieces }),
    ...(lot === null ? {} : { lot }),
    ...(useBy === null ? {} : { sellby: useBy }),
    ...(bestBefore === null ? {} : { eatby: bestBefore }),
  };
};
