import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { isNew, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import type { CartItem } from '#shared/orders/cart.ts';
import type { AtMost } from '#shared/orders/line-pieces.ts';

/** A cart as last saved; `version` 0 when there is none. */
export type StoredCart = { items: CartItem[]; updatedAt: string; version: number };

const item = [z.string(), z.number()] as const;
/** Limit in grams or cents. */
const bound = z.nullable(z.union([z.object({ grams: z.number() }), z.object({ cents: z.number() })]));
const recordFrom = stored(
  'cart',
  z.object({
    cart: z.array(
      z.union([
        z.tuple([...item]),
        z.tuple([...item, z.string()]),
        z.tuple([...item, z.nullable(z.string()), z.number(), bound]),
      ]),
    ),
    updatedAt: z.string(),
    version: z.number(),
  }),
);

type StoredItem =
  | [string, number]
  | [string, number, string]
  | [string, number, string | null, number, AtMost | null];

/** Product, thousandths, cut if given; for pieces their number and limit. */
const itemFrom = ([productId, milli, cutNote, pieces, atMost]: StoredItem): CartItem => ({
  productId,
  milli,
  ...(pieces === undefined ? {} : { pieces }),
  ...(atMost ? { atMost } : {}),
  ...(typeof cutNote === 'string' ? { cutNote } : {}),
});

const storedItem = ({ productId, milli, pieces, atMost, cutNote }: CartItem): StoredItem => {
  if (pieces !== undefined) return [productId, milli, cutNote ?? null, pieces, atMost ?? null];
  return cutNote === undefined ? [productId, milli] : [productId, milli, cutNote];
};

/** Deleted a season after the last change. */
const RETENTION_SECONDS = 90 * 24 * 3600;

export type CartsStore = ReturnType<typeof cartsStore>;

/** One item next to each customer. */
export const cartsStore = (table: Table) => ({
  async find(customerId: string): Promise<StoredCart | undefined> {
    const item = await table.get(keys.cart(customerId));
    if (!item) return undefined;
    const { cart, updatedAt, version } = recordFrom(item);
    return { items: cart.map(itemFrom), updatedAt, version };
  },

  /** Replaces exactly version `seen` (0: none); ConditionFailed after a concurrent change. */
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
          cart: next.items.map(storedItem),
          updatedAt: now.toISOString(),
          version: next.version,
          expiresAt: epochSeconds(now, RETENTION_SECONDS),
        }),
        seen === 0 ? isNew : unchanged('version', seen),
      ),
    );
  },
});
