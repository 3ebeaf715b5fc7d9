import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { openShopUnderTest } from './erp-under-test.ts';
import { openPurchases } from './purchases.ts';

/** A house in Dolibarr that buys a carcass by lots and a liver without, and a shop that has read its catalogue. */
export const openReceivingHouse = async (now: () => Date) => {
  const house = await openPurchases(now);
  const gateway = createDolibarrGateway({ baseUrl: house.url, apiKey: house.apiKey });
  const supplier = await house.supplier('Abattoir du Sud');
  const carcass = await house.product('CARCASSE D’ESSAI', true);
  const liver = await house.product('FOIE D’ESSAI', false);
  const shop = await openShopUnderTest(now());
  await syncWholeCatalog({ ...shop, erp: async () => gateway }, now(), async () => {});
  return { house, gateway, supplier, carcass, liver, shop };
};
