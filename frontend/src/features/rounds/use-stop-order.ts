import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendStopOrder, stopsQuery } from '#frontend/features/rounds/rounds.queries.ts';
import { useQueuedAction } from '#frontend/lib/forms/use-action.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import { MAX_STOPS } from '#shared/rounds/stop-order.ts';

/** Sort order: completed stops last; the saved order, then later orders, oldest first. */
const inTurn = (a: Stop, b: Stop): number =>
  Number(a.remise !== null) - Number(b.remise !== null) ||
  (a.rang ?? MAX_STOPS) - (b.rang ?? MAX_STOPS) ||
  a.date_commande.localeCompare(b.date_commande);

/** Stops of a round in driving order, which is edited here and stored on the server. */
export const useStopOrder = (day: string | null, zone: string | null, stops: readonly Stop[]) => {
  const queries = useQueryClient();
  // the local order, until the server's was refetched
  const [moved, setMoved] = useState<readonly string[]>();
  const inOrder = stops.toSorted(inTurn);
  const shown = moved
    ? inOrder.toSorted((a, b) => placeOf(moved, a.order_id) - placeOf(moved, b.order_id))
    : inOrder;
  const ids = shown.map(({ order_id: id }) => id);
  const keeping = useQueuedAction(async (orderIds: readonly string[]) => {
    await sendStopOrder({ day, tournee: zone, order_ids: orderIds.slice(0, MAX_STOPS) });
    await queries.invalidateQueries({ queryKey: stopsQuery().queryKey });
    // changes during the call stay until they are saved themselves
    setMoved((now) => (now === orderIds ? undefined : now));
  });
  const moveTo = (id: string, place: number): readonly string[] => {
    const others = ids.filter((each) => each !== id);
    const next = [...others.slice(0, place), id, ...others.slice(place)];
    setMoved(next);
    return next;
  };
  return {
    shown,
    error: keeping.error,
    /** While dragging: displayed, not saved. */
    carry: (id: string, over: string): void => {
      if (id !== over) moveTo(id, ids.indexOf(over));
    },
    /** On drop. */
    keep: (): void => {
      if (moved) keeping.run(moved);
    },
    /** Moves a stop by one position. */
    step: (id: string, by: -1 | 1): void => keeping.run(moveTo(id, ids.indexOf(id) + by)),
  };
};

const placeOf = (ids: readonly string[], id: string): number => {
  const at = ids.indexOf(id);
  return at === -1 ? MAX_STOPS : at;
};
