import type { Customers } from '#functions/customers/customers.module.ts';
import { BASE_TERMS, type PriceTerms } from '#shared/catalog/price-terms.ts';
import type { Identity } from '#shared/kernel/access.ts';

/** At what terms somebody buys; administrators see the price of everybody. One small item is read. */
export const termsOf =
  (customers: Pick<Customers, 'find'>) =>
  async ({ family, subjectId }: Identity): Promise<PriceTerms> =>
    family === 'pro' ? ((await customers.find(subjectId))?.houseTerms ?? BASE_TERMS) : BASE_TERMS;
