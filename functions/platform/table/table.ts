import type { Key } from '#functions/table-keys.ts';
import { batchGet } from './batch-get.ts';
import { asCondition } from './condition-failed.ts';
import { encodeCursor, decodeCursor } from './cursor.ts';
import { ReadAhead } from './read-ahead.ts';
import { TableClient } from './table-client.ts';
import { transact, transactionPieces, type TransactItem } from './table-transaction.ts';
import { countUnits } from './table-units.ts';
import { bindings, CONSUMED, type Expression, type Item } from './table-types.ts';
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';

export type Page<T> = { items: T[]; next: string | null };

/**
 * The single table, with only the calls that are used. Values are plain JSON, except packed rows
 * (packed-rows.ts), which are binary; sets are not used.
 */
export type Table = ReturnType<typeof openTable>;

export const openTable = (name: string, client: Sender = new TableClient()) => {
  const ahead = new ReadAhead();
  const writer = ahead.forgetting(client);
  return {
    name,
    ...tableReads(name, client, ahead),
    ...tableWrites(name, writer),

    /** All or nothing, up to 100 items; ConditionFailed if a condition does not hold. */
    transact: (items: readonly TransactItem[]): Promise<void> => transact(writer, items),

    /** Answers `get` and `getMany` of these parts from one strongly consistent batch until `act` ends (ReadAhead). */
    withReadAhead: <T>(parts: readonly { keys: readonly Key[] }[], act: () => Promise<T>): Promise<T> =>
      ahead.during(
        client,
        name,
        parts.flatMap(({ keys }) => keys),
        act,
      ),

    /** Builders of transaction items. */
    ops: transactionPieces(name),
  };
};

type Sender = Pick<TableClient, 'send'>;

const tableReads = (name: string, client: Sender, ahead: ReadAhead) => ({
  /** One item; strongly consistent by default. */
  async get<T extends Item>(key: Key, { consistent = true } = {}): Promise<T | undefined> {
    const known = ahead.find(key);
    if (known) return known.item as T | undefined;
    const reply = await client.send('GetItem', {
      TableName: name,
      Key: key,
      ConsistentRead: consistent,
      ReturnConsumedCapacity: CONSUMED,
    });
    countUnits('read', reply.ConsumedCapacity);
    return reply.Item as T | undefined;
  },

  /** Items in no order, 100 a request; missing ones are absent. */
  async getMany<T extends Item>(wanted: readonly Key[], { consistent = false } = {}): Promise<T[]> {
    const known = wanted.flatMap((key) => ahead.find(key)?.item ?? []) as T[];
    const unread = wanted.filter((key) => !ahead.find(key));
    return [...known, ...(await batchGet<T>(client, name, unread, consistent))];
  },

  /** One page of an item collection or of an index. Newest first when `backward`. */
  async query<T extends Item>(query: TableQuery): Promise<Page<T>> {
    const reply = await client.send('Query', queryInput(name, query));
    countUnits('read', reply.ConsumedCapacity);
    return {
      items: (reply.Items ?? []) as T[],
      next: reply.LastEvaluatedKey ? encodeCursor(reply.LastEvaluatedKey, query.pk) : null,
    };
  },

  /** A collection or an index, page by page on demand. */
  async *pages<T extends Item>(query: Omit<TableQuery, 'cursor'>): AsyncGenerator<T[]> {
    for (let cursor: string | undefined; ;) {
      const page: Page<T> = await this.query<T>({ ...query, cursor });
      yield page.items;
      if (page.next === null) return;
      cursor = page.next;
    }
  },

  /** Every item of a bounded collection (catalogue, stock levels), page by page. */
  async queryAll<T extends Item>(
    query: Pick<TableQuery, 'pk' | 'prefix' | 'index' | 'consistent'>,
  ): Promise<T[]> {
    const all: T[] = [];
    for await (const items of this.pages<T>(query)) all.push(...items);
    return all;
  },
});

