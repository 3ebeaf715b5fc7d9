import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import {
  compares,
  exists,
  isNew,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { type MovementCursor, movementCursorStore } from './erp-movements.ts';
import { keys } from '#functions/table-keys.ts';

/** What an order of the ERP keeps of our stock, beside what the shop's own orders reserve. */
const erpHold = z.object({
  /** The ERP's row. */
  erpId: z.string(),
  ref: z.string(),
  thirdPartyId: z.string(),
  /** `YYYY-MM-DD`, when it was ordered there. */
  day: z.nullable(z.string()),
  /** As the ERP counts. */
  changedAt: z.number(),
  /**
   * By product, in thousandths of its unit. Of an order of the shop it is less than zero by what was shipped in parts: that
   * is reserved, and has left.
   */
  milli: z.record(z.string(), z.number()),
  /** The same of products that have no level yet: reserved as soon as they have one. */
  unplaced: z.exactOptional(z.record(z.string(), z.number())),
  /** Something left for it that our stock does not know yet. */
  isPending: z.boolean(),
  /** The shop's own order. */
  orderId: z.exactOptional(z.string()),
});
export type ErpHold = z.output<typeof erpHold>;

export type ErpHoldsStore = ReturnType<typeof erpHoldsStore>;

/** DynamoDB mapping of the orders of the ERP that hold stock. What they hold stands in the levels too. */
export const erpHoldsStore = (table: Table) => ({
  /** All of them: as many as the house has orders open. */
  async listAll(): Promise<ErpHold[]> {
    return (await table.queryAll({ pk: keys.erpHold('').pk })).map(holdFrom);
  },

  async list(limit: number, cursor?: string) {
    const page = await table.query({ pk: keys.erpHold('').pk, limit, cursor, consistent: false });
    return { items: page.items.map(holdFrom), next: page.next };
  },

  async find(erpId: string): Promise<ErpHold | undefined> {
    const item = await table.get(keys.erpHold(erpId));
    return item && holdFrom(item);
  },

  /**
   * The lines of a transaction that replace what an order holds: each level gives or gets the difference, and what is
   * `released` of the shop's own reservation in the same write. What it holds of a product without a level is stored as
   * `unplaced`. Fails when it was replaced concurrently.
   */
  async replace(
    erpId: string,
    next: ErpHold | undefined,
    released?: ReadonlyMap<string, number>,
  ): Promise<TransactItem[]> {
    return replaceItem(table, erpId, await table.get(keys.erpHold(erpId)), () => next, released);
  },

  /** The lines of a transaction that reserve what an order holds of products that have a level only now. */
  async place(erpId: string): Promise<TransactItem[]> {
    const item = await table.get(keys.erpHold(erpId));
    return replaceItem(
      table,
      erpId,
      item,
      (stored) => stored && { ...stored, milli: { ...stored.milli, ...stored.unplaced } },
    );
  },

  /** Which of these orders hold something of a product that had no level when the order was read, and has one now. */
  async placeable(holds: readonly ErpHold[]): Promise<string[]> {
    const ids = [...new Set(holds.flatMap(({ unplaced = {} }) => Object.keys(unplaced)))];
    const levels = ids.length === 0 ? [] : await table.getMany(ids.map(keys.stock), { consistent: true });
    const known = new Set(levels.map(({ sk }) => String(sk)));
    return holds
      .filter(({ unplaced = {} }) => Object.keys(unplaced).some((id) => known.has(id)))
      .map(({ erpId }) => erpId);
  },

  /** How far our ledger has entered the movements of the ERP. */
  entered: (): Promise<MovementCursor | undefined> => movementCursorStore(table).find(),
});

const replaceItem = async (
  table: Table,
  erpId: string,
  item: Item | undefined,
  nextOf: (before: ErpHold | undefined) => ErpHold | undefined,
  released: ReadonlyMap<string, number> = new Map(),
): Promise<TransactItem[]> => {
  const before = item && holdFrom(item);
  const next = nextOf(before);
  const { milli, unplaced, changes } = await differences(table, before, next, released);
  const hold = next && holdOf(next, milli, unplaced);
  const { seq } = seqOf(item ?? {});
  const guard = item ? unchanged('seq', seq) : isNew;
  const isChanged = hold ? !before || !isSame(before, hold) : before !== undefined;
  return [
    ...changes.map((change) => moveReserved(table, change)),
    ...(!isChanged
      ? []
      : hold
        ? [table.ops.put({ ...keys.erpHold(erpId), ...hold, seq: seq + 1 }, guard)]
        : [table.ops.remove(keys.erpHold(erpId), guard)]),
  ];
};

/** Of one product: how much more the order holds than before, and what the shop's own reservation gives back. */
type Difference = { id: string; more: number; free: number };

/** What changes with the products that have a level, and all that is held of them then. */
const differences = async (
  table: Table,
  before: ErpHold | undefined,
  next: ErpHold | undefined,
  released: ReadonlyMap<string, number>,
): Promise<{ milli: ErpHold['milli']; unplaced: ErpHold['milli']; changes: Difference[] }> => {
  const ids = [
    ...new Set([...Object.keys(before?.milli ?? {}), ...Object.keys(next?.milli ?? {}), ...released.keys()]),
  ];
  const levels = await table.getMany(ids.map(keys.stock), { consistent: true });
  const known = new Set(levels.map(({ sk }) => String(sk)));
  const held = Object.entries(next?.milli ?? {});
  const milli = Object.fromEntries(held.filter(([id]) => known.has(id)));
  const unplaced = Object.fromEntries(held.filter(([id]) => !known.has(id)));
  const changes = ids
    .filter((id) => known.has(id))
    .map((id) => ({
      id,
      more: (milli[id] ?? 0) - (before?.milli[id] ?? 0),
      free: released.get(id) ?? 0,
    }))
    .filter(({ more, free }) => more !== 0 || free !== 0);
  return { milli, unplaced, changes };
};

const holdOf = (next: ErpHold, milli: ErpHold['milli'], unplaced: ErpHold['milli']): ErpHold => {
  const { unplaced: _was, ...rest } = next;
  return { ...rest, milli, ...(Object.keys(unplaced).length === 0 ? {} : { unplaced }) };
};

const moveReserved = (table: Table, { id, more, free }: Difference): TransactItem =>
  table.ops.update(
    keys.stock(id),
    provided(
      setting(
        {},
        { add: { available: free - more, elsewhere: more, ...(free > 0 ? { reserved: -free } : {}) } },
      ),
      free > 0 ? compares('reserved', '>=', free) : exists,
    ),
  );

const isSame = (a: ErpHold, b: ErpHold): boolean => {
  const sorted = (of: object) => JSON.stringify(Object.entries(of).sort(([x], [y]) => (x < y ? -1 : 1)));
  const canonical = (hold: ErpHold) =>
    sorted({ ...hold, milli: sorted(hold.milli), unplaced: sorted(hold.unplaced ?? {}) });
  return canonical(a) === canonical(b);
};

const holdFrom = stored('erpHold', erpHold);
const seqOf = stored('erpHold', z.object({ seq: z._default(z.number(), 0) }));
