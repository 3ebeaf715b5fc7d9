import { vi } from 'vitest';

/** The part of IndexedDB that photographs need, over `rows`; `isFull` makes every transaction abort. */
export const fakeDatabase = (rows: Map<string, string>, isFull = () => false) => {
  const later = (act: () => void) => void setTimeout(act);
  const done = <Result>(read: () => Result) => ({ result: read() });
  const values = {
    put: (text: string, key: string) => done(() => (isFull() ? undefined : rows.set(key, text)) && key),
    delete: (key: string) => done(() => void rows.delete(key)),
    getAllKeys: () => done(() => [...rows.keys()]),
    getAll: () => done(() => [...rows.values()]),
  };
  const database = {
    createObjectStore: () => values,
    transaction: () => {
      const transaction = Object.assign(new EventTarget(), { objectStore: () => values, error: null });
      later(() => transaction.dispatchEvent(new Event(isFull() ? 'abort' : 'complete')));
      return transaction;
    },
  };
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request = Object.assign(new EventTarget(), { result: database });
      later(() => request.dispatchEvent(new Event('success')));
      return request;
    },
  });
};
