import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** How far each shard of a stream has been worked off: sequence numbers by place, on disk after every change. */
export interface StreamPositions {
  get(place: string): string | undefined;
  /** Undefined: from the oldest record that is there. */
  set(place: string, sequenceNumber: string | undefined): void;
}

/** A process that is killed between two batches goes on with the second; in the middle of one, with all that is left of it. */
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
      // one write over what stands there, far below a page: there is never half of it. A file renamed over another
      // waits for the disk, 2 ms after each batch
      const text = JSON.stringify(Object.fromEntries(positions)).padEnd(written);
      writeFileSync(file, text, { flag: 'r+' });
      written = text.length;
    },
  };
}
