import {
  fetchPreparation,
  type SaveBody,
  sendPreparation,
} from '#frontend/features/preparation/preparation.queries.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { PersonDecides, waitingWork } from '#frontend/lib/network/waiting-work.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import type { PreparedLine } from '#shared/preparation/prepared-line.ts';
import { boundIn, meanwhile } from './conflict.ts';
import { orderChanges } from './order-changes.ts';
import { type OrderedLine, wireLines } from './preparation-state.ts';

/** Weights of an order stored in this browser and not on the server. */
export interface StoredWeights {
  /** Version of the preparation they are based on. */
  version: number;
  lines: PreparedLine[];
  /** Saves sent on that version without a reply; one may have arrived. */
  sent: PreparedLine[][];
  /** Products with recorded lots at that time. */
  bound: string[];
  /** Products whose concurrently recorded lots are replaced, as the user decided. */
  replaceLots: string[];
  /** Customer and ordered quantities at that time. */
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

/** Sends stored weights in the background. Conflicts and refusals need a decision of the user. */
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

/** Unsaved weights of this device, one current entry per order. */
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
 * Saves until the server has all changes; `stored` tracks the progress. After a lost reply, the saved state
 * is recognised by its content, so that it is not mistaken for another preparer's.
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

/** Waits for a running save of an order, started anywhere on the page. */
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
      // more may have been weighed since
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
      // it arrived, only the reply was lost
      if (since === 'arrived') onSaved(now);
      sent = since === 'arrived' ? stored.lines : undefined;
    }
  }
  const now = readStoredWeights(orderId);
  // the order's screen may have newer weights
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

/** The server's state is ours: later weights are based on it. */
const goOnUpon = (stored: StoredWeights, now: Preparation): void => {
  Object.assign(stored, { version: now.version, sent: [], bound: boundIn(now), replaceLots: [] });
};
