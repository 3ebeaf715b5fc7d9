import { useState } from 'react';
import { adminKey, readOwn, writeOwn } from './account-keys.ts';
import { parsedJson } from './stored.ts';

interface StoredDraft<Draft> {
  /** ISO instant of the last keystroke. */
  at: string;
  draft: Draft;
}

/**
 * What a person is filling in, kept in this browser until it was sent: a reload, a dead battery or a lost session cost
 * nothing, and whoever signs in here next finds nothing of it. `initial` is asked for a fresh one; a stored one of
 * another shape is left aside.
 */
export const useDraft = <Draft extends object>(name: `draft_${string}`, initial: () => Draft) => {
  // of whoever began it, also when the session ends meanwhile
  const [storageKey] = useState(() => adminKey(name));
  const [state, setState] = useState(() => {
    const fresh = initial();
    const stored = storedDraft(parsedJson(readOwn(storageKey)), fresh);
    return stored ? { draft: stored.draft, restoredFrom: stored.at } : { draft: fresh, restoredFrom: null };
  });

  const change = (changes: Partial<Draft>) => {
    setState((now) => {
      const draft = { ...now.draft, ...changes };
      const stored: StoredDraft<Draft> = { at: new Date().toISOString(), draft };
      writeOwn(storageKey, JSON.stringify(stored));
      return { ...now, draft };
    });
  };

  /** Starts anew: what was kept is gone. */
  const clear = () => {
    writeOwn(storageKey, null);
    setState({ draft: initial(), restoredFrom: null });
  };

  /** `restoredFrom`: when the draft that was found here was typed last; null for a fresh one. */
  return { draft: state.draft, restoredFrom: state.restoredFrom, change, clear };
};

const storedDraft = <Draft extends object>(value: unknown, fresh: Draft): StoredDraft<Draft> | undefined => {
  if (!isRecord(value) || typeof value['at'] !== 'string' || !isRecord(value['draft'])) return undefined;
  const { draft } = value;
  const fits = Object.entries(fresh).every(([name, like]) => isLike(draft[name], like));
  return fits ? { at: value['at'], draft: draft as Draft } : undefined;
};

/** null stands for a number that is not typed yet. */
const isLike = (value: unknown, like: unknown): boolean => {
  if (like === null || typeof like === 'number') return value === null || typeof value === 'number';
  if (Array.isArray(like)) return Array.isArray(value);
  return typeof value === typeof like && value !== null;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