/** Single-item writes; related items are written by `transact`. */
const tableWrites = (name: string, client: Sender) => ({
  async put(item: Key & Item): Promise<void> {
    await asCondition(async () => {
      const reply = await client.send('PutItem', {
        TableName: name,
        Item: item,
        ReturnConsumedCapacity: CONSUMED,
      });
      countUnits('write', reply.ConsumedCapacity);
    });
  },

  /** Writes a new item; ConditionFailed if the key exists. */
  async putIfAbsent(item: Key & Item): Promise<void> {
    await asCondition(async () => {
      const reply = await client.send('PutItem', {
        TableName: name,
        Item: item,
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnConsumedCapacity: CONSUMED,
      });
      countUnits('write', reply.ConsumedCapacity);
    });
  },

  /** Changes one item and returns it afterwards; ConditionFailed if `condition` does not hold. */
  async update<T extends Item>(
    key: Key,
    change: Expression & { update: string; condition?: string },
  ): Promise<T> {
    return asCondition(async () => {
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

  /** Deletes one item and returns it; undefined if there was none. */
  async remove<T extends Item>(
    key: Key,
    guard: Expression & { condition?: string } = {},
  ): Promise<T | undefined> {
    return asCondition(async () => {
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
});

/** One page of an item collection or of an index. Newest first when `backward`. */
type TableQuery = {
  index?: 'gsi1' | 'gsi2';
  pk: string;
  /** Sort keys with this prefix. */
  prefix?: string;
  /** Exactly this sort key. */
  is?: string;
  /** Sort keys up to and including this one. */
  upTo?: string;
  /** With a prefix: only from this sort key on. */
  from?: string;
  /** From the first of these sort keys to the second, both included. */
  between?: { from: string; to: string };
  backward?: boolean;
  limit?: number;
  cursor?: string | undefined;
  consistent?: boolean;
};

/** Sorts after every character of an id. */
const AFTER_ALL = '\u007F';

/** The input of a Query for a page; refuses a cursor of another collection. */
const queryInput = (name: string, query: TableQuery): QueryCommandInput => {
  const [pkName, skName] = query.index
    ? ([`${query.index}pk`, `${query.index}sk`] as const)
    : (['pk', 'sk'] as const);
  const condition = query.between
    ? '#pk = :pk AND #sk BETWEEN :from AND :sk'
    : query.is
      ? '#pk = :pk AND #sk = :sk'
      : query.prefix
        ? query.from === undefined
          ? '#pk = :pk AND begins_with(#sk, :sk)'
          : '#pk = :pk AND #sk BETWEEN :from AND :sk'
        : query.upTo
          ? '#pk = :pk AND #sk <= :sk'
          : '#pk = :pk';
  const isRange = query.between !== undefined || (query.prefix !== undefined && query.from !== undefined);
  const sk =
    query.between?.to ??
    query.is ??
    (isRange ? `${query.prefix ?? ''}${AFTER_ALL}` : (query.prefix ?? query.upTo));
  const isWithin = (sortKey: string): boolean =>
    (query.is === undefined || sortKey === query.is) &&
    sortKey.startsWith(query.prefix ?? '') &&
    (query.from === undefined || sortKey >= query.from) &&
    (query.between === undefined || (sortKey >= query.between.from && sortKey <= query.between.to)) &&
    (query.upTo === undefined || sortKey <= query.upTo);
  const scope = { collection: query.pk, pkName, skName, isWithin };
  const start = query.cursor === undefined ? undefined : decodeCursor(query.cursor, scope);
  return {
    TableName: name,
    ...(query.index ? { IndexName: query.index } : { ConsistentRead: query.consistent ?? true }),
    KeyConditionExpression: condition,
    ExpressionAttributeNames: {
      '#pk': pkName,
      ...(sk === undefined ? {} : { '#sk': skName }),
    },
    ExpressionAttributeValues: {
      ':pk': query.pk,
      ...(sk === undefined ? {} : { ':sk': sk }),
      ...(isRange ? { ':from': query.between?.from ?? query.from } : {}),
    },
    ScanIndexForward: !query.backward,
    ...(query.limit ? { Limit: query.limit } : {}),
    ...(start ? { ExclusiveStartKey: start } : {}),
    ReturnConsumedCapacity: CONSUMED,
  };
};
