import { BASE_TERMS, type PriceTerms } from '#shared/catalog/price-terms.ts';
import type { Identity } from '#shared/kernel/access.ts';

/** The shop shows terms this long after they changed here; an order reads them anew. */
const CACHE_MS = 60_000;
/** Customers who look at the shop within a minute of each other, in one process. */
const MAX_CACHED = 500;

/**
 * At what terms somebody buys; administrators see the price of everybody. Two small items are read, once a minute or when
 * `isFresh` is asked for.
 */
export const termsOf = (read: (customerId: string) => Promise<PriceTerms>) => {
  const cache = new Map<string, { terms: PriceTerms; until: number }>();
  return async (
    { family, subjectId }: Identity,
    now: Date,
    { isFresh = false }: { isFresh?: boolean } = {},
  ): Promise<PriceTerms> => {
    if (family !== 'pro') return BASE_TERMS;
    const cached = cache.get(subjectId);
    if (cached && !isFresh && now.getTime() < cached.until) return cached.terms;
    const terms = await read(subjectId);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(subjectId, { terms, until: now.getTime() + CACHE_MS });
    return terms;
  };
};
