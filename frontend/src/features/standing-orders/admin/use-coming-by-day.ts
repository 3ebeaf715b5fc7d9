import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Coming, ComingByDay } from '#frontend/features/preparation/admin/standing-demand.ts';
import { standingDemandQuery } from '#frontend/features/standing-orders/standing-orders.queries.ts';
import { milliFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { StandingNeed } from '#shared/standing-orders/standing-orders.contract.ts';

/** Expected standing demand of the next seven days; empty while unknown, since it is optional. */
export const useComingByDay = (): ComingByDay => {
  const { data } = useQuery(standingDemandQuery(''));
  return useMemo(() => comingByDay(data?.days ?? [], data?.needs ?? []), [data]);
};

const comingByDay = (days: readonly string[], needs: readonly StandingNeed[]): ComingByDay =>
  new Map(
    days.flatMap((day, at) => {
      const coming = needs.flatMap((need) => comingOn(need, at));
      return coming.length > 0 ? [[day, coming] as const] : [];
    }),
  );

const comingOn = (
  { product_id: productId, category, label, unit, coming, coming_pieces: inPieces }: StandingNeed,
  at: number,
): Coming[] => {
  const milli = milliFromWire(coming[at] ?? 0) ?? 0;
  if (milli === 0) return [];
  const pieces = inPieces?.[at];
  return [{ productId, category, label, quantity: quantityOf(unit, milli), ...(pieces ? { pieces } : {}) }];
};
