import { BASE_TERMS, type PriceTerms } from '#shared/catalog/price-terms.ts';
import type { Identity } from '#shared/kernel/access.ts';

/** The shop shows old terms this long after a change; an order reads them again. */
const CACHE_MS = 60_000;
/** Customers who use the shop within a minute of each other, in one process. */
const MAX_CACHED = 500;

/**
 * Price terms of a user; administrators see the general price. Reads two small items, once a minute or when
 * `isFresh` is set.
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
