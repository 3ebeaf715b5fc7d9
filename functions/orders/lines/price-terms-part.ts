import type { Account } from '#functions/customers/account.ts';
import { accountPart } from '#functions/customers/customers.module.ts';
import type { Part } from '#functions/platform/table/read-together.ts';
import { customerGroupsPart } from '#functions/settings/settings.module.ts';
import { BASE_TERMS, type PriceTerms } from '#shared/catalog/price-terms.ts';
import { type CustomerGroups, groupOf } from '#shared/settings/customer-groups.ts';

/** What a customer buys at: what the house granted them in the ERP, and their group's discount where groups have one. */
const priceTerms = (
  { houseTerms, groupId }: Pick<Account, 'houseTerms' | 'groupId'>,
  groups: CustomerGroups,
): PriceTerms => {
  const terms: PriceTerms = houseTerms ?? BASE_TERMS;
  const { name, discount } = groupOf(groups, groupId);
  return groups.applies && discount > 0 ? { ...terms, group: { name, discount } } : terms;
};

/** The same, to be read together with other things; who is not there buys as everybody. */
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
