import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followErp } from '#functions/erp/follow/follow-erp.ts';
import { heartbeatsStore } from '#functions/erp/follow/heartbeats.store.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { openSyncHealth } from '#functions/stock/stock.module.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { openTestShop, type TestShop } from '#tests/support/orders/shop.ts';

const STARTED = Date.parse('2026-11-23T09:00:00.000Z');
let minutes = 0;
const now = () => new Date(STARTED + minutes * 60_000);
let house: TestErp;
let shop: TestShop;
let erp: DolibarrGateway;

beforeAll(async () => {
  house = await openErp({ now });
});
afterAll(() => house.close());
beforeEach(async () => {
  shop = await openTestShop();
  erp = house.gateway();
});

const follow = (changes: Partial<DolibarrGateway> = {}) => {
  minutes += 5;
  const services = {
    ...shop,
    jobs: jobsStore(shop.table),
    readings: openSyncHealth(shop.table),
    erp: async () => ({ ...erp, ...changes }),
  };
  return followErp(services, now());
};
const heartbeats = () => heartbeatsStore(shop.table).find();
const lastJob = async () => (await jobsStore(shop.table).list(now(), 5)).items[0];

test('an exception in one part is an incident, and every other part is read', async () => {
  await follow();
  const before = await heartbeats();
  const broken = {
    listChangedOrders: () => Promise.reject(new Error('Provided list of item keys contains duplicates')),
  };
  const seen = await follow(broken);
  expect(seen).toMatchObject({ invoiced: 0, termsChanged: 0, late: [] });
  const after = await heartbeats();
  expect(after.orders).toMatchObject({
    readAt: before.orders?.readAt,
    failing: { since: now().toISOString() },
  });
  expect(after.invoices).toEqual({ readAt: now().toISOString() });
  expect(after.terms).toEqual({ readAt: now().toISOString() });
  expect(await lastJob()).toMatchObject({
    kind: 'erp-follow',
    status: 'failed',
    message: expect.stringContaining('commandes et expéditions') as string,
  });

  await follow(broken);
  expect(await follow(broken)).toMatchObject({ late: ['orders'] });
  expect(await follow()).toMatchObject({ late: [] });
  expect(await lastJob()).toMatchObject({ kind: 'erp-follow', status: 'done' });
  expect((await heartbeats()).orders).toEqual({ readAt: now().toISOString() });
});

test('a list that times out stops no other while the ERP answers', async () => {
  const slow = { listChangedInvoices: async () => ({ kind: 'unreachable', cause: 'timeout' }) as const };
  const seen = await follow(slow);
  expect(seen).toMatchObject({ told: 0, termsChanged: 0, refused: [expect.stringMatching(/^factures/)] });
  expect(seen['failed']).toBeUndefined();
});

test('an ERP that is away stops all parts, and its outage is no failure of one of them', async () => {
  await follow();
  const before = await heartbeats();
  const away = async () => ({ kind: 'unreachable', cause: 'timeout' }) as const;
  const seen = await follow({ listChangedOrders: away, listOpenOrders: away, status: away });
  expect(seen['failed']).toEqual(expect.any(String));
  expect(await heartbeats()).toEqual(before);
  expect(await lastJob()).toBeUndefined();
});
