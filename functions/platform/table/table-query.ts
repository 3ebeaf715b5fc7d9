import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { decodeCursor } from './cursor.ts';
import { CONSUMED } from './table-types.ts';

/** One page of an item collection or of an index. Newest first when `backward`. */
export type TableQuery = {
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
export const queryInput = (name: string, query: TableQuery): QueryCommandInput => {
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
