import type { Account } from '#functions/customers/account.ts';
import type { CustomerTerms } from '#shared/customers/customers.contract.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { type CustomerGroups, groupOf } from '#shared/settings/customer-groups.ts';

/** The customer's price terms, and the source of each. */
export const termsView = (
  { houseTerms, groupId }: Pick<Account, 'houseTerms' | 'groupId'>,
  groups: CustomerGroups,
): CustomerTerms => {
  const { id, discount } = groupOf(groups, groupId);
  const limit = houseTerms?.outstandingLimitCents ?? null;
  return {
    lu_le: houseTerms?.readAt ?? null,
    prix_convenus: Object.keys(houseTerms?.agreed ?? {}).length,
    tarif: houseTerms?.level ?? 1,
    remise: (houseTerms?.discount ?? 0) / 100,
    plafond: limit === null ? null : eurosFromCents(limit),
    ferme: houseTerms?.isClosed ?? false,
    groupe_id: id,
    remise_groupe: discount / 100,
    groupe_applique: groups.applies,
    groupes: groups.groups.map((group) => ({ id: group.id, nom: group.name, remise: group.discount / 100 })),
  };
};
