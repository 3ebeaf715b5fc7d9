import { readOwner, readToken } from '#frontend/lib/session/session.ts';
import { OFFLINE_DAYS } from '#frontend/lib/network/offline-days.ts';
import { type OfflineArea, STORES } from './stores.ts';

/** The last reply of a query, for offline reading. Contains no secrets. */
export interface CachedAnswer {
  /** The query's key. */
  key: readonly unknown[];
  data: unknown;
  /** Time of the reply, ms. */
  at: number;
  /** The build that wrote it: another build may expect another shape. */
  build: string;
}

/** Owner of the open session; stored replies are unreadable without one. */
export const ownerOf = (keeper: OfflineArea): string | undefined =>
  readToken(keeper) === null ? undefined : readOwner(keeper);

const DAY_MS = 24 * 3_600_000;

const folderOf = (ownerId: string): string => `/kept/${encodeURIComponent(ownerId)}/`;

const addressOf = (ownerId: string, key: readonly unknown[]): string =>
  folderOf(ownerId) + encodeURIComponent(JSON.stringify(key));

const isOf = (ownerId: string, { url }: Request): boolean =>
  new URL(url).pathname.startsWith(folderOf(ownerId));

/** Stored replies of customers, or of administrators. */
export const answersFor = (keeper: OfflineArea) => {
  const name = STORES[keeper];
  return {
    /** Replaces the reply of a key. On a full disk or in a private window only the convenience is lost. */
    keep: async (ownerId: string, answer: CachedAnswer): Promise<void> => {
      try {
        const store = await caches.open(name);
        const json = JSON.stringify(answer);
        // signed out while the store opened: store nothing
        if (ownerOf(keeper) === ownerId) await store.put(addressOf(ownerId, answer.key), new Response(json));
      } catch {
        // the next read comes from the server
      }
    },

    /** Replies of an owner and build that are at most `OFFLINE_DAYS` old; older ones are deleted. */
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

    /** Deletes the replies of other users of this device. */
    forgetOthers: async (ownerId: string): Promise<void> => {
      try {
        const store = await caches.open(name);
        const others = (await store.keys()).filter((request) => !isOf(ownerId, request));
        await Promise.all(others.map((request) => store.delete(request)));
      } catch {
        // no storage available
      }
    },

    /** Deletes the whole store: the next user of the device finds nothing (AMB-51). */
    forget: async (): Promise<void> => {
      try {
        await caches.delete(name);
      } catch {
        // no storage available
      }
    },
  };
};
