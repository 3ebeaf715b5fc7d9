import { reportFull } from './stored.ts';

/**
 * Photos exceed localStorage (5 MB in all browsers), so they are stored in IndexedDB, with an in-memory copy
 * that is loaded once.
 */
const LARGE = /^(waiting_photos|waiting_refusal_photos|door_photo)_/;

export const isLarge = (key: string): boolean => LARGE.test(key) && typeof indexedDB !== 'undefined';

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
export const writeLarge = (key: string, text: string | null): void => {
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
export const storedLarge = (): Promise<ReadonlyMap<string, string>> => {
  reading ??= readAll().catch(() => new Map<string, string>());
  return reading;
};

const readAll = async (): Promise<ReadonlyMap<string, string>> => {
  if (typeof indexedDB === 'undefined') return new Map();
  const names = (await transact('readonly', (values) => values.getAllKeys())).map(String);
  const texts = await transact<unknown[]>('readonly', (values) => values.getAll());
  return new Map(names.map((name, at) => [name, String(texts[at])]));
};
