import { setTimeout as pause } from 'node:timers/promises';
import { followErp } from '#functions/erp/follow/follow-erp.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ulid } from '#functions/platform/ids.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { openSyncHealth } from '#functions/stock/stock.module.ts';
import { syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { ERP_POLL_SECONDS } from '#shared/stock/erp-polls.ts';
import { median, table } from '#tests/bench/print.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { openTestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import type { Erp } from './erp-environment.ts';

const ROUNDS = 8;
const SCHEDULE_SECONDS = ERP_POLL_SECONDS;

/**
 * Time from a change in the ERP until the scheduled polls see it, run at once; its worst wait is reported too. The
 * price is restored, the order is cancelled in the end.
 */
export const benchSeen = async (erp: Erp): Promise<void> => {
  const gateway = createDolibarrGateway({ baseUrl: erp.url, apiKey: erp.apiKey });
  const shop = await openTestShop();
  const id = ulid(new Date());
  await shop.table.transact(
    shop.customers.create({
      ...testCustomer,
      id,
      mail: `${id.toLowerCase()}@banc-essai.test`,
      society: `Banc ${id}`,
    }),
  );
  const services = {
    ...shop,
    jobs: jobsStore(shop.table),
    readings: openSyncHealth(shop.table),
    outbox: outboxStore(shop.table),
    erp: async () => gateway,
  };
  const morning = Date.parse(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`);
  const begun = Date.now();
  const now = () => new Date(morning + Date.now() - begun);
  const work = () => workOff(shop.table, 'erp', now(), (message) => pushEvent(services, message, now()));
  const look = async () => {
    await syncMovedStock(services, now());
    await followErp(services, now());
    await work();
  };
  const api = async (method: string, path: string, body: object) => {
    const headers = { DOLAPIKEY: erp.apiKey, 'content-type': 'application/json' };
    const answer = await fetch(`${erp.url}/api/index.php${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  };

  const [first] = testProducts;
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: id,
    items: [{ product_id: first!.id, quantity: 1 }],
    seenTotal: first!.priceHtE4 / 10_000,
    idempotencyKey: undefined,
    now: now(),
  });
  await work();
  await syncWholeCatalog(services, now(), async () => {});
  await look();
  const [there] = await readErp(gateway.findOrdersByRefExt(orderId));
  const [party] = await readErp(gateway.findThirdPartiesByRefExt(`WEB-${id}`));
  if (!there || !party) throw new Error('the order is not there');
  const product = (await shop.catalog.listProducts()).find(({ id: one }) => one === first!.id)!;
  const line = there.lines[0]!;

  const KINDS: Record<
    string,
    { change: (n: number) => Promise<unknown>; isSeen: (n: number) => Promise<boolean> }
  > = {
    price: {
      change: (n) => api('PUT', `/products/${product.id}`, { price: product.priceHtE4 / 10_000 + n / 100 }),
      isSeen: async (n) =>
        (await shop.catalog.getProduct(product.id))?.priceHtE4 === product.priceHtE4 + n * 100,
    },
    "customer's limit": {
      change: (n) => api('PUT', `/thirdparties/${party.id}`, { outstanding_limit: 1000 + n }),
      isSeen: async (n) =>
        (await shop.customers.find(id))?.houseTerms?.outstandingLimitCents === (1000 + n) * 100,
    },
    'weight of an order': {
      change: async (n) => {
        await readErp(gateway.setOrderToDraft(there.id));
        const [held] = await readErp(gateway.findOrdersByRefExt(orderId));
        await api('PUT', `/orders/${there.id}/lines/${held!.lines[0]!.id}`, {
          qty: 1 + n / 10,
          subprice: line.unitPriceHtE4 / 10_000,
          tva_tx: line.vatBasisPoints / 100,
        });
        await readErp(gateway.validateOrder(there.id));
      },
      isSeen: async (n) => (await shop.orders.find(id, orderId))?.lines[0]?.ordered.milli === 1000 + n * 100,
    },
  };
  const rows: string[][] = [];
  for (const [of, { change, isSeen }] of Object.entries(KINDS)) {
    const times: number[] = [];
    const looks: number[] = [];
    let missed = 0;
    for (let n = 1; n <= ROUNDS; n++) {
      await change(n);
      const { seen, whole } = await seenDuring(look, () => isSeen(n));
      if (seen === undefined) missed += 1;
      times.push(seen ?? whole);
      looks.push(whole);
      // the ERP's instants have a resolution of a second
      await pause(1100);
    }
    const worst = Math.max(...times);
    rows.push([
      of,
      `${median(times).toFixed(2)} s`,
      `${worst.toFixed(2)} s`,
      `${Math.max(...looks).toFixed(2)} s`,
      `${(median(times) + SCHEDULE_SECONDS / 2).toFixed(0)} s`,
      `${(worst + SCHEDULE_SECONDS).toFixed(0)} s`,
      String(missed),
    ]);
  }
  await api('PUT', `/products/${product.id}`, { price: product.priceHtE4 / 10_000 });
  await gateway.cancelOrder(there.id);
  const head = [
    'changed there',
    'seen p50',
    'worst',
    'whole look, worst',
    'by schedule p50',
    'worst',
    'not seen',
  ];
  table(`Changed there, seen here by one look (${ROUNDS} each)`, head, rows);
};

/**
 * Seconds of a poll until a change was seen, and the duration of the whole poll: a new stage reads prices agreed with
 * customers in its first ones, 250 products each, after everything else.
 */
const seenDuring = async (look: () => Promise<void>, isSeen: () => Promise<boolean>) => {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  let seen: number | undefined;
  let isOver = false;
  const looking = look().finally(() => {
    isOver = true;
  });
  while (seen === undefined && !isOver) {
    if (await isSeen()) seen = seconds();
    else await pause(20);
  }
  await looking;
  const whole = seconds();
  return { seen: seen ?? ((await isSeen()) ? whole : undefined), whole };
};
