import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** How far each shard of a stream has been worked off: sequence numbers by place, on disk after every change. */
export interface StreamPositions {
  get(place: string): string | undefined;
  /** Undefined: from the oldest record that is there. */
  set(place: string, sequenceNumber: string | undefined): void;
}

/** A process that is killed between two batches goes on with the second; in the middle of one, with all that is left of it. */
export function openStreamPositions(file: string): StreamPositions {
  const positions = new Map(
    Object.entries(
      existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {},
    ),
  );
  return {
    get: (place) => positions.get(place),
    set(place, sequenceNumber) {
      if (positions.get(place) === sequenceNumber) return;
      if (sequenceNumber === undefined) positions.delete(place);
      else positions.set(place, sequenceNumber);
      // renamed over the old file: there is never half of it
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(positions)));
      renameSync(`${file}.new`, file);
    },
  };
}
