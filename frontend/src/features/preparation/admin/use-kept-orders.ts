import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { fetchPreparation, showSaved } from '#frontend/features/preparation/preparation.queries.ts';
import { isOffline } from '#frontend/lib/network/connection.ts';
import { useSending } from '#frontend/lib/network/waiting-work.ts';
import { readToken } from '#frontend/lib/session/session.ts';
import { dropKept, keptOrders, readKept, saveWeights } from './kept-weights.ts';
import { meanwhile } from './meanwhile.ts';
import { orderChanges } from './order-changes.ts';

export type KeptOrder = {
  orderId: string;
  client: string;
  /** ISO instant of the last weight. */
  at: string;
  /** It does not go by itself: somebody has to look. */
  toSee: boolean;
};

const allKept = (toSee: ReadonlySet<string>): KeptOrder[] =>
  keptOrders().flatMap((orderId) => {
    const kept = readKept(orderId);
    return kept ? [{ orderId, client: kept.client, at: kept.at, toSee: toSee.has(orderId) }] : [];
  });

/** False: the order is not as it was when it was weighed, or the server refused; what is kept stays for a person. */
const goesByItself = async (queries: QueryClient, orderId: string): Promise<boolean> => {
  const now = await fetchPreparation(orderId);
  const kept = readKept(orderId);
  if (!kept) return true;
  const since = meanwhile(now, kept);
  if (since === 'arrived') {
    dropKept(orderId);
    return true;
  }
  if (since !== undefined || orderChanges(kept.ordered, now.lines).length > 0) return false;
  return typeof (await saveWeights(orderId, kept, (saved) => showSaved(queries, saved))) === 'string';
};

/** The orders weighed at this device that the server does not have yet; they are sent while the list is open. */
export const useKeptOrders = (): KeptOrder[] => {
  const [kept, setKept] = useState(() => allKept(new Set()));
  const queries = useQueryClient();
  const sending = useRef(false);
  const send = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    const toSee = new Set<string>();
    for (const orderId of keptOrders()) {
      if (isOffline() || readToken('admin') === null) break;
      // without an answer it waits on
      if (!(await goesByItself(queries, orderId).catch(() => true))) toSee.add(orderId);
    }
    sending.current = false;
    setKept(allKept(toSee));
  }, [queries]);
  useSending(send);
  return kept;
};
