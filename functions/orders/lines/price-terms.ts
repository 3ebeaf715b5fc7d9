import type { Account } from '#functions/customers/account.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import type { Part } from '#functions/platform/table/read-together.ts';
import { customerGroupsPart } from '#functions/settings/settings.module.ts';
import { BASE_TERMS, type PriceTerms } from '#shared/catalog/price-terms.ts';
import { type CustomerGroups, groupOf } from '#shared/settings/customer-groups.ts';
import type { Identity } from '#shared/kernel/access.ts';

/** A customer's price terms: those of the ERP, and their group's discount if groups have one. */
const priceTerms = (
  { houseTerms, groupId }: Pick<Account, 'houseTerms' | 'groupId'>,
  groups: CustomerGroups,
): PriceTerms => {
  const terms: PriceTerms = houseTerms ?? BASE_TERMS;
  const { name, discount } = groupOf(groups, groupId);
  return groups.applies && discount > 0 ? { ...terms, group: { name, discount } } : terms;
};

/** For a read together with other items; an unknown customer gets the general terms. */
export const priceTermsPart = (customerId: string): Part<PriceTerms> => {
  const account = accountPart(customerId);
  return {
    keys: [...account.keys, ...customerGroupsPart.keys],
    from: ([customer, groups]) => {
      const found = account.from([customer]);
      return found ? priceTerms(found, customerGroupsPart.from([groups]).value) : BASE_TERMS;
    },
  };
};

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
