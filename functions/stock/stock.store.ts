import { keys } from '#functions/table-keys.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { Table } from '#functions/platform/table.ts';
import type { TransactItem } from '#functions/platform/table-transaction.ts';
import type { Item } from '#functions/platform/table-words.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { StockLevel } from '#shared/stock/stock-level.ts';

/** What the ERP counts; reservations are ours. */
export type CountedStock = Pick<
  StockLevel,
  'productId' | 'brugesReal' | 'lormontReal' | 'brugesVirtual' | 'lormontVirtual'
>;

export type StockStore = ReturnType<typeof stockStore>;

/** How stock levels lie in the table, and the only writes that move them. */
export const stockStore = (table: Table) => ({
  async listLevels(): Promise<StockLevel[]> {
    return (await table.queryAll({ pk: 'STOCK', consistent: false })).map(asLevel);
  },

  async getLevel(productId: string): Promise<StockLevel | undefined> {
    const item = await table.get(keys.stock(productId), { consistent: false });
    return item && asLevel(item);
  },

  /** Invariant I1, in the write itself: what is reserved was available. */
  reserve: (productId: string, amount: number): TransactItem => {
    const op = table.ops.update(keys.stock(productId), {
      update: 'SET available = available - :amount, reserved = reserved + :amount',
      condition: 'available >= :amount',
      values: { ':amount': amount },
    });
    // the refusal names what is left
    return { Update: { ...op.Update!, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } };
  },

  release: (productId: string, amount: number): TransactItem =>
    table.ops.update(keys.stock(productId), {
      update: 'SET available = available + :amount, reserved = reserved - :amount',
      condition: 'reserved >= :amount',
      values: { ':amount': amount },
    }),

  /** What the ERP counted now; reservations stay, and what is left follows. */
  async recordCount(count: CountedStock): Promise<void> {
    await table.update(keys.stock(count.productId), {
      update:
        'SET productId = :id, brugesReal = :br, lormontReal = :lr, brugesVirtual = :bv, lormontVirtual = :lv, ' +
        'reserved = if_not_exists(reserved, :zero), available = :real - if_not_exists(reserved, :zero)',
      values: {
        ':id': count.productId,
        ':br': count.brugesReal,
        ':lr': count.lormontReal,
        ':bv': count.brugesVirtual,
        ':lv': count.lormontVirtual,
        ':real': count.brugesReal + count.lormontReal,
        ':zero': 0,
      },
    });
  },

  /** When a product that has a level last moved in the ERP; an older instant changes nothing. */
  async recordMovementDate(productId: string, at: string): Promise<void> {
    try {
      await table.update(keys.stock(productId), {
        update: 'SET lastMovementAt = :at',
        condition: 'attribute_exists(pk) AND (attribute_not_exists(lastMovementAt) OR lastMovementAt < :at)',
        values: { ':at': at },
      });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  },

  /** Tells readers that levels moved, and counts one order of the day when `orders` is 1. Returns that count. */
  async tick(now: Date, orders: 0 | 1): Promise<number> {
    const clock = await table.update<{ orders: number }>(keys.dayClock(parisDay(now)), {
      update: 'ADD orders :orders, stock :one SET expiresAt = :until',
      values: { ':orders': orders, ':one': 1, ':until': epochSeconds(now, 8 * 24 * 3600) },
    });
    return clock.orders;
  },
});

const asLevel = ({ pk: _pk, sk: _sk, ...level }: Item): StockLevel => level as StockLevel;
