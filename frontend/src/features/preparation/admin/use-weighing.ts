import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { preparationQuery, showSaved } from '#frontend/features/preparation/preparation.queries.ts';
import { useSending } from '#frontend/lib/network/waiting-work.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import type { PreparedLine } from '#shared/preparation/prepared-line.ts';
import {
  dropStored,
  keepWeights,
  type StoredWeights,
  readStoredWeights,
  type Saving,
  saveUnderWay,
  saveWeights,
} from './stored-weights.ts';
import { boundIn, meanwhile, withBoundLots } from './conflict.ts';
import { weighedOf } from './preparation-state.ts';

/** Stored weights that can continue on this preparation, or an empty draft. */
const draftFor = (preparation: Preparation): { draft: StoredWeights; waits: boolean } => {
  const stored = readStoredWeights(preparation.order_id);
  const { version, lines: ordered, client_nom: client } = preparation;
  const bound = boundIn(preparation);
  const lines = weighedOf(preparation);
  const fresh = { version, lines, sent: [], bound, replaceLots: [], client, ordered, at: '' };
  if (!stored) return { draft: fresh, waits: false };
  if (meanwhile(preparation, stored) === 'arrived') {
    dropStored(preparation.order_id);
    return { draft: fresh, waits: false };
  }
  const draft = { ...stored, client, ordered: stored.ordered.length > 0 ? stored.ordered : ordered };
  // the reading is outdated
  if (version < stored.version) return { draft, waits: true };
  const upon = { ...draft, lines: withBoundLots(preparation, stored), bound };
  return { draft: version > stored.version ? { ...upon, version, sent: [] } : upon, waits: true };
};

/** Updates the cache with the saved state and the old reading's time, so that the screen is not remounted. */
const useShowSaved = (orderId: string) => {
  const queries = useQueryClient();
  return useCallback(
    (saved: Parameters<typeof showSaved>[1]) =>
      showSaved(queries, saved, queries.getQueryState(preparationQuery(orderId).queryKey)?.dataUpdatedAt),
    [orderId, queries],
  );
};

/** Rebases the draft on a refetched order, without removed lines; undefined: nothing new. */
const readUpon = (draft: StoredWeights, read: Preparation) => {
  if (read.version <= draft.version || meanwhile(read, draft) !== 'arrived') return undefined;
  const lines = draft.lines.filter(({ productId }) =>
    read.lines.some(({ product_id: id }) => id === productId),
  );
  return { version: read.version, sent: [], bound: boundIn(read), lines };
};

/**
 * Weights of an order: shown immediately, stored in this browser, and saved sequentially. Offline they stay
 * stored, also over a reload, and are sent automatically later.
 */
export const useWeighing = (preparation: Preparation) => {
  const orderId = preparation.order_id;
  const show = useShowSaved(orderId);
  const [found] = useState(() => draftFor(preparation));
  const [lines, setLines] = useState(found.draft.lines);
  const [ordered, setOrdered] = useState(found.draft.ordered);
  const [saving, setSaving] = useState<Saving>(found.waits ? 'offline' : 'saved');
  const draft = useRef(found.draft);
  const waits = useRef(found.waits);
  const running = useRef<Promise<void>>(undefined);

  const saveAll = useCallback(async () => {
    // before the first weighing there is nothing to save, and the server rejects an empty save
    if (draft.current.lines.length === 0) return;
    setSaving('saving');
    const how = await saveWeights(orderId, draft.current, show);
    waits.current = how === 'offline' || (typeof how === 'object' && how.mayPass);
    setSaving(how);
  }, [orderId, show]);

  const save = useCallback((): Promise<void> => {
    running.current ??= saveAll().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, [saveAll]);

  useSending(
    useCallback(async () => {
      // the list may be sending restored weights
      await saveUnderWay(orderId);
      if (!waits.current) return;
      if (!found.waits || readStoredWeights(orderId)) return save();
      waits.current = false;
      setSaving('saved');
    }, [orderId, save, found]),
  );

  const change = useCallback(
    (next: PreparedLine[]) => {
      Object.assign(draft.current, { lines: next, at: new Date().toISOString() });
      setLines(next);
      keepWeights(orderId, draft.current);
      void save();
    },
    [orderId, save],
  );

  /**
   * The order was refetched while open, for example after the customer's answer: weighing continues on it,
   * without removed lines. Concurrent weights of another preparer still make the next save fail.
   */
  const goOn = (read: Preparation) => {
    const upon = readUpon(draft.current, read);
    if (upon) {
      Object.assign(draft.current, upon);
      setLines(upon.lines);
    }
    show(read);
  };

  /** The user has seen the changed order. */
  const acceptOrder = () => {
    draft.current.ordered = preparation.lines;
    setOrdered(preparation.lines);
  };
  const { replaceLots } = found.draft;
  return {
    lines,
    ordered,
    /** Products whose recorded lots are replaced by the weighed ones. */
    replaceLots,
    acceptOrder,
    goOn,
    change,
    saving,
    save,
    version: () => draft.current.version,
  };
};
