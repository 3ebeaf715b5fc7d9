import { BASE_TERMS, type PriceTerms } from '#shared/catalog/price-terms.ts';
import type { Identity } from '#shared/kernel/access.ts';

/** The shop shows terms this long after they changed here; an order reads them anew. */
const KEPT_MS = 60_000;
/** Customers who look at the shop within a minute of each other, in one process. */
const MOST_KEPT = 500;

/**
 * At what terms somebody buys; administrators see the price of everybody. Two small items are read, once a minute or when
 * `isFresh` is asked for.
 */
export const termsOf = (read: (customerId: string) => Promise<PriceTerms>) => {
  const kept = new Map<string, { terms: PriceTerms; until: number }>();
  return async (
    { family, subjectId }: Identity,
    now: Date,
    { isFresh = false }: { isFresh?: boolean } = {},
  ): Promise<PriceTerms> => {
    if (family !== 'pro') return BASE_TERMS;
    const held = kept.get(subjectId);
    if (held && !isFresh && now.getTime() < held.until) return held.terms;
    const terms = await read(subjectId);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(subjectId, { terms, until: now.getTime() + KEPT_MS });
    return terms;
  };
};
