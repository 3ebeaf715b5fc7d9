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

/** Stock reserved by an order of the ERP, in addition to reservations of the shop's own orders. */
const erpHold = z.object({
  /** The ERP's row. */
  erpId: z.string(),
  ref: z.string(),
  thirdPartyId: z.string(),
  /** `YYYY-MM-DD`, when it was ordered in Dolibarr. */
  day: z.nullable(z.string()),
  /** By the ERP's clock. */
  changedAt: z.number(),
  /**
   * By product, in thousandths of its unit. For an order of the shop it is negative by what was partly
   * shipped: that is reserved, and was shipped.
   */
  milli: z.record(z.string(), z.number()),
  /** The same for products without a level: reserved once they have one. */
  unplaced: z.exactOptional(z.record(z.string(), z.number())),
  /** A shipment of it is not in our stock yet. */
  isPending: z.boolean(),
  /** The shop's own order. */
  orderId: z.exactOptional(z.string()),
});
export type ErpHold = z.output<typeof erpHold>;

export type ErpHoldsStore = ReturnType<typeof erpHoldsStore>;

/** Orders of the ERP that reserve stock. Their reservations are also in the levels. */
export const erpHoldsStore = (table: Table) => ({
  /** All of them: as many as there are open orders. */
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
   * Transaction items that replace what an order holds: each level changes by the difference, and by what is
   * `released` of the shop's own reservation in the same write. Holds of a product without a level are
   * stored as `unplaced`. Fails if it was replaced concurrently.
   */
  async replace(
    erpId: string,
    next: ErpHold | undefined,
    released?: ReadonlyMap<string, number>,
  ): Promise<TransactItem[]> {
    return replaceItem(table, erpId, await table.get(keys.erpHold(erpId)), () => next, released);
  },

  /** Transaction items that reserve an order's unplaced products that have a level now. */
  async place(erpId: string): Promise<TransactItem[]> {
    const item = await table.get(keys.erpHold(erpId));
    return replaceItem(
      table,
      erpId,
      item,
      (stored) => stored && { ...stored, milli: { ...stored.milli, ...stored.unplaced } },
    );
  },

  /** Orders with an unplaced product that has a level now. */
  async placeable(holds: readonly ErpHold[]): Promise<string[]> {
    const ids = [...new Set(holds.flatMap(({ unplaced = {} }) => Object.keys(unplaced)))];
    const levels = ids.length === 0 ? [] : await table.getMany(ids.map(keys.stock), { consistent: true });
    const known = new Set(levels.map(({ sk }) => String(sk)));
    return holds
      .filter(({ unplaced = {} }) => Object.keys(unplaced).some((id) => known.has(id)))
      .map(({ erpId }) => erpId);
  },

  /** The position of our ledger in the movements of the ERP. */
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

/** Of one product: change of the order's hold, and release of the shop's own reservation. */
type Difference = { id: string; more: number; free: number };

/** Changes of products with a level, and the total hold on each. */
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
