/** Injected faults of the local database, as they may happen with DynamoDB. */
export interface DatabaseFaults {
  /** Share of the writes that conflict with a transaction, 0 to 1. */
  conflicts: number;
  /** Share of the calls that are throttled, 0 to 1; a batch read instead leaves half unprocessed. */
  throttles: number;
  /** Delay of the indexes. */
  indexLagMs: number;
  /** The same seed affects the same calls, if they come in the same order. */
  seed: string;
}

const example = 'conflicts:0.1,throttles:0.05,indexLagMs:500,seed:7';

/** Parses `DATABASE_FAULTS`; absent faults do not happen. Throws with an example if it is invalid. */
export function databaseFaults(text: string | undefined): DatabaseFaults | undefined {
  if (!text) return undefined;
  const given = new Map(text.split(',').map((part) => splitOnce(part.trim())));
  const unknown = [...given.keys()].filter(
    (name) => !['conflicts', 'throttles', 'indexLagMs', 'seed'].includes(name),
  );
  const share = (name: string) => number(given.get(name), 1);
  const faults = {
    conflicts: share('conflicts'),
    throttles: share('throttles'),
    indexLagMs: number(given.get('indexLagMs'), 60_000),
    seed: given.get('seed') ?? '1',
  };
  if (unknown.length > 0 || Object.values(faults).includes(Number.NaN))
    throw new Error(`DATABASE_FAULTS=${text} is not understood: write it like ${example}`);
  return faults;
}

function splitOnce(part: string): [name: string, value: string] {
  const at = part.indexOf(':');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}

/** NaN unless a number between 0 and `most`. */
function number(text: string | undefined, most: number): number {
  if (text === undefined) return 0;
  const value = text === '' ? Number.NaN : Number(text);
  return value >= 0 && value <= most ? value : Number.NaN;
}
