import type { AccountReply } from '#shared/customers/customer.ts';

/** AUTH-22: what the browser keeps of a customer, and nothing more. */
export const storedCustomer = ({
  id,
  firstname,
  lastname,
  mail,
  society,
  phone,
  address,
  postal,
  city,
  person,
  companies,
}: AccountReply) => ({
  id,
  firstname,
  lastname,
  mail,
  society,
  phone,
  address,
  postal,
  city,
  // who it is where a company has people, and where else the address leads
  ...(person ? { person } : {}),
  ...(companies ? { companies } : {}),
});
export type StoredCustomer = ReturnType<typeof storedCustomer>;
