import type { Key } from '#functions/table-keys.ts';
import { backoff } from '#functions/platform/backoff.ts';
import type { TableClient } from './table-client.ts';
import { CONSUMED, type Item } from './table-types.ts';
import { countUnits } from './table-units.ts';

/** DynamoDB's limit of keys per request. */
const KEYS_A_REQUEST = 100;

/** Consecutive answers that leave every key out. */
const EMPTY_ANSWERS = 8;

/**
 * Items of any number of keys, in no order; a key that is requested several times is read once (DynamoDB
 * refuses a request that names a key twice). Keys that an answer left out (an overloaded table, more than 16
 * MB) are requested again after a pause.
 * @throws ThrottlingException after eight answers without an item: to the caller the same as a throttled
 * read.
 */
export const batchGet = async <T extends Item>(
  client: Pick<TableClient, 'send'>,
  name: string,
  wanted: readonly Key[],
  consistent: boolean,
): Promise<T[]> => {
  const items: T[] = [];
  let pending: Key[] = [...new Map(wanted.map((key) => [nameOf(key), key])).values()];
  let empty = 0;
  while (pending.length > 0) {
    const keys = pending.slice(0, KEYS_A_REQUEST);
    const reply = await client.send('BatchGetItem', {
      RequestItems: { [name]: { Keys: keys, ConsistentRead: consistent } },
      ReturnConsumedCapacity: CONSUMED,
    });
    for (const used of reply.ConsumedCapacity ?? []) countUnits('read', used);
    items.push(...((reply.Responses?.[name] ?? []) as T[]));
    const missed = (reply.UnprocessedKeys?.[name]?.Keys ?? []) as Key[];
    pending = [...missed, ...pending.slice(KEYS_A_REQUEST)];
    empty = missed.length < keys.length ? 0 : empty + 1;
    if (empty === EMPTY_ANSWERS) throw unprocessed(missed.length);
    if (missed.length > 0) await backoff(empty + 1);
  }
  return items;
};

/** Equal for equal keys only. */
export const nameOf = ({ pk, sk }: Item): string => JSON.stringify([pk, sk]);

const unprocessed = (keys: number): Error =>
  Object.assign(new Error(`${keys} keys were left out of ${EMPTY_ANSWERS} answers in a row`), {
    name: 'ThrottlingException',
  });
