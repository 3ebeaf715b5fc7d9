import {
  TransactWriteCommand,
  type DynamoDBDocumentClient,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Key } from '#functions/table-keys.ts';
import { backoff } from './backoff.ts';
import { ConditionFailed } from './condition-failed.ts';
import { bindings, CONSUMED, type Expression, type Item } from './table-words.ts';
import { countUnits } from './table-units.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The pieces of a transaction on the table `name`. */
export const transactionPieces = (name: string) => ({
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
      ...bindings(change),
    },
  }),
  remove: (key: Key, guard: Expression & { condition?: string } = {}): TransactItem => ({
    Delete: {
      TableName: name,
      Key: key,
      ...(guard.condition ? { ConditionExpression: guard.condition } : {}),
      ...bindings(guard),
    },
  }),
  check: (key: Key, guard: Expression & { condition: string }): TransactItem => ({
    ConditionCheck: {
      TableName: name,
      Key: key,
      ConditionExpression: guard.condition,
      ...bindings(guard),
    },
  }),
});

/**
 * All or nothing, up to 100 items. A condition that fails is ConditionFailed (never retried); conflicts and
 * throttling are retried with full jitter, because the SDK does not retry a cancelled transaction.
 */
export const transact = async (
  client: DynamoDBDocumentClient,
  items: readonly TransactItem[],
): Promise<void> => {
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
};

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
