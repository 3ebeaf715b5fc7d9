import { useState } from 'react';
import { readStoredJson, writeStored, writeStoredJson } from './stored.ts';

/** A value stored in this browser; null removes it. `isValue` validates the stored shape. */
export const useStored = <Value>(
  storageKey: string,
  isValue: (value: unknown) => value is Value,
): [Value | null, (value: Value | null) => void] => {
  const [value, setValue] = useState(() => {
    const stored = readStoredJson(storageKey);
    return isValue(stored) ? stored : null;
  });
  const keep = (next: Value | null) => {
    if (next === null) writeStored(storageKey, null);
    else writeStoredJson(storageKey, next);
    setValue(next);
  };
  return [value, keep];
};
