import type { Account, AdministeredCustomer } from './account.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import { sirenOf } from '#shared/customers/company-facts.ts';
import type { CustomerState } from '#shared/customers/customer-acts.ts';
import type { CustomerDetail, CustomerRow, CustomerTerms } from '#shared/customers/customers.contract.ts';
import { erpPage } from '#shared/kernel/erp-pages.ts';
import { type CustomerGroups, groupOf } from '#shared/settings/customer-groups.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';

type Standing = Pick<AdministeredCustomer, 'blockedAt' | 'emailVerifiedAt'>;

export const stateOf = ({ blockedAt, emailVerifiedAt }: Standing): CustomerState =>
  blockedAt !== undefined ? 'bloque' : emailVerifiedAt === null ? 'en_attente' : 'verifie';

/** A customer in the list of the back-office. */
export const customerRow = (customer: AdministeredCustomer): CustomerRow => ({
  id: customer.id,
  societe: customer.society,
  nom: fullName(customer).trim(),
  email: customer.mail,
  telephone: customer.phone,
  ville: customer.city,
  siret: customer.siret ?? '',
  etat: stateOf(customer),
  inscrit_le: customer.createdAt,
  derniere_connexion: customer.lastSignInAt ?? null,
});

/** All details; `erpBase` is the address of the ERP's pages. */
export const customerDetail = (
  customer: AdministeredCustomer & Pick<Account, 'houseTerms'>,
  groups: CustomerGroups,
  erpBase: string | undefined,
): CustomerDetail => ({
  ...customerRow(customer),
  verifie_le: customer.emailVerifiedAt,
  bloque_le: customer.blockedAt ?? null,
  motif_blocage: customer.blockedFor ?? null,
  adresse: customer.address,
  complement: customer.complement,
  code_postal: customer.postal,
  siren: sirenOf(customer),
  tva: customer.vatNumber ?? '',
  activite: customer.description,
  groupe: groupOf(groups, customer.groupId).name,
  conditions: termsView(customer, groups),
  erp_id: customer.erpId,
  erp_url: customer.erpId === null ? null : erpPage(erpBase, 'client', customer.erpId),
  note: customer.note?.text ?? '',
  note_le: customer.note?.at ?? null,
  note_version: customer.note?.version ?? 0,
});

/** The customer's price terms, and the source of each. */
const termsView = (
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
