/** localStorage that never throws: in a private window or on a full disk a convenience is lost, not the page. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Null removes the key. */
export const writeStored = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // nothing to do: a later read finds nothing
  }
};

/** Undefined when absent or damaged; the caller checks the shape. */
export const readStoredJson = (key: string): unknown => {
  try {
    return JSON.parse(readStored(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

export const writeStoredJson = (key: string, value: unknown): void => writeStored(key, JSON.stringify(value));
