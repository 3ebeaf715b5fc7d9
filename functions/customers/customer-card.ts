import type { Customer } from '#shared/customers/customer.ts';

export type CustomerCard = Pick<Customer, 'id' | 'firstname' | 'lastname' | 'society' | 'mail'>;

export const customerCard = ({ id, firstname, lastname, society, mail }: Customer): CustomerCard => ({
  id,
  firstname,
  lastname,
  society,
  mail,
});
