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
  /** Something left for it that our stock does not know yet. */
  isPending: z.boolean(),
  /** The shop's own order. */
  orderId: z.exactOptional(z.string()),
});
export type ErpHold = z.output<typeof erpHold>;

export type ErpHoldsStore = ReturnType<typeof erpHoldsStore>;

/** How the orders of the ERP that hold stock lie in the table. What they hold stands in the levels too. */
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
   * `released` of the shop's own reservation in the same write. Products without a level hold nothing. Fails when somebody
   * replaced it meanwhile.
   */
  async replace(
    erpId: string,
    next: ErpHold | undefined,
    released: ReadonlyMap<string, number> = new Map(),
  ): Promise<TransactItem[]> {
    const item = await table.get(keys.erpHold(erpId));
    const before = item && holdFrom(item);
    const { milli, changes } = await differences(table, before, next, released);
    const hold = next && { ...next, milli };
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
  },

  /** The last movement of the ERP that our ledger has entered; those after it are still to come. */
  async enteredUpTo(): Promise<number> {
    const item = await table.get<{ lastRowId: string }>(keys.syncCursor('movements'));
    return Number(item?.lastRowId ?? 0);
  },
});

/** Of one product: how much more the order holds than before, and what the shop's own reservation gives back. */
type Difference = { id: string; more: number; free: number };

/** What changes with the products that have a level, and all that is held of them then. */
const differences = async (
  table: Table,
  before: ErpHold | undefined,
  next: ErpHold | undefined,
  released: ReadonlyMap<string, number>,
): Promise<{ milli: ErpHold['milli']; changes: Difference[] }> => {
  const ids = [
    ...new Set([...Object.keys(before?.milli ?? {}), ...Object.keys(next?.milli ?? {}), ...released.keys()]),
  ];
  const levels = await table.getMany(ids.map(keys.stock), { consistent: true });
  const known = new Set(levels.map(({ sk }) => String(sk)));
  const milli = Object.fromEntries(Object.entries(next?.milli ?? {}).filter(([id]) => known.has(id)));
  const changes = ids
    .filter((id) => known.has(id))
    .map((id) => ({
      id,
      more: (milli[id] ?? 0) - (before?.milli[id] ?? 0),
      free: released.get(id) ?? 0,
    }))
    .filter(({ more, free }) => more !== 0 || free !== 0);
  return { milli, changes };
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
  return sorted({ ...a, milli: sorted(a.milli) }) === sorted({ ...b, milli: sorted(b.milli) });
};

const holdFrom = stored('erpHold', erpHold);
const seqOf = stored('erpHold', z.object({ seq: z._default(z.number(), 0) }));
