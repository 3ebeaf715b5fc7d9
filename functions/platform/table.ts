import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Key } from '#functions/table-keys.ts';
import { backoff } from './backoff.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { countUnits } from './table-units.ts';

export type Item = Record<string, unknown>;
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A condition of the write did not hold: the business answer, with the place of each item in the transaction. */
export class ConditionFailed extends Error {
  readonly failed: readonly { index: number; item: Item | undefined }[];
  constructor(failed: readonly { index: number; item: Item | undefined }[]) {
    super('A condition of the write did not hold');
    this.name = 'ConditionFailed';
    this.failed = failed;
  }
}

export type Page<T> = { items: T[]; next: string | null };

type Expression = {
  /** Update or condition text; `#name` and `:value` come from `names` and `values`. */
  names?: Record<string, string>;
  values?: Record<string, unknown>;
};

const CONSUMED = 'TOTAL' as const;

/** The single table, with only the calls the product uses. Values are plain JSON, except packed
 * rows (packed-rows.ts), which are binary; sets are not used. */
export type Table = ReturnType<typeof openTable>;

export const openTable = (name: string, client: DynamoDBDocumentClient = documentClient()) => ({
  name,

  /** One item; strongly consistent unless told otherwise. */
  async get<T extends Item>(key: Key, { consistent = true } = {}): Promise<T | undefined> {
    const reply = await client.send(
      new GetCommand({
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
      const reply = await client.send(
        new BatchGetCommand({
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
  async query<T extends Item>(query: {
    index?: 'gsi1' | 'gsi2';
    pk: string;
    /** Sort keys that start so. */
    prefix?: string;
    /** Exactly this sort key. */
    is?: string;
    /** Sort keys up to and including this one. */
    upTo?: string;
    backward?: boolean;
    limit?: number;
    cursor?: string | undefined;
    consistent?: boolean;
  }): Promise<Page<T>> {
    const [pkName, skName] = query.index
      ? ([`${query.index}pk`, `${query.index}sk`] as const)
      : (['pk', 'sk'] as const);
    const condition = query.is
      ? '#pk = :pk AND #sk = :sk'
      : query.prefix
        ? '#pk = :pk AND begins_with(#sk, :sk)'
        : query.upTo
          ? '#pk = :pk AND #sk <= :sk'
          : '#pk = :pk';
    const sk = query.is ?? query.prefix ?? query.upTo;
    const holds = (sortKey: string): boolean =>
      (query.is === undefined || sortKey === query.is) &&
      sortKey.startsWith(query.prefix ?? '') &&
      (query.upTo === undefined || sortKey <= query.upTo);
    const scope = { collection: query.pk, pkName, skName, holds };
    const start = query.cursor === undefined ? undefined : decodeCursor(query.cursor, scope);
    const reply = await client.send(
      new QueryCommand({
        TableName: name,
        ...(query.index ? { IndexName: query.index } : { ConsistentRead: query.consistent ?? true }),
        KeyConditionExpression: condition,
        ExpressionAttributeNames: {
          '#pk': pkName,
          ...(sk === undefined ? {} : { '#sk': skName }),
        },
        ExpressionAttributeValues: { ':pk': query.pk, ...(sk === undefined ? {} : { ':sk': sk }) },
        ScanIndexForward: !query.backward,
        ...(query.limit ? { Limit: query.limit } : {}),
        ...(start ? { ExclusiveStartKey: start } : {}),
        ReturnConsumedCapacity: CONSUMED,
      }),
    );
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
    const reply = await client.send(
      new PutCommand({ TableName: name, Item: item, ReturnConsumedCapacity: CONSUMED }),
    );
    countUnits('write', reply.ConsumedCapacity);
  },

  /** Writes a new item; ConditionFailed when the key is taken. */
  async putIfAbsent(item: Key & Item): Promise<void> {
    await asCondition(async () => {
      const reply = await client.send(
        new PutCommand({
          TableName: name,
          Item: item,
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnConsumedCapacity: CONSUMED,
        }),
      );
      countUnits('write', reply.ConsumedCapacity);
    });
  },

  /** Changes one item and returns it as it is now; ConditionFailed when `condition` does not hold. */
  async update<T extends Item>(
    key: Key,
    change: Expression & { update: string; condition?: string },
  ): Promise<T> {
    return asCondition(async () => {
      const reply = await client.send(
        new UpdateCommand({
          TableName: name,
          Key: key,
          UpdateExpression: change.update,
          ...(change.condition ? { ConditionExpression: change.condition } : {}),
          ...(change.names ? { ExpressionAttributeNames: change.names } : {}),
          ...(change.values ? { ExpressionAttributeValues: change.values } : {}),
          ReturnValues: 'ALL_NEW',
          ReturnConsumedCapacity: CONSUMED,
        }),
      );
      countUnits('write', reply.ConsumedCapacity);
      return reply.Attributes as T;
    });
  },

  /** Removes one item and returns what it was; undefined when there was none. */
  async remove<T extends Item>(
    key: Key,
    guard: Expression & { condition?: string } = {},
  ): Promise<T | undefined> {
    return asCondition(async () => {
      const reply = await client.send(
        new DeleteCommand({
          TableName: name,
          Key: key,
          ...(guard.condition ? { ConditionExpression: guard.condition } : {}),
          ...(guard.names ? { ExpressionAttributeNames: guard.names } : {}),
          ...(guard.values ? { ExpressionAttributeValues: guard.values } : {}),
          ReturnValues: 'ALL_OLD',
          ReturnConsumedCapacity: CONSUMED,
        }),
      );
      countUnits('write', reply.ConsumedCapacity);
      return reply.Attributes as T | undefined;
    });
  },

  /**
   * All or nothing, up to 100 items. A condition that fails is ConditionFailed (never retried); conflicts and
   * throttling are retried with full jitter, because the SDK does not retry a cancelled transaction.
   */
  async transact(items: readonly TransactItem[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const reply = await client.send(
          new TransactWriteCommand({ TransactItems: [...items], ReturnConsumedCapacity: CONSUMED }),
        );
        for (const used of reply.ConsumedCapacity ?? []) countUnits('write', used);
        return;
      } catch (error) {
        const reasons = cancellationReasons(error);
        const failed = reasons.flatMap((reason, index) =>
          reason.Code === 'ConditionalCheckFailed'
            ? [{ index, item: reason.Item && unmarshall(reason.Item) }]
            : [],
        );
        if (failed.length > 0) throw new ConditionFailed(failed);
        if (!isTransient(error, reasons) || attempt >= 8) throw error;
        await backoff(attempt);
      }
    }
  },

  /** The pieces of a transaction. */
  ops: {
    put: (item: Key & Item): TransactItem => ({ Put: { TableName: name, Item: item } }),
    putIfAbsent: (item: Key & Item): TransactItem => ({
      Put: { TableName: name, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
    }),
    update: (key: Key, change: Expression & { update: string; condition?: string }): TransactItem => ({
      Update: {
        TableName: name,
        Key: key,
        UpdateExpression: change.update,
        ...(change.condition ? { ConditionExpression: change.condition } : {}),
        ...(change.names ? { ExpressionAttributeNames: change.names } : {}),
        ...(change.values ? { ExpressionAttributeValues: change.values } : {}),
      },
    }),
    remove: (key: Key, guard: Expression & { condition?: string } = {}): TransactItem => ({
      Delete: {
        TableName: name,
        Key: key,
        ...(guard.condition ? { ConditionExpression: guard.condition } : {}),
        ...(guard.names ? { ExpressionAttributeNames: guard.names } : {}),
        ...(guard.values ? { ExpressionAttributeValues: guard.values } : {}),
      },
    }),
    check: (key: Key, guard: Expression & { condition: string }): TransactItem => ({
      ConditionCheck: {
        TableName: name,
        Key: key,
        ConditionExpression: guard.condition,
        ...(guard.names ? { ExpressionAttributeNames: guard.names } : {}),
        ...(guard.values ? { ExpressionAttributeValues: guard.values } : {}),
      },
    }),
  },
});

/** The SDK's client: three attempts of its own, and never longer than the caller would wait. */
export const documentClient = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1000, requestTimeout: 4000 } }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

/** The document client leaves the items inside an exception as they came. */
type CancellationReason = { Code?: string; Item?: Parameters<typeof unmarshall>[0] };

const cancellationReasons = (error: unknown): CancellationReason[] =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as Error & { CancellationReasons?: CancellationReason[] }).CancellationReasons ?? [])
    : [];

const TRANSIENT = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'TransactionInProgressException',
  'TransactionConflictException',
]);

const isTransient = (error: unknown, reasons: readonly CancellationReason[]): boolean =>
  (error instanceof Error && TRANSIENT.has(error.name)) ||
  reasons.some((reason) => TRANSIENT.has(reason.Code ?? ''));

const asCondition = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') {
      throw new ConditionFailed([{ index: 0, item: undefined }]);
    }
    throw error;
  }
};
