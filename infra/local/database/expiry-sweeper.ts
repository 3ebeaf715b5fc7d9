import { deleteExpired } from './expiry.ts';
import type { TableDefinition } from './table-definition.ts';

const everyMs = 60_000;

/** Deletes expired items once a minute, one sweep at a time; returns a function that stops it. */
export function sweepExpired(
  endpoint: string,
  tables: readonly TableDefinition[],
  onError: (error: unknown) => void,
): () => void {
  const stopping = new AbortController();
  let isSweeping = false;
  const timer = setInterval(async () => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      for (const table of tables) await deleteExpired(endpoint, table, Date.now(), stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
    }
    isSweeping = false;
  }, everyMs).unref();
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}
