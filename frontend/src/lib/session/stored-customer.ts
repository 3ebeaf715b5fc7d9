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
}: AccountReply) => ({ id, firstname, lastname, mail, society, phone, address, postal, city });
export type StoredCustomer = ReturnType<typeof storedCustomer>;
