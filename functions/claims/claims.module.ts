import { openCustomers } from '#functions/customers/customers.module.ts';
import { photoBucket } from '#functions/gateways/photos/photo-bucket.ts';
import { openOrders } from '#functions/orders/orders.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { PhotoServices } from './claim-photos.ts';
import { type ClaimsStore, claimsStore } from './claims.store.ts';

/** What customers claim of what was delivered. */
export type Claims = ClaimsStore;
export const openClaims = (table: Table = coreServices().table): Claims => claimsStore(table);

/** Their photographs. */
export const openClaimPhotos = photoBucket;

/** Dependencies of storing and showing photos: no provider and no secret of one. */
export const photoServices = (): PhotoServices => {
  const { table } = coreServices();
  return {
    table,
    claims: claimsStore(table),
    photos: photoBucket(),
    customers: openCustomers(table),
    orders: openOrders(table),
  };
};
