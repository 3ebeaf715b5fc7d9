import type { Account } from '#functions/customers/account.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import type { Part } from '#functions/platform/table/read-together.ts';
import { customerGroupsPart } from '#functions/settings/settings.module.ts';
import { BASE_TERMS, type PriceTerms } from '#shared/catalog/price-terms.ts';
import { type CustomerGroups, groupOf } from '#shared/settings/customer-groups.ts';

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
