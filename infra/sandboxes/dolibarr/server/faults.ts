import type { Database } from '#infra/sandboxes/dolibarr/database.ts';

export const FAULT_TABLE =
  'CREATE TABLE IF NOT EXISTS sandbox_fault (id INTEGER PRIMARY KEY CHECK (id = 1), fault TEXT NOT NULL);';

/** Faults to inject. "-after": the call is executed first, only the answer fails. */
export const FAULT_MODES = [
  'off', // no fault
  'down', // the connection is destroyed before anything is done
  'refused', // stops listening for `forMs` (default 10 s), then listens again: connections are refused
  'slow', // answers after `delayMs` (default 12 s), correctly
  'slow-bytes', // correct answer, sent in ten pieces over `delayMs`
  'hang', // neither executes nor answers
  'hang-after', // executes, never answers
  'reset-after', // executes, then cuts the connection
  'truncated', // executes, sends half of the answer
  '500', // empty body, not executed
  '500-after', // executes, then answers 500 in HTML labelled JSON
  '500html', // a fatal error of PHP: 500 with a page of HTML, not executed
  '202html', // its database is down: 202 with a page of HTML
  '302', // its database is missing: redirect to the page of its installation
  'html200', // 200 with an HTML page (module API off)
  'lost', // 200 with the id of a row that was rolled back
  '401',
  '403',
  '429',
  '503',
] as const;

type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  readonly mode: FaultMode;
  /** Only paths that contain this text. */
  readonly match?: string;
  readonly method?: string;
  /** Number of affected calls; absent: until switched off. */
  readonly times?: number;
  readonly delayMs?: number;
  readonly forMs?: number;
}

/** The active fault; stored in the database, so that it outlives a kill of the process. */
export interface Faults {
  current(): Fault;
  set(fault: Fault): void;
  /** The fault of this call, which it counts. */
  strike(method: string, path: string): Fault | undefined;
}

export function createFaults(db: Database): Faults {
  const current = (): Fault => {
    const stored = db.one('SELECT fault FROM sandbox_fault WHERE id = 1')?.['fault'];
    return typeof stored === 'string' ? (JSON.parse(stored) as Fault) : { mode: 'off' };
  };
  const set = (fault: Fault) => {
    const sql =
      'INSERT INTO sandbox_fault (id, fault) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET fault = excluded.fault';
    db.run(sql, JSON.stringify(fault));
  };
  return {
    current,
    set,
    strike(method, path) {
      const fault = current();
      if (fault.mode === 'off') return undefined;
      if (fault.match !== undefined && !path.includes(fault.match)) return undefined;
      if (fault.method !== undefined && fault.method.toUpperCase() !== method) return undefined;
      if (fault.times !== undefined)
        set(fault.times > 1 ? { ...fault, times: fault.times - 1 } : { mode: 'off' });
      return fault;
    },
  };
}

/** Parses the body of POST /__sandbox/faults; undefined if it is not a fault. */
export function readFault(body: Readonly<Record<string, unknown>>): Fault | undefined {
  const mode = FAULT_MODES.find((known) => known === String(body['mode']));
  if (mode === undefined) return undefined;
  const positive = (name: string) => {
    const value = Number(body[name]);
    return Number.isFinite(value) && value > 0 ? { [name]: value } : {};
  };
  const word = (name: string) =>
    typeof body[name] === 'string' && body[name] !== '' ? { [name]: body[name] } : {};
  return {
    mode,
    ...word('match'),
    ...word('method'),
    ...positive('times'),
    ...positive('delayMs'),
    ...positive('forMs'),
  };
}
