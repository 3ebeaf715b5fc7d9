import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { type AgreedPrices, agreedPrices } from '#shared/customers/agreed-price.ts';

/**
 * Position of a day's reading: the ERP is read product by product, some at each poll. `requestedAt`: when an
 * administrator requested the whole catalogue, which restarts it.
 */
const agreedRound = z.object({
  day: z.string(),
  afterId: z.string(),
  isDone: z.boolean(),
  requestedAt: z.exactOptional(z.string()),
  /** The ERP has no prices by customer: no reading needed. */
  isOff: z.exactOptional(z.literal(true)),
});
export type AgreedRound = z.output<typeof agreedRound>;

const pricesFrom = stored('agreedPrices', z.object({ sk: z.string(), prices: agreedPrices }));
const roundFrom = stored('syncCursor', agreedRound);

/** Position of the reading of agreed prices, for a read together with other items. */
export const agreedRoundPart = onePart(keys.syncCursor('agreed-prices'), (item) => item && roundFrom(item));

export type AgreedPricesStore = ReturnType<typeof agreedPricesStore>;

/** Prices agreed with single customers, by product, as the ERP returns them. */
export const agreedPricesStore = (table: Table) => ({
  async all(): Promise<Map<string, AgreedPrices>> {
    const items = await table.queryAll({ pk: keys.agreedPrices('').pk });
    return new Map(items.map(pricesFrom).map(({ sk, prices }) => [sk, prices]));
  },

  /** Of these products; absent without agreed prices. */
  async ofProducts(ids: readonly string[]): Promise<Map<string, AgreedPrices>> {
    const items = await table.getMany(ids.map(keys.agreedPrices), { consistent: true });
    return new Map(items.map(pricesFrom).map(({ sk, prices }) => [sk, prices]));
  },

  /** Deletes the item if nothing is agreed. */
  async keep(productId: string, prices: AgreedPrices): Promise<void> {
    const key = keys.agreedPrices(productId);
    await (Object.keys(prices).length === 0 ? table.remove(key) : table.put({ ...key, prices }));
  },

  async round(): Promise<AgreedRound | undefined> {
    const item = await table.get(keys.syncCursor('agreed-prices'));
    return item && roundFrom(item);
  },

  async keepRound(round: AgreedRound): Promise<void> {
    await table.put({ ...keys.syncCursor('agreed-prices'), ...round });
  },
});
