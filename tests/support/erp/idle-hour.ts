import { followErp } from '#functions/erp/follow/follow-erp.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/create-dolibarr-gateway.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { openSyncHealth } from '#functions/stock/stock.module.ts';
import { syncMovedStock } from '#functions/stock/sync/sync-catalog.ts';
import type { TestShop } from '#tests/support/orders/shop.ts';

/** So many looks, an hour of the schedules that read the ERP, look by look: how often each list was asked for. */
export const idleHour = async (
  shop: TestShop,
  erp: { url: string; apiKey: string },
  from: Date,
  looks = 12,
): Promise<Map<string, number>> => {
  const calls = new Map<string, number>();
  const gateway = createDolibarrGateway({
    baseUrl: erp.url,
    apiKey: erp.apiKey,
    fetch: (input, init) => {
      const of = new URL(String(input)).pathname.replace(/^.*index\.php/, '');
      calls.set(of, (calls.get(of) ?? 0) + 1);
      return fetch(input, init);
    },
  });
  const services = {
    ...shop,
    jobs: jobsStore(shop.table),
    readings: openSyncHealth(shop.table),
    erp: async () => gateway,
  };
  for (let look = 0; look < looks; look++) {
    const at = new Date(from.getTime() + look * 5 * 60_000);
    await syncMovedStock(services, at);
    await followErp(services, at);
  }
  return calls;
};
