import {
  fetchPreparation,
  type SaveBody,
  sendPreparation,
} from '#frontend/features/preparation/preparation.queries.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { PersonDecides, waitingWork } from '#frontend/lib/network/waiting-work.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import type { PreparedLine } from '#shared/preparation/prepared-line.ts';
import { boundIn, meanwhile } from './meanwhile.ts';
import { orderChanges } from './order-changes.ts';
import { type OrderedLine, wireLines } from './preparation-state.ts';

/** What this browser weighed of an order and the server has not. */
export interface StoredWeights {
  /** Of the preparation that it was weighed on. */
  version: number;
  lines: PreparedLine[];
  /** What was sent upon that version without an answer; one of it may have arrived. */
  sent: PreparedLine[][];
  /** Products whose lots had been said when it was weighed. */
  bound: string[];
  /** Products whose lots, said meanwhile, give way to what was weighed here: a person decided so. */
  replaceLots: string[];
  /** Whose order it is, and what was ordered when it was weighed. */
  client: string;
  ordered: readonly OrderedLine[];
  /** ISO instant of the last change. */
  at: string;
}

const isStoredWeights = (value: unknown): value is StoredWeights => {
  if (typeof value !== 'object' || value === null) return false;
  const { version, client, at, lines, sent, bound, replaceLots, ordered } = value as Partial<StoredWeights>;
  const lists = [lines, sent, bound, replaceLots, ordered];
  return (
    typeof version === 'number' &&
    typeof client === 'string' &&
    typeof at === 'string' &&
    lines !== undefined &&
    lists.every((list) => Array.isArray(list))
  );
};

/**
 * Sends what is kept of an order where nobody looks at it. What is not as it was when it was weighed, or was refused, is
 * for a person.
 */
const sendStored = async (stored: StoredWeights, orderId: string): Promise<Preparation | undefined> => {
  const now = await fetchPreparation(orderId);
  const since = meanwhile(now, stored);
  if (since === 'arrived') return now;
  if (since !== undefined || orderChanges(stored.ordered, now.lines).length > 0)
    throw new PersonDecides(since ?? 'order changed');
  let last: Preparation | undefined;
  const saving = await saveWeights(orderId, { ...stored }, (saved) => {
    last = saved;
  });
  if (typeof saving === 'object' && !saving.mayPass) throw new PersonDecides(saving.refusal);
  if (saving !== 'saved') throw new Error('It is not known what became of it.');
  return last;
};

/** Orders weighed at this device that the server does not have yet, one as it is by now for each. */
export const weighings = waitingWork({
  noun: 'weights',
  of: 'admin',
  isAct: isStoredWeights,
  send: sendStored,
  inOrder: false,
});

export const readStoredWeights = (orderId: string): StoredWeights | undefined => weighings.find(orderId)?.act;

export const keepWeights = (orderId: string, stored: StoredWeights): void =>
  weighings.put({ key: orderId, at: stored.at, act: stored });

export const dropStored = weighings.drop;

export type Saving = 'saved' | 'saving' | 'offline' | { refusal: string; mayPass: boolean };

/**
 * Saves what is held, change after change, until the server has all of it; `stored` says how far that went. A save whose
 * answer was lost is known again by what it said, so that it is not taken for another preparer's.
 */
export const saveWeights = (...args: Parameters<typeof saveAll>): ReturnType<typeof saveAll> => {
  const [orderId] = args;
  const run = saveAll(...args).finally(() => {
    if (underWay.get(orderId) === run) underWay.delete(orderId);
  });
  underWay.set(orderId, run);
  return run;
};

const underWay = new Map<string, Promise<unknown>>();

/** Until what is being saved of an order, from whatever part of the page, is answered. */
export const saveUnderWay = async (orderId: string): Promise<void> => {
  await underWay.get(orderId);
};

const saveAll = async (
  orderId: string,
  stored: StoredWeights,
  onSaved: (preparation: Preparation) => void,
): Promise<Exclude<Saving, 'saving'>> => {
  for (let sent: PreparedLine[] | undefined; sent !== stored.lines;) {
    sent = stored.lines;
    stored.sent = [...stored.sent, sent];
    keepWeights(orderId, stored);
    try {
      const saved = await sendPreparation(orderId, bodyOf(stored));
      goOnUpon(stored, saved);
      const { version, sent: none, bound, replaceLots } = stored;
      // more may have been weighed meanwhile
      keepWeights(orderId, {
        ...(readStoredWeights(orderId) ?? stored),
        version,
        sent: none,
        bound,
        replaceLots,
      });
      onSaved(saved);
    } catch (error) {
      const refusal = asApiError(error);
      const isRefused = refusal?.fromServer && refusal.status < 500;
      if (!isRefused) return 'offline';
      const now =
        refusal.code === 'version_conflict'
          ? await fetchPreparation(orderId).catch(() => undefined)
          : undefined;
      const since = now && meanwhile(now, stored);
      const goesOn = now && now.version > stored.version && (since === undefined || since === 'arrived');
      if (!goesOn) return { refusal: refusal.message, mayPass: refusal.status === 401 };
      goOnUpon(stored, now);
      // it arrived, only the answer did not
      if (since === 'arrived') onSaved(now);
      sent = since === 'arrived' ? stored.lines : undefined;
    }
  }
  const now = readStoredWeights(orderId);
  // the screen of this order may have weighed more
  if (now && isSameWord(now.lines, stored.lines)) dropStored(orderId);
  return 'saved';
};

const bodyOf = ({ version, lines, replaceLots }: StoredWeights): SaveBody => ({
  version,
  lines: wireLines(lines),
  ...(replaceLots.length > 0 && { replace_lots: replaceLots }),
});

const isSameWord = (some: readonly PreparedLine[], others: readonly PreparedLine[]): boolean =>
  JSON.stringify(wireLines(some)) === JSON.stringify(wireLines(others));

/** What the server has is ours: what comes next is weighed upon it. */
const goOnUpon = (stored: StoredWeights, now: Preparation): void => {
  Object.assign(stored, { version: now.version, sent: [], bound: boundIn(now), replaceLots: [] });
};
