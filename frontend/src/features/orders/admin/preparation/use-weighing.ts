import { useCallback, useRef, useState } from 'react';
import { type SaveBody, sendPreparation } from '#frontend/features/orders/preparation.queries.ts';
import { adminKey } from '#frontend/lib/admin-keys.ts';
import { asApiError } from '#frontend/lib/api-error.ts';
import { readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/stored.ts';
import type { Preparation } from '#shared/orders/preparation/preparation.contract.ts';
import type { PreparedLine } from '#shared/orders/preparation/prepared-line.ts';
import { weighedOf, wireLines } from './preparation-state.ts';

/** Begins the names of what was weighed of an order and is not saved. */
export const KEPT_WEIGHTS = 'preparation_';

const keyOf = (orderId: string) => adminKey(KEPT_WEIGHTS + orderId);

type Kept = { version: number; lines: PreparedLine[] };

/** What this browser weighed and the server has not: only upon the version that it was weighed on. */
const keptFor = ({ order_id: id, version }: Preparation): PreparedLine[] | undefined => {
  const kept = readStoredJson(keyOf(id)) as Partial<Kept> | undefined;
  return kept?.version === version && Array.isArray(kept.lines) ? kept.lines : undefined;
};

export type Saving = 'saved' | 'saving' | 'offline' | { refusal: string };

/**
 * What is weighed of an order: shown at once, kept in this browser, and saved on the server one change after the other.
 * Without network it waits here, over a reload.
 */
export const useWeighing = (preparation: Preparation) => {
  const orderId = preparation.order_id;
  const [lines, setLines] = useState(() => keptFor(preparation) ?? weighedOf(preparation));
  const [saving, setSaving] = useState<Saving>('saved');
  const latest = useRef(lines);
  const version = useRef(preparation.version);
  const running = useRef<Promise<void>>(undefined);

  const saveAll = useCallback(async () => {
    for (let sent: readonly PreparedLine[] | undefined; sent !== latest.current;) {
      sent = latest.current;
      setSaving('saving');
      try {
        const body: SaveBody = { version: version.current, lines: wireLines(sent) };
        version.current = (await sendPreparation(orderId, body)).version;
      } catch (error) {
        const refusal = asApiError(error);
        setSaving(refusal?.fromServer && refusal.status < 500 ? { refusal: refusal.message } : 'offline');
        return;
      }
    }
    writeStored(keyOf(orderId), null);
    setSaving('saved');
  }, [orderId]);

  const save = useCallback((): Promise<void> => {
    running.current ??= saveAll().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, [saveAll]);

  const change = useCallback(
    (next: PreparedLine[]) => {
      latest.current = next;
      setLines(next);
      writeStoredJson(keyOf(orderId), { version: version.current, lines: next } satisfies Kept);
      void save();
    },
    [orderId, save],
  );

  /** Closed on the server: nothing is kept here any more. */
  const forget = useCallback(() => writeStored(keyOf(orderId), null), [orderId]);
  return { lines, change, saving, save, version, forget };
};
