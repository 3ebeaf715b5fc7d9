import { openCustomers } from '#functions/customers/customers.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openSettings } from '#functions/settings/settings.module.ts';
import type { GuideServices } from './guide-services.ts';
import { type OrderGuidesStore, orderGuidesStore } from './order-guides.store.ts';

export type OrderGuides = Pick<OrderGuidesStore, 'ofCustomer'>;
export const openOrderGuides = (table: Table = coreServices().table): OrderGuides => orderGuidesStore(table);

export const guideServices = (): GuideServices => {
  const { table } = coreServices();
  return {
    table,
    guides: orderGuidesStore(table),
    customers: openCustomers(table),
    settings: openSettings(table),
  };
};
