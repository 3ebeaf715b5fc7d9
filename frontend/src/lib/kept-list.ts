import { useSyncExternalStore } from 'react';
import { readStoredJson, writeStoredJson } from './stored.ts';

/**
 * A list that this browser keeps over a reload and shares between its tabs. `isItem` knows the shape of today, `kept`
 * what of it is worth keeping. In a private window it lives as long as the page.
 */
export const keptList = <Item>(
  storageKey: string,
  isItem: (value: unknown) => value is Item,
  kept: (items: readonly Item[]) => readonly Item[] = (items) => items,
) => {
  let held: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const stored = (): readonly Item[] | undefined => {
    const value = readStoredJson(storageKey);
    return Array.isArray(value) ? value.filter(isItem) : undefined;
  };
  const all = (): readonly Item[] => held;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const readAgain = (): void => {
    held = stored() ?? held;
    tell();
  };
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      addEventListener('storage', readAgain);
      held = stored() ?? held;
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', readAgain);
    };
  };
  return {
    all,
    /** Always upon what lies in the browser by now: another tab may have changed it meanwhile. */
    change: (make: (now: readonly Item[]) => readonly Item[]): void => {
      held = kept(make(stored() ?? held));
      writeStoredJson(storageKey, held);
      tell();
    },
    use: (): readonly Item[] => useSyncExternalStore(subscribe, all, all),
  };
};
