import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Position in each shard of a stream: sequence numbers by place, written to disk after every change. */
export interface StreamPositions {
  get(place: string): string | undefined;
  /** Undefined: from the oldest record. */
  set(place: string, sequenceNumber: string | undefined): void;
}

/**
 * A process killed between two batches continues with the second; in the middle of one, with the rest of it.
 */
export function openStreamPositions(file: string): StreamPositions {
  if (!existsSync(file)) writeFileSync(file, '{}');
  const kept = readFileSync(file, 'utf8');
  const positions = new Map(Object.entries(JSON.parse(kept) as Record<string, string>));
  let written = kept.length;
  return {
    get: (place) => positions.get(place),
    set(place, sequenceNumber) {
      if (positions.get(place) === sequenceNumber) return;
      if (sequenceNumber === undefined) positions.delete(place);
      else positions.set(place, sequenceNumber);
      // one write in place, far below a page: never partial. A file renamed over another waits for the disk,
      // 2 ms after each batch
      const text = JSON.stringify(Object.fromEntries(positions)).padEnd(written);
      writeFileSync(file, text, { flag: 'r+' });
      written = text.length;
    },
  };
}
