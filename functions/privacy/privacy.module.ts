import { openCustomers } from '#functions/customers/customers.module.ts';
import { openCarts, openOrders } from '#functions/orders/orders.module.ts';
import { openPayments } from '#functions/payments/payments.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';

/** Everything that is held of a customer. */
export const privacyServices = () => {
  const { table } = coreServices();
  return {
    table,
    customers: openCustomers(table),
    carts: openCarts(table),
    orders: openOrders(table),
    payments: openPayments(table),
  };
};
