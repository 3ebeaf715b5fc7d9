import { useState } from 'react';
import { adminKey, adminKeysFrom, readOwn, writeOwn } from '#frontend/lib/storage/account-keys.ts';
import { parsedJson } from '#frontend/lib/storage/stored.ts';
import { useDraft } from '#frontend/lib/storage/use-draft.ts';

const nameOf = (orderId: string, productId = '') => `draft_weight_${orderId}_${productId}` as const;

/** A typed weight that was not added: restored after a reload, never sent. */
export const useTypedWeight = (orderId: string, productId: string) => {
  const typed = useDraft(nameOf(orderId, productId), () => ({ milli: null as number | null, lot: '' }));
  const [lot, setLot] = useState(typed.draft.lot);
  const { milli } = typed.draft;
  return {
    milli,
    lot,
    /** ISO instant of a weight restored from an earlier page. */
    leftAt: milli === null ? null : typed.restoredFrom,
    typeWeight: (next: number | null) => (next === null ? typed.clear() : typed.change({ milli: next, lot })),
    chooseLot: (next: string) => {
      setLot(next);
      if (milli !== null) typed.change({ lot: next });
    },
  };
};

/** Typed weights of an order on this device that were not added. */
export const typedWeights = (orderId: string): { productId: string; milli: number }[] =>
  adminKeysFrom(nameOf(orderId)).flatMap((productId) => {
    const stored = parsedJson(readOwn(adminKey(nameOf(orderId, productId)))) as
      | { draft?: { milli?: unknown } }
      | undefined;
    const milli = stored?.draft?.milli;
    return typeof milli === 'number' ? [{ productId, milli }] : [];
  });

export const dropTypedWeights = (orderId: string): void => {
  for (const productId of adminKeysFrom(nameOf(orderId)))
    writeOwn(adminKey(nameOf(orderId, productId)), null);
};
