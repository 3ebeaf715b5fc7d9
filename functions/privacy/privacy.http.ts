import { customersStore } from '#functions/customers/customers.store.ts';
import { cartsStore } from '#functions/orders/carts.store.ts';
import { ordersStore } from '#functions/orders/orders.store.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { handle, httpEntry } from '#functions/platform/http.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

const { table } = coreServices();
const services = {
  table,
  customers: customersStore(table),
  carts: cartsStore(table),
  orders: ordersStore(table),
  payments: paymentsStore(table),
};

export const handler = httpEntry(
  handle(privacyContract, {
    exportAccount: ({ query, caller, now }) =>
      exportAccount(services, { ...query, customerId: caller.subjectId, now }),
    deleteAccount: ({ body, caller, now }) =>
      deleteAccount(services, { customerId: caller.subjectId, current: body.current_password, now }),
  }),
);
