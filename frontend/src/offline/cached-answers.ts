import { readUser } from '#frontend/lib/session.ts';

/** What the shop showed last, for one customer, so that it can be read without network. Nothing that opens anything. */
const STORE = 'viande-kept';

export interface CachedAnswer {
  /** The query's key. */
  key: readonly unknown[];
  data: unknown;
  /** When the server gave it, ms. */
  at: number;
  /** The build that wrote it: another may expect another shape. */
  build: string;
}

const folderOf = (customerId: string): string => `/kept/${encodeURIComponent(customerId)}/`;

const addressOf = (customerId: string, key: readonly unknown[]): string =>
  folderOf(customerId) + encodeURIComponent(JSON.stringify(key));

const isOf = (customerId: string, { url }: Request): boolean =>
  new URL(url).pathname.startsWith(folderOf(customerId));

/** Replaces what is kept under the key. A full disk or a private window loses the convenience, not the page. */
export const keepAnswer = async (customerId: string, answer: CachedAnswer): Promise<void> => {
  try {
    const store = await caches.open(STORE);
    const json = JSON.stringify(answer);
    // signed out while the store opened: nothing may be left behind
    if (readUser('pro')?.id === customerId)
      await store.put(addressOf(customerId, answer.key), new Response(json));
  } catch {
    // read again from the server next time
  }
};

/** Everything kept for a customer by this build. */
export const cachedAnswers = async (customerId: string, build: string): Promise<CachedAnswer[]> => {
  try {
    const store = await caches.open(STORE);
    const mine = (await store.keys()).filter((request) => isOf(customerId, request));
    const answers = await Promise.all(
      mine.map(async (request) => (await (await store.match(request))?.json()) as CachedAnswer | undefined),
    );
    return answers.filter((answer) => answer !== undefined && answer.build === build) as CachedAnswer[];
  } catch {
    return [];
  }
};

/** What another customer left at this device goes. */
export const forgetOthers = async (customerId: string): Promise<void> => {
  try {
    const store = await caches.open(STORE);
    const others = (await store.keys()).filter((request) => !isOf(customerId, request));
    await Promise.all(others.map((request) => store.delete(request)));
  } catch {
    // there is no store
  }
};

/** The whole store goes: the next person at this device finds nothing (AMB-51). */
export const forgetAnswers = async (): Promise<void> => {
  try {
    await caches.delete(STORE);
  } catch {
    // there is no store
  }
};
