import { useState } from 'react';
import { adminKey, readOwn, writeOwn } from './account-keys.ts';
import { parsedJson } from './stored.ts';

interface StoredDraft<Draft> {
  /** ISO instant of the last keystroke. */
  at: string;
  draft: Draft;
  /** The initial values at that time: equal fields count as untouched. */
  fresh?: Draft;
  day?: string;
}

/**
 * A draft stored in this browser until it is sent: it survives reloads and lost sessions, and other users do
 * not see it. `initial` creates a new one; a stored draft of another shape is ignored.
 */
export const useDraft = <Draft extends object>(
  name: `draft_${string}`,
  initial: () => Draft,
  /** What `initial` depends on: untouched fields follow it. */
  day = '',
) => {
  // belongs to the user who started it, also after the session ended
  const [storageKey] = useState(() => adminKey(name));
  const [state, setState] = useState(() => {
    const fresh = initial();
    const stored = storedDraft(parsedJson(readOwn(storageKey)), fresh);
    return stored
      ? {
          draft: stored.day === day ? stored.draft : following(stored.draft, stored.fresh, fresh),
          restoredFrom: stored.at,
          fresh,
          day,
        }
      : { draft: fresh, restoredFrom: null, fresh, day };
  });
  if (state.day !== day) {
    const fresh = initial();
    setState({ ...state, draft: following(state.draft, state.fresh, fresh), fresh, day });
  }

  const change = (changes: Partial<Draft>) => {
    setState((now) => {
      const draft = { ...now.draft, ...changes };
      const stored: StoredDraft<Draft> = {
        at: new Date().toISOString(),
        draft,
        fresh: now.fresh,
        day: now.day,
      };
      writeOwn(storageKey, JSON.stringify(stored));
      return { ...now, draft };
    });
  };

  /** Deletes the stored draft and resets. */
  const clear = () => {
    writeOwn(storageKey, null);
    const fresh = initial();
    setState({ draft: fresh, restoredFrom: null, fresh, day });
  };

  /** `restoredFrom`: last edit of a restored draft; null for a new one. */
  return { draft: state.draft, restoredFrom: state.restoredFrom, change, clear };
};

/** Updates untouched fields to the current initial values. */
const following = <Draft extends object>(draft: Draft, before: Draft | undefined, now: Draft): Draft => {
  if (!before) return draft;
  const names = Object.keys(now) as (keyof Draft)[];
  const moved = names.filter((name) => draft[name] === before[name] && before[name] !== now[name]);
  return { ...draft, ...Object.fromEntries(moved.map((name) => [name, now[name]])) };
};

const storedDraft = <Draft extends object>(value: unknown, fresh: Draft): StoredDraft<Draft> | undefined => {
  if (!isRecord(value) || typeof value['at'] !== 'string' || !isRecord(value['draft'])) return undefined;
  const { draft } = value;
  const fits = Object.entries(fresh).every(([name, like]) => isLike(draft[name], like));
  if (!fits) return undefined;
  const { fresh: before, day } = value;
  return {
    at: value['at'],
    draft: draft as Draft,
    ...(isRecord(before) && typeof day === 'string' && { fresh: before as Draft, day }),
  };
};

/** null represents a number that is not entered yet. */
const isLike = (value: unknown, like: unknown): boolean => {
  if (like === null || typeof like === 'number') return value === null || typeof value === 'number';
  if (Array.isArray(like)) return Array.isArray(value);
  return typeof value === typeof like && value !== null;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
