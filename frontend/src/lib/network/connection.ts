/** How often the connection is tested while the page is visible and the server did not answer. */
const PROBE_MS = 5_000;
/** A small static file: it needs no session and no Lambda, and is never cached. */
const PROBE = '/robots.txt';

let unanswered = false;
let probe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether there is no network, or the last call got no answer (no coverage, a captive portal). */
export const isOffline = (): boolean => unanswered || !navigator.onLine;

/** A call was answered, whatever the answer. */
export const noteAnswer = (): void => setUnanswered(false);

/** Called when a call got no answer at all; a slow answer does not count. */
export const noteNoAnswer = (): void => setUnanswered(true);

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
