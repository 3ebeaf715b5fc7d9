import type { Customer } from './customer.ts';

/** AMB-12: always computed, whatever the form sent. */
export const fullName = (person: Pick<Customer, 'firstname' | 'lastname'>): string =>
  `${person.firstname} ${person.lastname}`;

/** Name on orders and in the ERP: the company, else the person. */
export const customerName = (customer: Pick<Customer, 'society' | 'firstname' | 'lastname'>): string =>
  customer.society || fullName(customer).trim();
