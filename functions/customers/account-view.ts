import { type AccountReply, type Customer, DEFAULT_GROUP } from '#shared/customers/customer.ts';
import { fullName } from '#shared/customers/customer-name.ts';

/** AUTH-22: a customer as the signed-in person sees it. */
export const accountView = (customer: Customer): AccountReply => ({
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
  siret: customer.siret ?? '',
  vat_number: customer.vatNumber ?? '',
  group: DEFAULT_GROUP,
  version: customer.version,
});
