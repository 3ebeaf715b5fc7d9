import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { showSaved } from '#frontend/features/preparation/preparation.queries.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { weighings } from './stored-weights.ts';

export type StoredPreparation = {
  orderId: string;
  client: string;
  /** Not sent automatically: needs a decision. */
  toSee: boolean;
};

/** Orders with unsaved weights on this device; sent while the list is open. */
export const useStoredOrders = (): StoredPreparation[] => {
  const queries = useQueryClient();
  weighings.useSending(
    useCallback((saved?: Preparation) => void (saved && showSaved(queries, saved)), [queries]),
  );
  const waiting = weighings.use();
  return useMemo(
    () =>
      waiting.map(({ key, act, error }) => ({
        orderId: key,
        client: act.client,
        toSee: error !== undefined,
      })),
    [waiting],
  );
};
