import * as z from 'zod/mini';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

const PAGE = 500;
/** A transaction of the ERP that is still open after this time was rolled back: its ids are never used. */
const OPEN_MS = 10 * 60_000;

/**
 * Missing ids below later ones: an id is given at the insert and visible at the commit. `at`: first seen,
 * ISO.
 */
const gap = z.object({ from: z.number(), to: z.number(), at: z.string() });

const movementCursor = z.object({
  /** The newest movement of the ERP that was entered here. */
  lastRowId: z.string(),
  gaps: z.exactOptional(z.array(gap)),
});
export type MovementCursor = z.output<typeof movementCursor>;

/** Position in the ERP's movements; undefined before the first reading of the catalogue. */
export const movementCursorStore = (table: Table) => ({
  async find(): Promise<MovementCursor | undefined> {
    const item = await table.get(keys.syncCursor('movements'));
    return item && cursorFrom(item);
  },

  async save(cursor: MovementCursor): Promise<void> {
    await table.put({ ...keys.syncCursor('movements'), ...cursor });
  },
});

const cursorFrom = stored('syncCursor', movementCursor);

/** Whether a movement of the ERP is in our ledger. */
export const isEntered = (cursor: MovementCursor | undefined, rowId: string): boolean =>
  cursor !== undefined &&
  Number(rowId) <= Number(cursor.lastRowId) &&
  !(cursor.gaps ?? []).some(({ from, to }) => from <= Number(rowId) && Number(rowId) <= to);

/** The ERP's last movement so far; `'0'` before its first. */
export const newestMovementRow = async (erp: DolibarrGateway): Promise<string> =>
  (await readErp(erp.listMovements({ limit: 1, newestFirst: true })))[0]?.id ?? '0';

/**
 * Every movement of the ERP that is not entered yet: later ones, and those of transactions that committed
 * late.
 */
export const movementsSince = async (
  erp: DolibarrGateway,
  cursor: MovementCursor,
  now: Date,
): Promise<{ moved: ErpMovement[]; next: MovementCursor }> => {
  const last = Number(cursor.lastRowId);
  const gaps = (cursor.gaps ?? []).filter(({ at }) => now.getTime() - Date.parse(at) < OPEN_MS);
  const rows = await movementsAfter(erp, String(Math.min(last, ...gaps.map(({ from }) => from - 1))));
  const open = { ...cursor, gaps };
  const moved = rows.filter(({ id }) => !isEntered(open, id));
  const lastRowId = rows.at(-1)?.id ?? cursor.lastRowId;
  const beyond = { from: last + 1, to: Number(lastRowId), at: now.toISOString() };
  const left = [...gaps, beyond].flatMap((one) => without(one, moved));
  return { moved, next: { lastRowId, ...(left.length === 0 ? {} : { gaps: left }) } };
};

/** The remaining gap after these rows, by ascending id. */
const without = ({ from, to, at }: z.output<typeof gap>, rows: readonly ErpMovement[]) => {
  const ids = rows.map(({ id }) => Number(id)).filter((id) => from <= id && id <= to);
  return [from - 1, ...ids]
    .map((id, n) => ({ from: id + 1, to: (ids[n] ?? to + 1) - 1, at }))
    .filter((one) => one.from <= one.to);
};

/** Every movement of the ERP after a row, by ascending id. */
export const movementsAfter = async (erp: DolibarrGateway, rowId: string): Promise<ErpMovement[]> => {
  const all: ErpMovement[] = [];
  for (;;) {
    const page = await readErp(erp.listMovements({ afterRowId: all.at(-1)?.id ?? rowId, limit: PAGE }));
    all.push(...page);
    if (page.length < PAGE) return all;
  }
};
