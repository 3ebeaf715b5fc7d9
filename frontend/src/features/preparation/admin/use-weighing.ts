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
const heldFor = (preparation: Preparation): { held: StoredWeights; waits: boolean } => {
  const kept = readStoredWeights(preparation.order_id);
  const { version, lines: ordered, client_nom: client } = preparation;
  const bound = boundIn(preparation);
  const lines = weighedOf(preparation);
  const fresh = { version, lines, sent: [], bound, replaceLots: [], client, ordered, at: '' };
  if (!kept) return { held: fresh, waits: false };
  if (meanwhile(preparation, kept) === 'arrived') {
    dropStored(preparation.order_id);
    return { held: fresh, waits: false };
  }
  const held = { ...kept, client, ordered: kept.ordered.length > 0 ? kept.ordered : ordered };
  // an older reading knows less
  if (version < kept.version) return { held, waits: true };
  const upon = { ...held, lines: withBoundLots(preparation, kept), bound };
  return { held: version > kept.version ? { ...upon, version, sent: [] } : upon, waits: true };
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
const readUpon = (held: StoredWeights, read: Preparation) => {
  if (read.version <= held.version || meanwhile(read, held) !== 'arrived') return undefined;
  const lines = held.lines.filter(({ productId }) =>
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
  const [found] = useState(() => heldFor(preparation));
  const [lines, setLines] = useState(found.held.lines);
  const [ordered, setOrdered] = useState(found.held.ordered);
  const [saving, setSaving] = useState<Saving>(found.waits ? 'offline' : 'saved');
  const held = useRef(found.held);
  const waits = useRef(found.waits);
  const running = useRef<Promise<void>>(undefined);

  const saveAll = useCallback(async () => {
    // nothing was weighed, and a line is never taken back to that: the server takes no empty word
    if (held.current.lines.length === 0) return;
    setSaving('saving');
    const how = await saveWeights(orderId, held.current, show);
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
      Object.assign(held.current, { lines: next, at: new Date().toISOString() });
      setLines(next);
      keepWeights(orderId, held.current);
      void save();
    },
    [orderId, save],
  );

  /**
   * The order as it was read again while it lies open, as with its customer's answer: weighing goes on upon it, without the
   * lines that left it. Of weights that are another's by now the next save is refused, as ever.
   */
  const goOn = (read: Preparation) => {
    const upon = readUpon(held.current, read);
    if (upon) {
      Object.assign(held.current, upon);
      setLines(upon.lines);
    }
    show(read);
  };

  /** The order as it is now was seen. */
  const acceptOrder = () => {
    held.current.ordered = preparation.lines;
    setOrdered(preparation.lines);
  };
  const { replaceLots } = found.held;
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
    version: () => held.current.version,
  };
};
