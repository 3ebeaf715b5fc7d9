import { openCustomers, openPeople } from '#functions/customers/customers.module.ts';
import { openCarts, openOrderingGuards, openOrders } from '#functions/orders/orders.module.ts';
import { openClaimPhotos, openClaims } from '#functions/claims/claims.module.ts';
import { openPayments } from '#functions/payments/payments.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { openOrderGuides } from '#functions/order-guides/order-guides.module.ts';
import { openStandingOrders } from '#functions/standing-orders/standing-orders.module.ts';
import { openRecalls } from '#functions/stock/recalls.module.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';

/** All data of a customer. */
export const accountHoldings = () => {
  const { table } = coreServices();
  return {
    table,
    customers: openCustomers(table),
    people: openPeople(table),
    carts: openCarts(table),
    orders: openOrders(table),
    guards: openOrderingGuards(table),
    payments: openPayments(table),
    claims: openClaims(table),
    standing: openStandingOrders(table),
    guides: openOrderGuides(table),
    settings: openSettings(table),
  };
};

export const forgettingServices = () => {
  const { table } = coreServices();
  return {
    table,
    outbox: outboxStore(table),
    people: openPeople(table),
    orders: openOrders(table),
    claims: openClaims(table),
    photos: openClaimPhotos(),
    recalls: openRecalls(table),
  };
};
