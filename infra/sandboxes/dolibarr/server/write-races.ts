import { setTimeout as pause } from 'node:timers/promises';

/**
 * Reproduces the danger of a second writer. The real ERP reads, computes and writes in separate steps;
 * concurrent writers lose updates or, on different rows, one transaction is rolled back while HTTP still
 * says 200.
 *
 * `shareOfLosses` per concurrent writer is calibrated on concurrent-writes measured on a real instance:
 * movements 11 of 40 lost with 8 writers and 2 of 40 with 2; validations 3 to 6 of 8 failed with 8 at once.
 * Deterministic (an accumulated risk instead of a random one), so that tests get the same result each time.
 */
export interface WriteRaces {
  /** Keeps the window between read and write open; returns true if this write must be lost. */
  window(kind: 'movement' | 'validation', subject: string): Promise<boolean>;
}

const SHARE_OF_LOSSES = { movement: 0.04, validation: 0.08 } as const;

export function createWriteRaces(windowMs: number): WriteRaces {
  const inFlight = { movement: [] as string[], validation: [] as string[] };
  const risk = { movement: 0, validation: 0 };
  return {
    async window(kind, subject) {
      inFlight[kind].push(subject);
      await pause(windowMs);
      const others = inFlight[kind].filter((other) => other !== subject).length;
      inFlight[kind].splice(inFlight[kind].indexOf(subject), 1);
      risk[kind] += others * SHARE_OF_LOSSES[kind];
      if (risk[kind] < 1) return false;
      risk[kind] -= 1;
      return true;
    },
  };
}
