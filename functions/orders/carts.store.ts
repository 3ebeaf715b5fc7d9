import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { isNew, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import type { CartItem } from '#shared/orders/cart.ts';

/** A cart as it was last put; `version` 0 when there is none. */
export type StoredCart = { items: CartItem[]; updatedAt: string; version: number };

const item = [z.string(), z.number()] as const;
const recordFrom = stored(
  'cart',
  z.object({
    cart: z.array(z.union([z.tuple([...item]), z.tuple([...item, z.string()])])),
    updatedAt: z.string(),
    version: z.number(),
  }),
);

/** Product, thousandths, and how it is cut where that was said. */
const itemFrom = ([productId, milli, cutNote]: readonly [string, number, string?]): CartItem => ({
  productId,
  milli,
  ...(cutNote === undefined ? {} : { cutNote }),
});

/** Forgotten a season after its last change. */
const RETENTION_SECONDS = 90 * 24 * 3600;

export type CartsStore = ReturnType<typeof cartsStore>;

/** How carts lie in the table: one beside each customer. */
export const cartsStore = (table: Table) => ({
  async find(customerId: string): Promise<StoredCart | undefined> {
    const item = await table.get(keys.cart(customerId));
    if (!item) return undefined;
    const { cart, updatedAt, version } = recordFrom(item);
    return { items: cart.map(itemFrom), updatedAt, version };
  },

  /** Over exactly `seen` (0: none); ConditionFailed when another device was faster. */
  async replace(
    customerId: string,
    seen: number,
    next: { items: readonly CartItem[]; version: number },
    now: Date,
  ): Promise<void> {
    await table.update(
      keys.cart(customerId),
      provided(
        setting({
          v: storedVersions.cart,
          cart: next.items.map(({ productId, milli, cutNote }) =>
            cutNote === undefined ? [productId, milli] : [productId, milli, cutNote],
          ),
          updatedAt: now.toISOString(),
          version: next.version,
          expiresAt: epochSeconds(now, RETENTION_SECONDS),
        }),
        seen === 0 ? isNew : unchanged('version', seen),
      ),
    );
  },
});
