import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { deliveryContract } from '#shared/delivery/delivery.contract.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';

/** « TVA du panier », with the version that a change must name. */
export const cartVatQuery = () =>
  queryOptions({
    queryKey: ['settings', 'cart-vat'],
    queryFn: async ({ signal }) =>
      (await call(settingsContract.endpoints.getCartVat, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });

/** Zones, delays, days and charge of deliveries, with the version that a change must name. */
export const deliverySettingsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'delivery'],
    queryFn: async ({ signal }) =>
      (await call(deliveryContract.endpoints.getDeliverySettings, {}, { as: 'admin', signal })).data,
    staleTime: 0,
  });
