import { epochSeconds } from '#functions/platform/clock.ts';
import { provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

/** A minute of the till, plus a margin for clock differences and latency. */
const WINDOW_MS = 61_000;
/** Rate limit that clients of this API follow (docs/till.md); beyond it the provider may drop requests. */
export const REQUESTS_PER_MINUTE = 40;

/** Records a request and returns 0, or records none and returns how many ms to wait before retrying. */
export type TakeSlot = (what?: 'details') => Promise<number>;

/** How long until one more request fits; `taken` are the instants of the last ones, oldest first. */
export const waitForSlot = (
  taken: readonly number[],
  now: number,
  perMinute = REQUESTS_PER_MINUTE,
): number => {
  const oldestThatCounts = taken.at(-perMinute);
  return oldestThatCounts === undefined ? 0 : Math.max(0, oldestThatCounts + WINDOW_MS - now);
};

/** Who calls the till: a user at a screen, or background work. */
export type TillCaller = 'person' | 'background';

/** A third of the requests is reserved for users. */
const BACKGROUND_PER_MINUTE = Math.floor((REQUESTS_PER_MINUTE * 2) / 3);
/** Slots reserved for the amounts of a period: tickets are details that a screen may lack. */
const LEFT_TO_AMOUNTS = 6;
/**
 * After a user's request found no slot, the next free ones are reserved this long: it retries within that
 * time.
 */
const PERSON_WAITS_MS = 2000;

type Slots = { taken: number[]; personWaitsUntil?: number };

/**
 * The rate limit is shared by every Lambda that calls the till, because the till counts by key. The times of the
 * last requests are one item, written on the condition that it is unchanged. A time far in the future comes from a
 * wrong clock and is ignored. Background work leaves a third of the slots to users, and all of them while a user
 * waits.
 */
export const sharedRateLimit =
  (table: Table, caller: TillCaller, now: () => number = Date.now): TakeSlot =>
  (what) =>
    // another request was recorded concurrently: read again; after the last try the caller waits like a late
    // one
    retryOnConflict(
      async () => {
        const item = await table.get<Slots>(keys.tillRequests());
        const moment = now();
        const recent = (item?.taken ?? [])
          .filter((at) => Math.abs(moment - at) < WINDOW_MS)
          .sort((a, b) => a - b);
        const isBackground = caller === 'background';
        const forPerson = what === 'details' ? REQUESTS_PER_MINUTE - LEFT_TO_AMOUNTS : REQUESTS_PER_MINUTE;
        const wait = waitForSlot(recent, moment, isBackground ? BACKGROUND_PER_MINUTE : forPerson);
        const personWaits = Math.min(PERSON_WAITS_MS, (item?.personWaitsUntil ?? 0) - moment);
        if (isBackground && personWaits > 0) return Math.max(wait, personWaits);
        if (wait > 0) {
          if (isBackground) return wait;
          const until = moment + PERSON_WAITS_MS;
          await table.update(keys.tillRequests(), setting({ personWaitsUntil: until }));
          return wait;
        }
        await table.update(
          keys.tillRequests(),
          provided(
            setting({
              taken: [...recent, moment].slice(-REQUESTS_PER_MINUTE),
              expiresAt: epochSeconds(new Date(moment), 3600),
            }),
            unchanged('taken', item?.taken),
          ),
        );
        return 0;
      },
      { tries: 20, onExhausted: () => 1000 },
    );
