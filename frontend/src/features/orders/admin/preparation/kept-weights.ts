import {
  fetchPreparation,
  type SaveBody,
  sendPreparation,
} from '#frontend/features/orders/preparation.queries.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { adminKey, adminKeysFrom } from '#frontend/lib/storage/admin-keys.ts';
import { readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';
import type { Preparation } from '#shared/orders/preparation/preparation.contract.ts';
import type { PreparedLine } from '#shared/orders/preparation/prepared-line.ts';
import { type OrderedLine, weighedOf, wireLines } from './preparation-state.ts';

/** Begins the names of what was weighed of an order and is not saved. */
export const KEPT_WEIGHTS = 'preparation_';

const keyOf = (orderId: string) => adminKey(KEPT_WEIGHTS + orderId);

/** What this browser weighed of an order and the server has not. */
export interface KeptWeights {
  /** Of the preparation that it was weighed on. */
  version: number;
  lines: PreparedLine[];
  /** What was sent upon that version without an answer; one of it may have arrived. */
  sent: PreparedLine[][];
  /** Whose order it is, and what was ordered when it was weighed. */
  client: string;
  ordered: readonly OrderedLine[];
  /** ISO instant of the last change. */
  at: string;
}

export const readKept = (orderId: string): KeptWeights | undefined => {
  const kept = readStoredJson(keyOf(orderId)) as Partial<KeptWeights> | undefined;
  if (typeof kept?.version !== 'number' || !Array.isArray(kept.lines)) return undefined;
  const { version, lines, sent = [], client = '', ordered = [], at = '' } = kept;
  return { version, lines, sent, client, ordered, at };
};

export const keepWeights = (orderId: string, kept: KeptWeights): void =>
  writeStoredJson(keyOf(orderId), kept);

export const dropKept = (orderId: string): void => writeStored(keyOf(orderId), null);

/** The orders of which something weighed here waits. */
export const keptOrders = (): string[] => adminKeysFrom(KEPT_WEIGHTS);

/** As it would be sent: two that say the same are the same. */
const wordOf = (lines: readonly PreparedLine[]): string => JSON.stringify(wireLines(lines));

/** Whether the server's preparation says what is kept. */
export const isSaved = (preparation: Preparation, { lines }: KeptWeights): boolean =>
  wordOf(lines) === wordOf(weighedOf(preparation));

/** Whether the server's preparation is one that was sent from here, and not another preparer's. */
const isOurs = (preparation: Preparation, { version, sent }: KeptWeights): boolean =>
  preparation.version === version + 1 &&
  sent.some((lines) => wordOf(lines) === wordOf(weighedOf(preparation)));

/** What happened to the order since: why what is kept cannot simply go on. A reading older than it says nothing. */
export const meanwhile = (
  preparation: Preparation,
  kept: KeptWeights,
): 'cancelled' | 'closed' | 'weighed elsewhere' | undefined => {
  if (preparation.status === 'annule') return 'cancelled';
  if (preparation.closed_at !== null) return 'closed';
  if (preparation.version <= kept.version || isOurs(preparation, kept) || isSaved(preparation, kept))
    return undefined;
  return 'weighed elsewhere';
};

export type Saving = 'saved' | 'saving' | 'offline' | { refusal: string; mayPass: boolean };

/**
 * Saves what is held, change after change, until the server has all of it; `held` says how far that went. A save whose
 * answer was lost is known again by what it said, so that it is not taken for another preparer's.
 */
export const saveWeights = (...asked: Parameters<typeof saveAll>): ReturnType<typeof saveAll> => {
  const [orderId] = asked;
  const run = saveAll(...asked).finally(() => {
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
  held: KeptWeights,
  onSaved: (preparation: Preparation) => void,
): Promise<Exclude<Saving, 'saving'>> => {
  for (let sent: PreparedLine[] | undefined; sent !== held.lines;) {
    sent = held.lines;
    held.sent = [...held.sent, sent];
    keepWeights(orderId, held);
    try {
      const body: SaveBody = { version: held.version, lines: wireLines(sent) };
      const saved = await sendPreparation(orderId, body);
      held.version = saved.version;
      held.sent = [];
      // more may have been weighed meanwhile
      keepWeights(orderId, { ...(readKept(orderId) ?? held), version: held.version, sent: [] });
      onSaved(saved);
    } catch (error) {
      const refusal = asApiError(error);
      const isRefused = refusal?.fromServer && refusal.status < 500;
      if (!isRefused) return 'offline';
      const now =
        refusal.code === 'version_conflict' ? await goOn(orderId, held).catch(() => undefined) : undefined;
      if (!now) return { refusal: refusal.message, mayPass: refusal.status === 401 };
      // it arrived, only the answer did not
      if (sent === held.lines && isSaved(now, held)) onSaved(now);
      else sent = undefined;
    }
  }
  const now = readKept(orderId);
  // the screen of this order may have weighed more
  if (now && wordOf(now.lines) === wordOf(held.lines)) dropKept(orderId);
  return 'saved';
};

/** Goes on upon what arrived of ours; undefined where another preparer saved. */
const goOn = async (orderId: string, held: KeptWeights): Promise<Preparation | undefined> => {
  const now = await fetchPreparation(orderId);
  if (!isOurs(now, held)) return undefined;
  held.version = now.version;
  held.sent = [];
  return now;
};
