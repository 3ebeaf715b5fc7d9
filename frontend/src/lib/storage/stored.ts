/** localStorage that never throws: in a private window or on a full disk a convenience is lost, not the page. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** `full`: there is no room for it; `none`: this browser stores nothing at all. */
export type Storing = 'stored' | 'full' | 'none';

/** Null removes the key. */
export const tryToStore = (key: string, value: string | null): Storing => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return 'stored';
  } catch (error) {
    if (!isQuota(error)) return 'none';
    reportFull();
    return 'full';
  }
};

/** The same where nothing depends on it. */
export const writeStored = (key: string, value: string | null): void => void tryToStore(key, value);

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

const fullListeners = new Set<() => void>();

/** Calls `listener` when something found no room in this browser. */
export const onStorageFull = (listener: () => void): (() => void) => {
  fullListeners.add(listener);
  return () => {
    fullListeners.delete(listener);
  };
};

export const reportFull = (): void => {
  for (const listener of fullListeners) listener();
};

/** Undefined when absent or damaged; the caller checks the shape. */
export const readStoredJson = (key: string): unknown => parsedJson(readStored(key));

export const parsedJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

export const writeStoredJson = (key: string, value: unknown): void => writeStored(key, JSON.stringify(value));
