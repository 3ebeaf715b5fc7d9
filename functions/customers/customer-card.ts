import type { Item } from '#functions/platform/table-words.ts';
import type { Customer } from '#shared/customers/customer.ts';

/** What orders and payments need to know of a customer. */
export type CustomerCard = Pick<Customer, 'id' | 'firstname' | 'lastname' | 'society' | 'mail'>;

export const customerCard = (item: Item): CustomerCard => {
  const { id, firstname, lastname, society, mail } = item as Customer & Item;
  return { id, firstname, lastname, society, mail };
};
