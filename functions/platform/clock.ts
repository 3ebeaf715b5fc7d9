/** Source of time and ids, so that tests can fix them. */
export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };

/** Seconds since 1970, the form of the table's TTL attribute. */
export const epochSeconds = (instant: Date, plusSeconds = 0): number =>
  Math.floor(instant.getTime() / 1000) + plusSeconds;
