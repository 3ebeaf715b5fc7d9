import { stored } from '#functions/platform/table/stored.ts';
import { provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { isWaiting, type ReturnedGoods, returnedGoods } from '#shared/rounds/returned-goods.ts';

export type ReturnsStore = ReturnType<typeof returnsStore>;

/** One item next to its order, listed while a part of it is undecided. */
export const returnsStore = (table: Table) => ({
  async find(orderId: string): Promise<ReturnedGoods | undefined> {
    const item = await table.get(keys.returnedGoods(orderId), { consistent: true });
    return item && goodsFrom(item);
  },

  /** Undecided ones, oldest first. */
  async waiting(limit: number, cursor?: string): Promise<Page<ReturnedGoods>> {
    const page = await table.query({ index: 'gsi1', pk: 'RETURNS', limit, cursor });
    return { items: page.items.map(goodsFrom), next: page.next };
  },

  /** Fails if it changed since it was read; leaves the list with its last part. */
  save: (goods: ReturnedGoods, before: ReturnedGoods | undefined): TransactItem => {
    const { orderId, ...rest } = goods;
    const isListed = goods.parts.some(isWaiting);
    const attributes = {
      orderId,
      ...rest,
      v: storedVersions.returnedGoods,
      ...(isListed ? indexed.list('RETURNS', `${goods.at}#${orderId}`) : {}),
    };
    return table.ops.update(
      keys.returnedGoods(orderId),
      provided(
        setting(attributes, isListed ? {} : { remove: ['gsi1pk', 'gsi1sk'] }),
        unchanged('version', before?.version),
      ),
    );
  },
});

const goodsFrom = stored('returnedGoods', returnedGoods);
