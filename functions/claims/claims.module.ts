import { openCustomers } from '#functions/customers/customers.module.ts';
import { photoBucket } from '#functions/gateways/photos/photo-bucket.ts';
import { openOrders } from '#functions/orders/orders.module.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { PhotoServices } from './claim-photos.ts';
import { type ClaimsStore, claimsStore } from './claims.store.ts';

export type Claims = ClaimsStore;
export const openClaims = (table: Table = coreServices().table): Claims => claimsStore(table);

export const openClaimPhotos = photoBucket;

/** Without access to payment providers or their secrets. */
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
