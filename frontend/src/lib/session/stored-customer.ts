import type { AccountReply } from '#shared/customers/customer.ts';

/** AUTH-22: the fields of a customer stored in the browser. */
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
  // the company member, and the other companies of the address
  ...(person ? { person } : {}),
  ...(companies ? { companies } : {}),
});
export type StoredCustomer = ReturnType<typeof storedCustomer>;
