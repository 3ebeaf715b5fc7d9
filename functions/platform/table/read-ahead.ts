import type { Key } from '#functions/table-keys.ts';
import { batchGet } from './batch-get.ts';
import type { TableCalls, TableClient } from './table-client.ts';
import type { Item } from './table-types.ts';

type Sender = Pick<TableClient, 'send'>;

/**
 * Prefetched items: a worker whose message names what it needs pays for one strongly consistent batch
 * instead of one call for each item. A write removes its items from the cache. A failed call clears the
 * cache: a failed condition means a concurrent write, and the retry must read the table.
 */
export class ReadAhead {
  #items = new Map<string, Item | undefined>();

  /** Answers reads of these keys from one batch until `act` ends. */
  async during<T>(client: Sender, table: string, keys: readonly Key[], act: () => Promise<T>): Promise<T> {
    const wanted = new Map(keys.map((key) => [nameOf(key), key]));
    const found = await batchGet<Key & Item>(client, table, [...wanted.values()], true);
    const items = new Map<string, Item | undefined>([...wanted.keys()].map((name) => [name, undefined]));
    for (const item of found) items.set(nameOf(item), item);
    this.#items = items;
    try {
      return await act();
    } finally {
      items.clear();
    }
  }

  /** The cached item of this key; undefined if it was not read. */
  find(key: Key): { item: Item | undefined } | undefined {
    const name = nameOf(key);
    return this.#items.has(name) ? { item: this.#items.get(name) } : undefined;
  }

  /** The client for writes. */
  forgetting(client: Sender): Sender {
    return {
      send: async (action, input) => {
        const items = this.#items;
        if (items.size === 0) return client.send(action, input);
        const put = putItems(input).filter((item) => items.has(nameOf(item)));
        for (const key of writtenKeys(input)) items.delete(nameOf(key));
        try {
          const answer = await client.send(action, input);
          // a write that ends after `act` must not change the cache of the next one
          if (items.size > 0) for (const item of put) items.set(nameOf(item), item);
          return answer;
        } catch (error) {
          items.clear();
          throw error;
        }
      },
    };
  }
}

const nameOf = ({ pk, sk }: Key): string => `${pk}/${sk}`;

type Written = Partial<
  TableCalls['UpdateItem'][0] & TableCalls['PutItem'][0] & TableCalls['TransactWriteItems'][0]
>;

/** The items that a call writes completely. */
const putItems = ({ Item: own, TransactItems = [] }: Written): (Key & Item)[] =>
  [own, ...TransactItems.map(({ Put }) => Put?.Item)].filter((item) => item !== undefined) as (Key & Item)[];

/** The keys of the items that a call changes. */
const writtenKeys = (input: Written): Key[] => [
  ...putItems(input),
  ...([
    input.Key,
    ...(input.TransactItems ?? []).flatMap(({ Update, Delete }) => [Update?.Key, Delete?.Key]),
  ].filter((key) => key !== undefined) as Key[]),
];
