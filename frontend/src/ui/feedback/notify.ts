export type NoticeTone = 'success' | 'error' | 'warning' | 'info';

export interface NoticeOptions {
  /** A button, e.g. `{ label: 'OK', onPress: () => navigate('/commandes') }`. */
  action?: { label: string; onPress: () => void } | undefined;
  /** A secondary line. */
  detail?: string | undefined;
  /** Overrides the area's default of 5 s (3 s in the back-office). */
  durationMs?: number | undefined;
}

export interface Notice extends NoticeOptions {
  tone: NoticeTone;
  text: string;
}

let waiting: Notice[] = [];
let receiver: ((notice: Notice) => void) | undefined;
const firstCallers = new Set<() => void>();

const announce =
  (tone: NoticeTone) =>
  (text: string, options: NoticeOptions = {}) => {
    const notice = { tone, text, ...options };
    if (receiver) return receiver(notice);
    waiting.push(notice);
    for (const wake of firstCallers) wake();
  };

/** Shows a notice, top right. For important messages use a Banner or a field error. */
export const notify = {
  success: announce('success'),
  error: announce('error'),
  warning: announce('warning'),
  info: announce('info'),
};

/** Registers the toaster: it gets the queued notices, then all later ones. */
export const receiveNotices = (receive: (notice: Notice) => void) => {
  receiver = receive;
  const early = waiting;
  waiting = [];
  for (const notice of early) receive(notice);
  return () => {
    receiver = undefined;
  };
};

/** Calls `wake` at the first notice, so that the toaster loads only when needed. */
export const onFirstNotice = (wake: () => void) => {
  firstCallers.add(wake);
  if (waiting.length > 0) wake();
  return () => firstCallers.delete(wake);
};
