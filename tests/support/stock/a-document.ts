import type { MovementDocument, MovementLine } from '#shared/stock/movements/movement.ts';

/** One line of a document of the ledger; `n` and its name are given where the document is made. */
export type ALine = Pick<MovementLine, 'productId' | 'siteId' | 'milli'> & Partial<MovementLine>;

/** What one act moved. */
export const aDocument = (
  lines: readonly ALine[],
  more: Partial<Omit<MovementDocument, 'lines'>> = {},
): MovementDocument => ({
  id: 'MV0123456789ABCDEFGHIJ',
  kind: 'transformation',
  at: '2026-11-21T08:00:00.000Z',
  by: 'admin:A1',
  lossGrams: 0,
  ...more,
  lines: lines.map((line, i) => ({
    n: i + 1,
    productName: `PIECE ${line.productId}`,
    lot: null,
    eatBy: null,
    sellBy: null,
    code: null,
    label: '',
    ...line,
  })),
});
