import {
  blockCustomer,
  getCustomer,
  groupCustomer,
  noteCustomer,
} from '#functions/customers/administer-customer.ts';
import { customerServices } from '#functions/customers/customers.module.ts';
import { listCustomerAddresses } from '#functions/customers/delivery-addresses.ts';
import { listCustomers } from '#functions/customers/list-customers.ts';
import {
  blockCustomerPerson,
  inviteCustomerPerson,
  listCustomerPeople,
} from '#functions/customers/people/administer-people.ts';
import { handle } from '#functions/platform/http/http.ts';
import { customersContract } from '#shared/customers/customers.contract.ts';

const services = customerServices();

export const routes = [
  handle(customersContract, {
    listCustomers: ({ query }) => listCustomers(services.customers, query),
    getCustomer: ({ params }) => getCustomer(services, params.id),
    blockCustomer: ({ params, body, caller, now }) =>
      blockCustomer(services, { ...params, ...body, adminId: caller.subjectId, now }),
    groupCustomer: ({ params, body, caller, now }) =>
      groupCustomer(services, { ...params, ...body, adminId: caller.subjectId, now }),
    listCustomerPeople: ({ params }) => listCustomerPeople(services, params.id),
    listCustomerAddresses: ({ params }) => listCustomerAddresses(services.customers, params.id),
    inviteCustomerPerson: ({ params, body, caller, key, now }) =>
      inviteCustomerPerson(services, body, { ...params, key, adminId: caller.subjectId, now }),
    blockCustomerPerson: ({ params, body, caller, now }) =>
      blockCustomerPerson(services, { ...params, ...body, adminId: caller.subjectId, now }),
    noteCustomer: ({ params, body, caller, now }) =>
      noteCustomer(services, {
        id: params.id,
        note: body.note,
        version: body.note_version,
        adminId: caller.subjectId,
        now,
      }),
  }),
];
