import * as z from 'zod/mini';
import { randomUUID } from 'node:crypto';
import { provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
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

/**
 * Known prices of a product. `giving`: parties whose customers are being written, until that is done; the
 * next reader writes them again, as the process may have died. `rev` changes with each write.
 */
const knownPrices = z.object({
  prices: agreedPrices,
  giving: z.exactOptional(z.array(z.string())),
  rev: z.exactOptional(z.string()),
});
export type KnownPrices = z.output<typeof knownPrices>;

const knownFrom = stored('agreedPrices', z.extend(knownPrices, { sk: z.string() }));
const roundFrom = stored('syncCursor', agreedRound);

/** Position of the reading of agreed prices, for a read together with other items. */
export const agreedRoundPart = onePart(keys.syncCursor('agreed-prices'), (item) => item && roundFrom(item));

export type AgreedPricesStore = ReturnType<typeof agreedPricesStore>;

/** Prices agreed with single customers, by product, as the ERP returns them. */
export const agreedPricesStore = (table: Table) => ({
  async all(): Promise<Map<string, AgreedPrices>> {
    const items = await table.queryAll({ pk: keys.agreedPrices('').pk });
    return new Map(items.map(knownFrom).map(({ sk, prices }) => [sk, prices]));
  },

  /** Of these products; absent without agreed prices. */
  async ofProducts(ids: readonly string[]): Promise<Map<string, KnownPrices>> {
    const items = await table.getMany(ids.map(keys.agreedPrices), { consistent: true });
    return new Map(items.map(knownFrom).map(({ sk, ...known }) => [sk, known]));
  },

  /** Before the customers of these parties are written; ConditionFailed if another reader wrote since. */
  async begin(productId: string, before: KnownPrices, giving: string[]): Promise<KnownPrices> {
    const begun = { prices: before.prices, giving, rev: randomUUID() };
    const change = provided(setting(begun), unchanged('rev', before.rev));
    await table.update(keys.agreedPrices(productId), change);
    return begun;
  },

  /** After they are written; ConditionFailed if another reader began since. Deletes the item if nothing is agreed. */
  async finish(productId: string, { rev }: KnownPrices, prices: AgreedPrices): Promise<void> {
    const key = keys.agreedPrices(productId);
    const isLatest = unchanged('rev', rev);
    const change = setting({ prices, rev: randomUUID() }, { remove: ['giving'] });
    await (Object.keys(prices).length === 0
      ? table.remove(key, isLatest)
      : table.update(key, provided(change, isLatest)));
  },

  async round(): Promise<AgreedRound | undefined> {
    const item = await table.get(keys.syncCursor('agreed-prices'));
    return item && roundFrom(item);
  },

  async keepRound(round: AgreedRound): Promise<void> {
    await table.put({ ...keys.syncCursor('agreed-prices'), ...round });
  },
});
