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
import { boundIn, meanwhile, withBoundLots } from './meanwhile.ts';
import { weighedOf } from './preparation-state.ts';

/** What is kept of an order that may go on upon this preparation, or a beginning. */
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
  // an older reading knows less
  if (version < stored.version) return { draft, waits: true };
  const upon = { ...draft, lines: withBoundLots(preparation, stored), bound };
  return { draft: version > stored.version ? { ...upon, version, sent: [] } : upon, waits: true };
};

/** Shows what was saved under the time of the last reading: the screen goes on and is not drawn anew. */
const useShowSaved = (orderId: string) => {
  const queries = useQueryClient();
  return useCallback(
    (saved: Parameters<typeof showSaved>[1]) =>
      showSaved(queries, saved, queries.getQueryState(preparationQuery(orderId).queryKey)?.dataUpdatedAt),
    [orderId, queries],
  );
};

/** What is held goes on upon an order that was read again, without the lines that left it; undefined: nothing came. */
const readUpon = (draft: StoredWeights, read: Preparation) => {
  if (read.version <= draft.version || meanwhile(read, draft) !== 'arrived') return undefined;
  const lines = draft.lines.filter(({ productId }) =>
    read.lines.some(({ product_id: id }) => id === productId),
  );
  return { version: read.version, sent: [], bound: boundIn(read), lines };
};

/**
 * What is weighed of an order: shown at once, kept in this browser, and saved on the server one change after the other.
 * Without network it waits here, over a reload, and goes on by itself.
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
    // nothing was weighed, and a line is never taken back to that: the server takes no empty word
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
      // the list may be sending what was found here
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
   * The order as it was read again while it lies open, as with its customer's answer: weighing goes on upon it, without the
   * lines that left it. Of weights that are another's by now the next save is refused, as ever.
   */
  const goOn = (read: Preparation) => {
    const upon = readUpon(draft.current, read);
    if (upon) {
      Object.assign(draft.current, upon);
      setLines(upon.lines);
    }
    show(read);
  };

  /** The order as it is now was seen. */
  const acceptOrder = () => {
    draft.current.ordered = preparation.lines;
    setOrdered(preparation.lines);
  };
  const { replaceLots } = found.draft;
  return {
    lines,
    ordered,
    /** Products whose lots give way to what is weighed. */
    replaceLots,
    acceptOrder,
    goOn,
    change,
    saving,
    save,
    version: () => draft.current.version,
  };
};
