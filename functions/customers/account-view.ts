import type { Account } from '#functions/customers/account.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { sirenOf } from '#shared/customers/company-facts.ts';
import type { AccountReply, Customer } from '#shared/customers/customer.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import { type CustomerGroups, FIRST_GROUP, groupOf } from '#shared/settings/customer-groups.ts';

type Grouped = Customer & Pick<Account, 'groupId'>;

/** AUTH-22: a customer for the signed-in user, with their price group. */
export const accountReply = async (
  settings: Pick<SettingsStore, 'read'>,
  customer: Grouped,
): Promise<AccountReply> => accountView(customer, (await settings.read(shopSettings.customerGroups)).value);

const groupView = (
  { id, name, discount }: CustomerGroups['groups'][number],
  applies: boolean,
): AccountReply['group'] => ({
  id,
  name,
  discount: discount / 100,
  is_default: id === FIRST_GROUP.id ? 1 : 0,
  ...(applies && discount > 0 ? { applies } : {}),
});

const accountView = (customer: Grouped, groups: CustomerGroups): AccountReply => ({
  id: customer.id,
  civility: customer.civility,
  firstname: customer.firstname,
  lastname: customer.lastname,
  fullname: fullName(customer),
  mail: customer.mail,
  society: customer.society,
  phone: customer.phone,
  address: customer.address,
  complement: customer.complement,
  postal: customer.postal,
  city: customer.city,
  hours: customer.hours ?? '',
  siren: sirenOf(customer),
  siret: customer.siret ?? '',
  vat_number: customer.vatNumber ?? '',
  accountant_mail: customer.accountantMail ?? '',
  group: groupView(groupOf(groups, customer.groupId), groups.applies),
  version: customer.version,
});
