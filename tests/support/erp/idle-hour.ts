import { followErp } from '#functions/erp/follow/follow-erp.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { openSyncHealth } from '#functions/stock/stock.module.ts';
import { syncMovedStock } from '#functions/stock/sync/sync-catalog.ts';
import { ERP_POLL_SECONDS } from '#shared/stock/erp-polls.ts';
import type { TestShop } from '#tests/support/orders/shop.ts';

/** The most polls of an hour, whenever it begins. */
const IN_AN_HOUR = Math.ceil(3600 / ERP_POLL_SECONDS);
export const LOOK_MS = ERP_POLL_SECONDS * 1000;

/**
 * That many polls of the ERP one after the other: the number of reads of each list. `answers` to calls whose path
 * ends so.
 */
export const idleHour = async (
  shop: TestShop,
  erp: { url: string; apiKey: string },
  from: Date,
  looks = IN_AN_HOUR,
  answers: Readonly<Record<string, unknown>> = {},
): Promise<Map<string, number>> => {
  const calls = new Map<string, number>();
  const gateway = createDolibarrGateway({
    baseUrl: erp.url,
    apiKey: erp.apiKey,
    fetch: (input, init) => {
      const of = new URL(String(input)).pathname.replace(/^.*index\.php/, '');
      calls.set(of, (calls.get(of) ?? 0) + 1);
      const known = Object.keys(answers).find((end) => of.endsWith(end));
      return known === undefined ? fetch(input, init) : Promise.resolve(Response.json(answers[known]));
    },
  });
  const services = {
    ...shop,
    jobs: jobsStore(shop.table),
    readings: openSyncHealth(shop.table),
    erp: async () => gateway,
  };
  for (let look = 0; look < looks; look++) {
    const at = new Date(from.getTime() + look * LOOK_MS);
    await syncMovedStock(services, at);
    await followErp(services, at);
  }
  return calls;
};
