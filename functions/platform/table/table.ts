import type { Key } from '#functions/table-keys.ts';
import { backoff } from '#functions/platform/backoff.ts';
import { asCondition } from './condition-failed.ts';
import { encodeCursor } from './cursor.ts';
import { retryTransient } from './retry-transient.ts';
import { TableClient } from './table-client.ts';
import { queryInput, type TableQuery } from './table-query.ts';
import { transact, transactionPieces, type TransactItem } from './table-transaction.ts';
import { countUnits } from './table-units.ts';
import { bindings, CONSUMED, type Expression, type Item } from './table-types.ts';

export type Page<T> = { items: T[]; next: string | null };

/** A write of one item: refused for good when its condition does not hold, tried again when a transaction is in its way. */
const singleWrite = <T>(write: () => Promise<T>): Promise<T> => asCondition(() => retryTransient(write));

/** The single table, with only the calls the product uses. Values are plain JSON, except packed
 * rows (packed-rows.ts), which are binary; sets are not used. */
export type Table = ReturnType<typeof openTable>;

export const openTable = (name: string, client: Pick<TableClient, 'send'> = new TableClient()) => ({
  name,

  /** One item; strongly consistent unless told otherwise. */
  async get<T extends Item>(key: Key, { consistent = true } = {}): Promise<T | undefined> {
    const reply = await retryTransient(() =>
      client.send('GetItem', {
        TableName: name,
        Key: key,
        ConsistentRead: consistent,
        ReturnConsumedCapacity: CONSUMED,
      }),
    );
    countUnits('read', reply.ConsumedCapacity);
    return reply.Item as T | undefined;
  },

  /** Up to 100 items at once, in no order; missing ones are absent. */
  async getMany<T extends Item>(wanted: readonly Key[], { consistent = false } = {}): Promise<T[]> {
    const items: T[] = [];
    let pending: Key[] = [...wanted];
    for (let attempt = 0; pending.length > 0; attempt++) {
      if (attempt > 0) await backoff(attempt);
      const reply = await retryTransient(() =>
        client.send('BatchGetItem', {
          RequestItems: { [name]: { Keys: pending.slice(0, 100), ConsistentRead: consistent } },
          ReturnConsumedCapacity: CONSUMED,
        }),
      );
      for (const used of reply.ConsumedCapacity ?? []) countUnits('read', used);
      items.push(...((reply.Responses?.[name] ?? []) as T[]));
      const missed = (reply.UnprocessedKeys?.[name]?.Keys ?? []) as Key[];
      pending = [...missed, ...pending.slice(100)];
      if (missed.length === 0) attempt = -1;
    }
    return items;
  },

  /** One page of an item collection or of an index. Newest first when `backward`. */
  async query<T extends Item>(query: TableQuery): Promise<Page<T>> {
    const reply = await retryTransient(() => client.send('Query', queryInput(name, query)));
    countUnits('read', reply.ConsumedCapacity);
    return {
      items: (reply.Items ?? []) as T[],
      next: reply.LastEvaluatedKey ? encodeCursor(reply.LastEvaluatedKey, query.pk) : null,
    };
  },

  /** Every item of a bounded collection (catalogue, stock levels), page by page. */
  async queryAll<T extends Item>(query: { pk: string; prefix?: string; consistent?: boolean }): Promise<T[]> {
    const all: T[] = [];
    let cursor: string | undefined;
    do {
      const page: Page<T> = await this.query<T>({ ...query, cursor });
      all.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor);
    return all;
  },

  async put(item: Key & Item): Promise<void> {
    await singleWrite(async () => {
      const reply = await client.send('PutItem', {
        TableName: name,
        Item: item,
        ReturnConsumedCapacity: CONSUMED,
      });
      countUnits('write', reply.ConsumedCapacity);
    });
  },

  /** Writes a new item; ConditionFailed when the key is taken. */
  async putIfAbsent(item: Key & Item): Promise<void> {
    await singleWrite(async () => {
      const reply = await client.send('PutItem', {
        TableName: name,
        Item: item,
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnConsumedCapacity: CONSUMED,
      });
      countUnits('write', reply.ConsumedCapacity);
    });
  },

  /** Changes one item and returns it as it is now; ConditionFailed when `condition` does not hold. */
  async update<T extends Item>(
    key: Key,
    change: Expression & { update: string; condition?: string },
  ): Promise<T> {
    return singleWrite(async () => {
      const reply = await client.send('UpdateItem', {
        TableName: name,
        Key: key,
        UpdateExpression: change.update,
        ...(change.condition ? { ConditionExpression: change.condition } : {}),
        ...bindings(change),
        ReturnValues: 'ALL_NEW',
        ReturnConsumedCapacity: CONSUMED,
      });
      countUnits('write', reply.ConsumedCapacity);
      return reply.Attributes as T;
    });
  },

  /** Removes one item and returns what it was; undefined when there was none. */
  async remove<T extends Item>(
    key: Key,
    guard: Expression & { condition?: string } = {},
  ): Promise<T | undefined> {
    return singleWrite(async () => {
      const reply = await client.send('DeleteItem', {
        TableName: name,
        Key: key,
        ...(guard.condition ? { ConditionExpression: guard.condition } : {}),
        ...bindings(guard),
        ReturnValues: 'ALL_OLD',
        ReturnConsumedCapacity: CONSUMED,
      });
      countUnits('write', reply.ConsumedCapacity);
      return reply.Attributes as T | undefined;
    });
  },

  /** All or nothing, up to 100 items; ConditionFailed when a condition does not hold. */
  transact: (items: readonly TransactItem[]): Promise<void> => transact(client, items),

  /** The pieces of a transaction. */
  ops: transactionPieces(name),
});
