import type { Customer } from '#shared/customers/customer.ts';

/** What orders and payments need to know of a customer. */
export type CustomerCard = Pick<Customer, 'id' | 'firstname' | 'lastname' | 'society' | 'mail'>;

export const customerCard = ({ id, firstname, lastname, society, mail }: Customer): CustomerCard => ({
  id,
  firstname,
  lastname,
  society,
  mail,
});
