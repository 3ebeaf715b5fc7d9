import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { type UsualProduct, usualProducts } from '#frontend/features/orders/pro/reorder/habit-product.ts';
import { habitsQuery } from '#frontend/features/orders/orders.queries.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import type { reorderingContract } from '#shared/orders/reordering.contract.ts';

/** Maximum wait of the list for the habits above it, to avoid a layout shift. */
const PATIENCE_MS = 800;

export interface Usual {
  /** Undefined while loading. */
  products: readonly UsualProduct[] | undefined;
  /** Most ordered by all customers, in order. */
  mostOrdered: readonly string[];
  /** Configured selection that replaces the season's. */
  season: { title: string; words: readonly string[] } | undefined;
  failed: boolean;
  retry: () => void;
  /** The list can render. */
  settled: boolean;
  /** Arrived after the list: rendered collapsed, to avoid a layout shift. */
  late: boolean;
  usualOf: (productId: string) => Quantity | undefined;
}

type Habits = ReplyOf<typeof reorderingContract.endpoints.listHabits>;

/** « Mes habitudes » joined with the catalogue. */
export const useUsual = (
  customerId: string | undefined,
  products: ReadonlyMap<string, ShopProduct> | undefined,
  place: string | undefined,
): Usual => useUsualOf(useQuery(habitsQuery(customerId, place)), products);

/** The same for another user's habits. */
export const useUsualOf = (
  habits: Pick<UseQueryResult<Habits>, 'data' | 'isPending' | 'isError' | 'refetch'>,
  products: ReadonlyMap<string, ShopProduct> | undefined,
): Usual => {
  const [late, setLate] = useState(false);
  const waiting = products !== undefined && habits.isPending;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  const usual = useMemo(
    () => (habits.data && products ? usualProducts(habits.data.data, products) : undefined),
    [habits.data, products],
  );
  const { isError, data, refetch } = habits;
  const settled = products === undefined || !waiting || late;
  return useMemo(
    () => ({
      products: usual,
      mostOrdered: data?.most_ordered ?? [],
      season: data?.season,
      failed: isError && !data,
      retry: () => void refetch(),
      settled,
      late,
      usualOf: (id) => usual?.find(({ product }) => product.id === id)?.usual,
    }),
    [usual, isError, data, refetch, settled, late],
  );
};
