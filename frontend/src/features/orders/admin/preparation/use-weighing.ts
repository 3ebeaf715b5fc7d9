import { useCallback, useRef, useState } from 'react';
import {
  fetchPreparation,
  type SaveBody,
  sendPreparation,
} from '#frontend/features/orders/preparation.queries.ts';
import { adminKey } from '#frontend/lib/storage/admin-keys.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';
import { useSending } from '#frontend/lib/network/waiting-acts.ts';
import type { Preparation } from '#shared/orders/preparation/preparation.contract.ts';
import type { PreparedLine } from '#shared/orders/preparation/prepared-line.ts';
import { weighedOf, wireLines } from './preparation-state.ts';

/** Begins the names of what was weighed of an order and is not saved. */
export const KEPT_WEIGHTS = 'preparation_';

const keyOf = (orderId: string) => adminKey(KEPT_WEIGHTS + orderId);

/** `sent`: what was sent upon that version without an answer; one of it may have arrived. */
type Kept = { version: number; lines: PreparedLine[]; sent?: PreparedLine[][] };

/** As it would be sent: two that say the same are the same. */
const wordOf = (lines: readonly PreparedLine[]): string => JSON.stringify(wireLines(lines));

/** Whether the server's preparation is one that was sent from here, and not another preparer's. */
const isOurs = (preparation: Preparation, { version, sent = [] }: Kept): boolean =>
  preparation.version === version + 1 &&
  sent.some((lines) => wordOf(lines) === wordOf(weighedOf(preparation)));

/** What this browser weighed and the server has not: only upon the version that it was weighed on, or our own next. */
const keptFor = (preparation: Preparation): PreparedLine[] | undefined => {
  const kept = readStoredJson(keyOf(preparation.order_id)) as Partial<Kept> | undefined;
  if (typeof kept?.version !== 'number' || !Array.isArray(kept.lines)) return undefined;
  const { version, lines, sent } = kept;
  const whole = { version, lines, ...(Array.isArray(sent) && { sent }) };
  return preparation.version === version || isOurs(preparation, whole) ? lines : undefined;
};

export type Saving = 'saved' | 'saving' | 'offline' | { refusal: string };

/**
 * What is weighed of an order: shown at once, kept in this browser, and saved on the server one change after the other.
 * Without network it waits here, over a reload, and goes on by itself. A save whose answer was lost is known again by what
 * it said, so that it is not taken for another preparer's.
 */
export const useWeighing = (preparation: Preparation) => {
  const orderId = preparation.order_id;
  const [kept] = useState(() => keptFor(preparation));
  const [lines, setLines] = useState(() => kept ?? weighedOf(preparation));
  const [saving, setSaving] = useState<Saving>(kept ? 'offline' : 'saved');
  const latest = useRef(lines);
  const version = useRef(preparation.version);
  const unanswered = useRef<PreparedLine[][]>([]);
  const waits = useRef(kept !== undefined);
  const running = useRef<Promise<void>>(undefined);

  const keep = useCallback(() => {
    const now: Kept = { version: version.current, lines: latest.current, sent: unanswered.current };
    writeStoredJson(keyOf(orderId), now);
  }, [orderId]);

  /** Goes on upon what arrived of ours; false where another preparer saved. */
  const goOn = useCallback(async (): Promise<boolean> => {
    const now = await fetchPreparation(orderId);
    const sent = { version: version.current, lines: latest.current, sent: unanswered.current };
    if (!isOurs(now, sent)) return false;
    version.current = now.version;
    unanswered.current = [];
    return true;
  }, [orderId]);

  const saveAll = useCallback(async () => {
    for (let sent: PreparedLine[] | undefined; sent !== latest.current;) {
      sent = latest.current;
      unanswered.current = [...unanswered.current, sent];
      keep();
      setSaving('saving');
      try {
        const body: SaveBody = { version: version.current, lines: wireLines(sent) };
        version.current = (await sendPreparation(orderId, body)).version;
        unanswered.current = [];
      } catch (error) {
        const refusal = asApiError(error);
        const isRefused = refusal?.fromServer && refusal.status < 500;
        if (isRefused && refusal.code === 'version_conflict' && (await goOn().catch(() => false))) {
          sent = undefined;
          continue;
        }
        waits.current = !isRefused || refusal.status === 401;
        setSaving(isRefused ? { refusal: refusal.message } : 'offline');
        return;
      }
    }
    waits.current = false;
    writeStored(keyOf(orderId), null);
    setSaving('saved');
  }, [orderId, keep, goOn]);

  const save = useCallback((): Promise<void> => {
    running.current ??= saveAll().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, [saveAll]);

  useSending(useCallback(async () => (waits.current ? save() : undefined), [save]));

  const change = useCallback(
    (next: PreparedLine[]) => {
      latest.current = next;
      setLines(next);
      keep();
      void save();
    },
    [keep, save],
  );

  /** Closed on the server: nothing is kept here any more. */
  const forget = useCallback(() => writeStored(keyOf(orderId), null), [orderId]);
  return { lines, change, saving, save, version, forget };
};
