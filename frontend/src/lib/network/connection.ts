/** Interval of connection tests while the page is visible and the server did not reply. */
const PROBE_MS = 5_000;
/** A small static file without session, Lambda or cache. */
const PROBE = '/robots.txt';

let unanswered = false;
let doubted = false;
let probe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** No network, or the last call got no reply (no coverage, a captive portal). */
export const isOffline = (): boolean => unanswered || !navigator.onLine;

/** A call got a reply, whatever its content. */
export const noteAnswer = (): void => setUnanswered(false);

/**
 * A call ended without a reply. A gateway timeout is not a lost connection: it counts as lost only when a
 * small file is unreachable too.
 */
export const doubtConnection = async (): Promise<void> => {
  if (unanswered || doubted) return;
  doubted = true;
  await reachServer().then(noteAnswer, noteNoAnswer);
  doubted = false;
};

/** The server is unreachable. */
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

/** Subscribes to connection changes. */
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
