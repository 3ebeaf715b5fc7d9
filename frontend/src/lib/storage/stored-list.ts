import { useSyncExternalStore } from 'react';
import { adminKey } from './account-keys.ts';
import { onSessionChange } from '#frontend/lib/session/session.ts';
import { readStoredJson, tryToStore } from './stored.ts';

/**
 * A list stored in this browser per administrator and shared between tabs. `isItem` validates the stored
 * shape, `limit` bounds the list. In a private window it lives as long as the page.
 */
export const storedList = <Item>(
  name: string,
  isItem: (value: unknown) => value is Item,
  limit: (items: readonly Item[]) => readonly Item[] = (items) => items,
) => {
  let current: readonly Item[] = [];
  let currentKey: string | undefined;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const stored = (key: string): readonly Item[] | undefined => {
    const value = readStoredJson(key);
    return Array.isArray(value) ? value.filter(isItem) : undefined;
  };
  const read = (key: string): void => {
    current = stored(key) ?? (key === currentKey ? current : []);
    currentKey = key;
  };
  const all = (): readonly Item[] => {
    const key = adminKey(name);
    if (key !== currentKey) read(key);
    return current;
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const readAgain = (): void => {
    read(adminKey(name));
    tell();
  };
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      // session changes include storage changes of other tabs
      stop = onSessionChange(readAgain);
      read(adminKey(name));
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) stop?.();
    };
  };
  return {
    all,
    /**
     * Applies to the currently stored list, which another tab may have changed.
     * @returns false when the storage is full, and nothing changed
     */
    change: (make: (now: readonly Item[]) => readonly Item[]): boolean => {
      const key = adminKey(name);
      read(key);
      const next = limit(make(current));
      if (tryToStore(key, JSON.stringify(next)) === 'full') return false;
      current = next;
      tell();
      return true;
    },
    use: (): readonly Item[] => useSyncExternalStore(subscribe, all, all),
  };
};
