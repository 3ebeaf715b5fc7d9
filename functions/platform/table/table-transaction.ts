import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Key } from '#functions/table-keys.ts';
import { ConditionFailed } from './condition-failed.ts';
import { cancellationReasons } from './table-retries.ts';
import type { TableClient } from './table-client.ts';
import { bindings, CONSUMED, type Expression, type Item } from './table-types.ts';
import { countUnits } from './table-units.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Builders of transaction items on the table `name`. */
export const transactionPieces = (name: string) => ({
  put: (item: Key & Item, guard: Expression & { condition?: string } = {}): TransactItem => ({
    Put: {
      TableName: name,
      Item: item,
      ...(guard.condition ? { ConditionExpression: guard.condition } : {}),
      ...bindings(guard),
    },
  }),
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
 * All or nothing, up to 100 items. A failed condition is ConditionFailed; conflicts and throttling were
 * retried by the client, under one ClientRequestToken.
 */
export const transact = async (
  client: Pick<TableClient, 'send'>,
  items: readonly TransactItem[],
): Promise<void> => {
  try {
    const reply = await client.send('TransactWriteItems', {
      TransactItems: [...items],
      ReturnConsumedCapacity: CONSUMED,
    });
    for (const used of reply.ConsumedCapacity ?? []) countUnits('write', used);
  } catch (error) {
    const failed = cancellationReasons(error).flatMap((reason, index) =>
      reason.Code === 'ConditionalCheckFailed'
        ? [{ index, item: reason.Item && unmarshall(reason.Item) }]
        : [],
    );
    throw failed.length > 0 ? new ConditionFailed(failed) : error;
  }
};
