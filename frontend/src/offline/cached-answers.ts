import { readOwner, readToken } from '#frontend/lib/session/session.ts';
import { OFFLINE_DAYS } from '#frontend/lib/network/offline-days.ts';
import { type Keeper, STORES } from './stores.ts';

/** What was shown last, so that it can be read without network. Nothing that opens anything. */
export interface CachedAnswer {
  /** The query's key. */
  key: readonly unknown[];
  data: unknown;
  /** When the server gave it, ms. */
  at: number;
  /** The build that wrote it: another may expect another shape. */
  build: string;
}

/** Whose session is open: one that ended on the server leaves nothing to read. */
export const ownerOf = (keeper: Keeper): string | undefined =>
  readToken(keeper) === null ? undefined : readOwner(keeper);

const DAY_MS = 24 * 3_600_000;

const folderOf = (ownerId: string): string => `/kept/${encodeURIComponent(ownerId)}/`;

const addressOf = (ownerId: string, key: readonly unknown[]): string =>
  folderOf(ownerId) + encodeURIComponent(JSON.stringify(key));

const isOf = (ownerId: string, { url }: Request): boolean =>
  new URL(url).pathname.startsWith(folderOf(ownerId));

/** The answers kept at this device for customers, or for administrators. */
export const answersFor = (keeper: Keeper) => {
  const name = STORES[keeper];
  return {
    /** Replaces what is kept under the key. A full disk or a private window loses the convenience, not the page. */
    keep: async (ownerId: string, answer: CachedAnswer): Promise<void> => {
      try {
        const store = await caches.open(name);
        const json = JSON.stringify(answer);
        // signed out while the store opened: nothing may be left behind
        if (ownerOf(keeper) === ownerId) await store.put(addressOf(ownerId, answer.key), new Response(json));
      } catch {
        // read again from the server next time
      }
    },

    /** Everything kept for somebody by this build, of `now` or at most `OFFLINE_DAYS` before; what is older goes. */
    all: async (ownerId: string, build: string, now: number): Promise<CachedAnswer[]> => {
      const oldest = now - (OFFLINE_DAYS[keeper] ?? Infinity) * DAY_MS;
      try {
        const store = await caches.open(name);
        const mine = (await store.keys()).filter((request) => isOf(ownerId, request));
        const answers = await Promise.all(
          mine.map(async (request) => {
            const answer = (await (await store.match(request))?.json()) as CachedAnswer | undefined;
            if (answer && answer.at < oldest) await store.delete(request);
            return answer;
          }),
        );
        return answers.filter(
          (answer): answer is CachedAnswer =>
            answer !== undefined && answer.build === build && answer.at >= oldest,
        );
      } catch {
        return [];
      }
    },

    /** What another left at this device goes. */
    forgetOthers: async (ownerId: string): Promise<void> => {
      try {
        const store = await caches.open(name);
        const others = (await store.keys()).filter((request) => !isOf(ownerId, request));
        await Promise.all(others.map((request) => store.delete(request)));
      } catch {
        // there is no store
      }
    },

    /** The whole store goes: the next person at this device finds nothing (AMB-51). */
    forget: async (): Promise<void> => {
      try {
        await caches.delete(name);
      } catch {
        // there is no store
      }
    },
  };
};
