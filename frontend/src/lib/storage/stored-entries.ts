import { reportFull } from './stored.ts';
import { useSyncExternalStore } from 'react';
import { onSessionChange } from '#frontend/lib/session/session.ts';
import {
  type AccountKind,
  accountKey,
  accountKeysFrom,
  provideLargeStore,
  readLarge,
  readOwn,
  writeOwn,
} from './account-keys.ts';

/**
 * Photos exceed localStorage (5 MB in all browsers), so they are stored in IndexedDB, with an in-memory copy
 * that is loaded once.
 */
const LARGE = /^(waiting_photos|waiting_refusal_photos|door_photo)_/;

const isLarge = (key: string): boolean => LARGE.test(key) && typeof indexedDB !== 'undefined';

const STORE = 'values';

let opening: Promise<IDBDatabase> | undefined;

const database = (): Promise<IDBDatabase> => {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('viande-photos', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')));
  });
  return opening;
};

/** One durable transaction. */
const transact = async <Result>(
  mode: IDBTransactionMode,
  act: (values: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const transaction = (await database()).transaction(STORE, mode);
  const request = act(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB aborted')));
  });
};

/** Serialises writes, so that the last one wins. */
let writing: Promise<unknown> = Promise.resolve();

/** null removes it. On a full disk the value stays in memory, and the problem is reported. */
const writeLarge = (key: string, text: string | null): void => {
  writing = writing
    .then(() =>
      text === null
        ? transact('readwrite', (values) => values.delete(key))
        : transact<unknown>('readwrite', (values) => values.put(text, key) as IDBRequest),
    )
    .catch(reportFull);
};

let reading: Promise<ReadonlyMap<string, string>> | undefined;

/** Values of earlier pages; empty where unreadable. */
const storedLarge = (): Promise<ReadonlyMap<string, string>> => {
  reading ??= readAll().catch(() => new Map<string, string>());
  return reading;
};

const readAll = async (): Promise<ReadonlyMap<string, string>> => {
  if (typeof indexedDB === 'undefined') return new Map();
  const names = (await transact('readonly', (values) => values.getAllKeys())).map(String);
  const texts = await transact<unknown[]>('readonly', (values) => values.getAll());
  return new Map(names.map((name, at) => [name, String(texts[at])]));
};

provideLargeStore({ isLarge, storedLarge, writeLarge });

interface StoredItem<Item> {
  /** Incremented with each item. */
  order: number;
  item: Item;
}

interface Read<Item> {
  text: string;
  stored: StoredItem<Item> | undefined;
}

let lastOrder = 0;

const parsed = <Item>(
  text: string,
  isItem: (value: unknown) => value is Item,
): StoredItem<Item> | undefined => {
  try {
    const { order, item } = JSON.parse(text) as Partial<StoredItem<unknown>>;
    return typeof order === 'number' && isItem(item) ? { order, item } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Items stored in this browser per account, in insertion order. Each has its own key, so that concurrent
 * writes of two tabs lose nothing. `isItem` validates the stored shape.
 */
export const storedEntries = <Item>(
  of: AccountKind,
  start: `${string}_`,
  isItem: (value: unknown) => value is Item,
) => {
  let read: ReadonlyMap<string, Read<Item>> = new Map();
  let items: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  const readAll = (): void => {
    const texts = accountKeysFrom(of, start).map(
      (name) => [name, readOwn(accountKey(of, start + name)) ?? ''] as const,
    );
    if (texts.length === read.size && texts.every(([name, text]) => read.get(name)?.text === text)) return;
    // unchanged items retain their identity
    read = new Map(
      texts.map(([name, text]) => {
        const before = read.get(name);
        return [name, before?.text === text ? before : { text, stored: parsed(text, isItem) }];
      }),
    );
    items = [...read.values()]
      .flatMap(({ stored }) => stored ?? [])
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item);
  };
  /** Reads the storage each time: another tab may have changed it. */
  const all = (): readonly Item[] => {
    readAll();
    return items;
  };
  const find = (name: string): Item | undefined => {
    readAll();
    return read.get(name)?.stored?.item;
  };
  const subscribe = (listener: () => void): (() => void) => {
    // session changes include storage changes of other tabs
    const stop = onSessionChange(listener);
    listeners.add(listener);
    void readLarge().then(announce);
    return () => {
      stop();
      listeners.delete(listener);
    };
  };
  return {
    all,
    find,
    /** Replaces the item of the same name. */
    put: (name: string, item: Item): void => {
      readAll();
      lastOrder = Math.max(Date.now(), lastOrder + 1);
      const order = read.get(name)?.stored?.order ?? lastOrder;
      writeOwn(accountKey(of, start + name), JSON.stringify({ order, item } satisfies StoredItem<Item>));
      announce();
    },
    drop: (name: string): void => {
      writeOwn(accountKey(of, start + name), null);
      announce();
    },
    use: (): readonly Item[] => useSyncExternalStore(subscribe, all, all),
  };
};
