import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { addDays, parisDay, parisInstant } from '#shared/kernel/dates.ts';
import { idleHour } from '#tests/support/erp/idle-hour.ts';
import { openTestShop } from '#tests/support/orders/shop.ts';
import type { Erp } from './erp/erp-environment.ts';
import { table } from './print.ts';

const MOST = 60;

/**
 * Calls of an hour without changes in the ERP: the schedules of a whole hour one after the other, as of tomorrow
 * noon, when today's changes are behind every overlap. The hour before makes the daily reads.
 */
export const benchIdleHour = async (erp: Erp): Promise<void> => {
  const shop = await openTestShop();
  const gateway = createDolibarrGateway({ baseUrl: erp.url, apiKey: erp.apiKey });
  const noon = parisInstant(addDays(parisDay(new Date()), 1), 12);
  await syncWholeCatalog({ ...shop, erp: async () => gateway }, new Date(), async () => {});
  await idleHour(shop, erp, new Date(noon.getTime() - 3_600_000));
  const calls = await idleHour(shop, erp, noon);
  const open = await readErp(gateway.listOpenOrders({ afterId: '0', limit: 1000 }));
  const underWay = open.filter(({ status }) => status === 'shipping').length;
  const all = [...calls.values()].reduce((sum, count) => sum + count, 0);
  table(
    `Calls of an idle hour (${open.length} orders open there, ${underWay} of them under way)`,
    ['', 'calls', 'bound'],
    [
      ...[...calls].map(([of, count]) => [of, String(count), '']),
      ['all', String(all), `${MOST} ${all <= MOST ? 'holds' : 'MISSED'}`],
    ],
  );
};
