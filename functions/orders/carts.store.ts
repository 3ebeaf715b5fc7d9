import { epochSeconds } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { WireItem } from '#shared/orders/cart.ts';

/** A cart as it was last put; `version` 0 when there is none. */
export type StoredCart = { items: WireItem[]; updatedAt: string; version: number };

/** Forgotten a season after its last change. */
const KEPT_SECONDS = 90 * 24 * 3600;

export type CartsStore = ReturnType<typeof cartsStore>;

/** How carts lie in the table: one beside each customer. */
export const cartsStore = (table: Table) => ({
  async find(customerId: string): Promise<StoredCart | undefined> {
    const item = await table.get<{ cart: [string, number][]; updatedAt: string; version: number }>(
      keys.cart(customerId),
    );
    return (
      item && {
        items: item.cart.map(([product_id, quantity]) => ({ product_id, quantity })),
        updatedAt: item.updatedAt,
        version: item.version,
      }
    );
  },

  /** Over exactly `seen` (0: none); ConditionFailed when another device was faster. */
  async replace(
    customerId: string,
    seen: number,
    next: { items: readonly WireItem[]; version: number },
    now: Date,
  ): Promise<void> {
    await table.update(keys.cart(customerId), {
      update: 'SET cart = :cart, updatedAt = :at, version = :next, expiresAt = :until',
      condition: seen === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
      values: {
        ':cart': next.items.map(({ product_id, quantity }) => [product_id, quantity]),
        ':at': now.toISOString(),
        ':next': next.version,
        ':until': epochSeconds(now, KEPT_SECONDS),
        ...(seen === 0 ? {} : { ':seen': seen }),
      },
    });
  },
});
