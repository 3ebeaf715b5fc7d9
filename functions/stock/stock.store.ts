import { type Key, keys } from '#functions/table-keys.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { log } from '#functions/platform/logger.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import {
  anyOf,
  compares,
  exists,
  lacks,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { CountedStock } from '#shared/stock/levels/counted-stock.ts';
import type { LevelChange } from '#shared/stock/levels/level-change.ts';
import { quarantinedMilli, orderableMilli } from '#shared/stock/levels/orderable.ts';
import type { SiteId, StockLevel } from '#shared/stock/levels/stock-level.ts';
import { asLevel, blockedAttribute, lotAttribute } from './level-item.ts';
import { lotsStore } from './lots/lots.store.ts';
import { type MoveGuard, moveLevel } from './level-writes.ts';
import { type CountOptions, recordCount } from './movements/record-count.ts';

export type StockStore = ReturnType<typeof stockStore>;

/** Stock levels, and the only writes that move them. */
export const stockStore = (table: Table) => ({
  /** The lots of the levels, never deleted. */
  lots: lotsStore(table),
  ...levelReads(table),
  ...reservations(table),
  ...levelMoves(table),
});

const levelReads = (table: Table) => ({
  async listLevels(): Promise<StockLevel[]> {
    return (await table.queryAll({ pk: 'STOCK', consistent: false })).map(asLevel);
  },

  async getLevel(productId: string): Promise<StockLevel | undefined> {
    const item = await table.get(keys.stock(productId), { consistent: false });
    return item && asLevel(item);
  },

  /** Present levels of these products, consistent; products that never moved are absent. */
  async currentLevels(productIds: readonly string[]): Promise<Map<string, StockLevel>> {
    const items = await table.getMany(productIds.map(keys.stock), { consistent: true });
    return new Map(items.map(asLevel).map((level) => [level.productId, level]));
  },

  /** All of them, consistent. */
  async allLevels(): Promise<Map<string, StockLevel>> {
    const levels = (await table.queryAll({ pk: 'STOCK', consistent: true })).map(asLevel);
    return new Map(levels.map((level) => [level.productId, level]));
  },
});

/** Reservations of orders, and their releases. */
const reservations = (table: Table) => ({
  /**
   * Invariant I1, in the write itself: what is reserved was available. `quarantined`: the part in
   * quarantined lots, as read a moment before.
   */
  reserve: (productId: string, amount: number, quarantined = 0): TransactItem => {
    const op = table.ops.update(
      keys.stock(productId),
      provided(
        setting({}, { add: { available: -amount, reserved: amount } }),
        compares('available', '>=', amount + quarantined),
      ),
    );
    // the refusal shows what is available
    return { Update: { ...op.Update!, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } };
  },

  release: (productId: string, amount: number): TransactItem =>
    table.ops.update(
      keys.stock(productId),
      provided(
        setting({}, { add: { available: amount, reserved: -amount } }),
        compares('reserved', '>=', amount),
      ),
    ),
});

const levelMoves = (table: Table) => ({
  /** Marks or unmarks blocked lots on a product's level. */
  markBlocked: (productId: string, lots: readonly string[], isBlocked: boolean): TransactItem => {
    const marks = lots.map(blockedAttribute);
    const change = isBlocked
      ? setting(Object.fromEntries(marks.map((mark) => [mark, true])))
      : setting({}, { remove: marks });
    return table.ops.update(keys.stock(productId), provided(change, exists));
  },

  /** Sets the counted number of pieces in a lot; 0: unknown. */
  /** Fails where the level moved since it was read, or one of the lots is not in it. */
  setPieces: (
    { productId, moves }: Pick<StockLevel, 'productId' | 'moves'>,
    siteId: SiteId,
    lots: readonly { lot: string; pieces: number }[],
  ): TransactItem => {
    const steps = lots.map(({ lot, pieces }) => ({ path: [lotAttribute(siteId, lot), 'p'], pieces }));
    const change = setting(
      {},
      {
        within: steps.flatMap(({ path, pieces }) => (pieces > 0 ? [[path, pieces] as const] : [])),
        remove: steps.flatMap(({ path, pieces }) => (pieces > 0 ? [] : [path])),
      },
    );
    return table.ops.update(keys.stock(productId), provided(change, unchanged('moves', moves)));
  },

  /** Movements of one product, in the write that records them (invariant I2). */
  move: (change: LevelChange, guard: MoveGuard): TransactItem => moveLevel(table, change, guard),

  /**
   * Sets the level to the ERP's count: the surplus is a movement of the ledger, reservations stay. With
   * `since` (the level's `moves` when the count began) it does nothing once something moved; returns whether
   * the level agrees now.
   */
  recordCount: (count: CountedStock, options: CountOptions = {}): Promise<boolean> =>
    recordCount({ table, lots: lotsStore(table) }, count, options),

  /** When a product with a level last moved in the ERP; an older time changes nothing. */
  async recordMovementDate(productId: string, at: string): Promise<void> {
    try {
      const isLater = anyOf(lacks('lastMovementAt'), compares('lastMovementAt', '<', at));
      await table.update(keys.stock(productId), provided(setting({ lastMovementAt: at }), exists, isLater));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  },

  /** Counts one order of the day, and publishes that levels moved. Returns that count. */
  countOrder: (now: Date): Promise<number> => moveClock(table, now, 1),

  /**
   * Publishes that levels moved. The movement is committed before, and stays if this fails: a view lives ten
   * seconds at most.
   */
  async tick(now: Date): Promise<void> {
    await moveClock(table, now, 0).catch((error: unknown) => {
      log.warn('readers were not told that levels moved', { error });
    });
  },
});

const moveClock = async (table: Table, now: Date, orders: 0 | 1): Promise<number> => {
  const clock = await table.update<{ orders: number }>(
    keys.dayClock(parisDay(now)),
    setting({ expiresAt: epochSeconds(now, 8 * 24 * 3600) }, { add: { orders, stock: 1 } }),
  );
  return clock.orders;
};

/**
 * Available quantity of a product, in thousandths of its unit. `day`: today in Paris, or the first use-by
 * date that counts.
 */
export const availableMilliPart = (productId: string, day: string) =>
  onePart(keys.stock(productId), (item) => availableOf(item, day));

/** The same for a level returned by a refused reservation. */
export const availableOf = (item: Item | undefined, day: string): number =>
  orderableMilli(item && asLevel(item), day);

/** Quantity of a product in lots that are blocked or past their DLC. */
export const quarantinedPart = (productId: string, day: string) =>
  onePart(keys.stock(productId), (item) => quarantinedMilli(item && asLevel(item), day));

/** The levels of products and the lots that are named, for reading them ahead. */
export const stockOfLotsPart = (
  refs: readonly { productId: string; lot: string | null }[],
): { keys: readonly Key[] } => ({
  keys: [
    ...refs.map(({ productId }) => keys.stock(productId)),
    ...refs.flatMap(({ productId, lot }) => (lot === null ? [] : [keys.lot(productId, lot)])),
  ],
});

/** How often levels moved on a day. */
export const movesOfDayPart = (day: string) =>
  onePart(keys.dayClock(day), (item) => (item?.['stock'] as number | undefined) ?? 0);
