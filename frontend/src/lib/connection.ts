/** How often a lost server is looked for while somebody watches. */
const PROBE_MS = 5_000;
/** A small file of the site: no session, no Lambda, never from a cache. */
const PROBE = '/robots.txt';

let unanswered = false;
let probe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** No network at all, or a network whose last call reached nobody (a cellar, a hotel's sign-in page). */
export const isOffline = (): boolean => unanswered || !navigator.onLine;

/** A call was answered, whatever the answer. */
export const noteAnswer = (): void => setUnanswered(false);

/** A call reached nobody. A server that is merely slow is another matter. */
export const noteSilence = (): void => setUnanswered(true);

const setUnanswered = (now: boolean): void => {
  if (unanswered === now) return;
  unanswered = now;
  announce();
};

const announce = (): void => {
  for (const listener of listeners) listener();
  planProbe();
};

const planProbe = (): void => {
  clearTimeout(probe);
  if (unanswered && listeners.size > 0) probe = setTimeout(() => void lookForServer(), PROBE_MS);
};

const lookForServer = async (): Promise<void> => {
  try {
    await fetch(PROBE, { method: 'HEAD', cache: 'no-store' });
    noteAnswer();
  } catch {
    planProbe();
  }
};

/** Calls `listener` when the connection is lost or found again. */
export const onConnectionChange = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    addEventListener('online', announce);
    addEventListener('offline', announce);
  }
  listeners.add(listener);
  planProbe();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', announce);
    removeEventListener('offline', announce);
    clearTimeout(probe);
  };
};
