import type { Customers, People } from '#functions/customers/customers.module.ts';
import type { DeliverySettings } from '#functions/delivery/delivery.module.ts';
import type { ActServices } from '#functions/payments/payment-services.ts';
import type { StandingOrdersStore } from './standing-orders.store.ts';

export type StandingServices = ActServices & {
  standing: StandingOrdersStore;
  customers: Pick<Customers, 'find'>;
  people: Pick<People, 'find'>;
  delivery: Pick<DeliverySettings, 'read'>;
};
