import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { lotQuery } from '#frontend/features/stock/lots.queries.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { proposedLot } from '#shared/stock/lots/entry-lot.ts';
import type { OriginTexts } from './origin-texts.ts';

/** Maximum suffix of names of one product and day with unknown origin. */
const MOST = 20;

/**
 * Proposed lot of an entry (AMB-85): a name that no other lot of the product has, unless that lot has the
 * same supplier.
 */
export const useProposedLot = (
  product: MovableProduct | undefined,
  { supplier, animal_ref: animal }: Pick<OriginTexts, 'supplier' | 'animal_ref'>,
  now: Date,
): string => {
  const queries = useQueryClient();
  const about = product && { categoryName: product.category, label: product.label };
  const first = proposedLot({ product: about, supplier, animal }, now);
  const free = useQuery({
    queryKey: ['stock', 'proposed-lot', product?.id, first, supplier.trim()],
    queryFn: product ? () => freeName(queries, product.id, first, supplier.trim()) : skipToken,
    retry: false,
  });
  return free.data ?? first;
};

const freeName = async (
  queries: QueryClient,
  productId: string,
  first: string,
  supplier: string,
): Promise<string> => {
  for (let n = 1; n <= MOST; n += 1) {
    const name = n === 1 ? first : `${first}-${n}`;
    const known = await queries.fetchQuery({ ...lotQuery(productId, name), retry: false }).catch(noLot);
    if (!known || known.unknown || (supplier !== '' && known.origin.supplier === supplier)) return name;
  }
  return first;
};

/** A missing lot is expected; other failures are left to the check of the typed name. */
const noLot = (error: unknown): undefined => {
  if (asApiError(error)?.status === 404) return undefined;
  throw error;
};
