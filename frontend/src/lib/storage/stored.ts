/** localStorage that never throws: in a private window or on a full disk only the convenience is lost. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** `full`: the quota is exceeded; `none`: storage is unavailable. */
export type Storing = 'stored' | 'full' | 'none';

/** null removes the key. */
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

/** For optional data. */
export const writeStored = (key: string, value: string | null): void => void tryToStore(key, value);

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

const fullListeners = new Set<() => void>();

/** Subscribes to exceeded quotas. */
export const onStorageFull = (listener: () => void): (() => void) => {
  fullListeners.add(listener);
  return () => {
    fullListeners.delete(listener);
  };
};

export const reportFull = (): void => {
  for (const listener of fullListeners) listener();
};

/** Undefined when absent or invalid JSON; the caller validates the shape. */
export const readStoredJson = (key: string): unknown => parsedJson(readStored(key));

export const parsedJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

export const writeStoredJson = (key: string, value: unknown): void => writeStored(key, JSON.stringify(value));
