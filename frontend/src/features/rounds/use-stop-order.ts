import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendStopOrder, stopsQuery } from '#frontend/features/rounds/rounds.queries.ts';
import { useQueuedAction } from '#frontend/lib/forms/use-action.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import { MAX_STOPS } from '#shared/rounds/stop-order.ts';

/** What is done goes below; the rest as somebody put it in order, and what came since after that, the oldest order first. */
const inTurn = (a: Stop, b: Stop): number =>
  Number(a.remise !== null) - Number(b.remise !== null) ||
  (a.rang ?? MAX_STOPS) - (b.rang ?? MAX_STOPS) ||
  a.date_commande.localeCompare(b.date_commande);

/** The stops of one round in the order in which they are driven, which is moved here and kept by the server. */
export const useStopOrder = (day: string | null, zone: string | null, stops: readonly Stop[]) => {
  const queries = useQueryClient();
  // as they are being moved; the server's word stands again once it has been read
  const [moved, setMoved] = useState<readonly string[]>();
  const inOrder = stops.toSorted(inTurn);
  const shown = moved
    ? inOrder.toSorted((a, b) => placeOf(moved, a.order_id) - placeOf(moved, b.order_id))
    : inOrder;
  const ids = shown.map(({ order_id: id }) => id);
  const keeping = useQueuedAction(async (orderIds: readonly string[]) => {
    await sendStopOrder({ day, tournee: zone, order_ids: orderIds.slice(0, MAX_STOPS) });
    await queries.invalidateQueries({ queryKey: stopsQuery().queryKey });
    // one that was moved during the call is shown until its own order is saved
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
    /** While a finger carries it: shown there, and not kept yet. */
    carry: (id: string, over: string): void => {
      if (id !== over) moveTo(id, ids.indexOf(over));
    },
    /** Where the finger let it go. */
    keep: (): void => {
      if (moved) keeping.run(moved);
    },
    /** One place up or down. */
    step: (id: string, by: -1 | 1): void => keeping.run(moveTo(id, ids.indexOf(id) + by)),
  };
};

const placeOf = (ids: readonly string[], id: string): number => {
  const at = ids.indexOf(id);
  return at === -1 ? MAX_STOPS : at;
};
