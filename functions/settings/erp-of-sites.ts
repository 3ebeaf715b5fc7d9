import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { underSiteNumbers } from '#functions/gateways/dolibarr/products/under-site-numbers.ts';
import type { SettingsStore } from '#functions/settings/settings.store.ts';
import { shopSettings } from '#functions/settings/shop-settings.ts';

/** The ERP with site numbers: Bruges is 1 and Lormont 2, whichever warehouses they are mapped to. */
export const erpOfSites =
  (open: () => Promise<DolibarrGateway>, settings: Pick<SettingsStore, 'read'>) =>
  async (): Promise<DolibarrGateway> => {
    const [erp, { value }] = await Promise.all([open(), settings.read(shopSettings.erpWarehouses)]);
    return underSiteNumbers(erp, { '1': value.bruges, '2': value.lormont });
  };
