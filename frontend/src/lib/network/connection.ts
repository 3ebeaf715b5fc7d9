/** How often the connection is tested while the page is visible and the server did not answer. */
const PROBE_MS = 5_000;
/** A small static file: it needs no session and no Lambda, and is never cached. */
const PROBE = '/robots.txt';

let unanswered = false;
let doubted = false;
let probe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether there is no network, or the last call got no answer (no coverage, a captive portal). */
export const isOffline = (): boolean => unanswered || !navigator.onLine;

/** A call was answered, whatever the answer. */
export const noteAnswer = (): void => setUnanswered(false);

/**
 * A call was cut off without an answer. One that a gateway ended, slow as it was, is no missing network: only when a small
 * file is not reached either, the connection is lost.
 */
export const doubtConnection = async (): Promise<void> => {
  if (unanswered || doubted) return;
  doubted = true;
  await reachServer().then(noteAnswer, noteNoAnswer);
  doubted = false;
};

/** The server is not reached. */
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
  if (unanswered && listeners.size > 0) probe = setTimeout(() => void probeServer(), PROBE_MS);
};

const reachServer = () =>
  fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) });

const probeServer = async (): Promise<void> => {
  try {
    await reachServer();
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
