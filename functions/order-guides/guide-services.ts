import type { Customers } from '#functions/customers/customers.module.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { SettingsStore } from '#functions/settings/settings.module.ts';
import type { OrderGuidesStore } from './order-guides.store.ts';

export type GuideServices = {
  table: Table;
  guides: OrderGuidesStore;
  customers: Pick<Customers, 'find'>;
  settings: Pick<SettingsStore, 'read'>;
};
