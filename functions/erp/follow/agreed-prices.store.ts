import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { AgreedPrice } from '#shared/catalog/price-terms.ts';

/** The prices of one product, by the ERP's third party. */
export type AgreedOfProduct = Readonly<Record<string, AgreedPrice>>;

/**
 * How far the reading of a day is: the ERP is asked product by product, some at each look. `askedAt` is when a
 * person's wish for the whole catalogue brought it forward.
 */
export type AgreedRound = {
  day: string;
  afterId: string;
  isDone: boolean;
  askedAt?: string;
  /** The last of those that are read again by day. */
  readAt?: string;
};

/** What the house agreed with single customers, product by product, as the ERP gives it. */
export const agreedPricesStore = (table: Table) => ({
  async all(): Promise<Map<string, AgreedOfProduct>> {
    const items = await table.queryAll({ pk: keys.agreedPrices('').pk });
    return new Map(items.map(({ sk, prices }) => [String(sk), prices as AgreedOfProduct]));
  },

  /** No item where nothing is agreed. */
  async keep(productId: string, prices: AgreedOfProduct): Promise<void> {
    const key = keys.agreedPrices(productId);
    await (Object.keys(prices).length === 0 ? table.remove(key) : table.put({ ...key, prices }));
  },

  round: (): Promise<AgreedRound | undefined> => table.get<AgreedRound>(keys.syncCursor('agreed-prices')),

  async keepRound(round: AgreedRound): Promise<void> {
    await table.put({ ...keys.syncCursor('agreed-prices'), ...round });
  },
});

/** What one third party pays, by product. */
export const agreedWith = (
  all: ReadonlyMap<string, AgreedOfProduct>,
  partyId: string,
): Record<string, AgreedPrice> =>
  Object.fromEntries(
    [...all].flatMap(([productId, prices]) => {
      const price = prices[partyId];
      return price ? [[productId, price]] : [];
    }),
  );
