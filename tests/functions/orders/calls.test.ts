import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openAdmins } from '#functions/admins/admins.module.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import { stoppedAddressesStore } from '#functions/mail/stopped-addresses.store.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { placeTelephoneOrder } from '#functions/orders/telephone/place-telephone-order.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { savePreparation } from '#functions/preparation/save-preparation.ts';
import { ORDER_LIFE } from '#infra/cost/order-life.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { dispatchEvents } from '#functions/platform/outbox/dispatch-events.ts';
import { aboutOf } from '#functions/platform/outbox/outbox.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { createStandingOrder } from '#functions/standing-orders/change-standing-order.ts';
import { runStandingOrders } from '#functions/standing-orders/run-standing-orders.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { openStripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { namedAdmin } from '#tests/support/accounts/admins.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { countCalls } from '#tests/support/calls/count-calls.ts';
import { streamRecord } from '#tests/support/database/dispatch.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { openDemoShop } from '#tests/support/erp/demo-catalog.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { rulesWithGironde } from '#tests/support/orders/house-zones.ts';
import { NOW, testCustomer } from '#tests/support/orders/shop.ts';

/**
 * Calls of the main acts, counted: each costs a millisecond of processor time, money on AWS and a chance to fail. The
 * queue of the ERP adds one (ChangeMessageVisibility), a letter one (SES): neither is called here.
 */
type Calls = { aws: string[]; erp: string[] };
/** Calls of AWS by who makes them, and of Dolibarr. */
type Followed = { dispatch: string[]; erp: string[]; mail: string[]; dolibarr: string[] };

let erp: TestErp;
let acts: Awaited<ReturnType<typeof openActs>>;
let stripe: Awaited<ReturnType<typeof openStripeBench>>;

beforeAll(async () => {
  vi.stubEnv('ERP_QUEUE_URL', 'https://queue.test/erp.fifo');
  vi.stubEnv('MAIL_QUEUE_URL', 'https://queue.test/mail');
  erp = await openErp({ now: () => NOW });
  stripe = await openStripeBench();
  acts = await openActs();
});
afterAll(async () => {
  acts.restore();
  vi.unstubAllEnvs();
  await Promise.all([erp.close(), stripe.close()]);
});

const openActs = async () => {
  const shop = await openDemoShop(NOW);
  const { table } = shop;
  const { fetch, during, restore } = countCalls();
  const gateway = erp.gateway({ fetch });
  const services = {
    ...shop,
    erp: async () => gateway,
    stripe: async () => stripe.gateway,
    admins: openAdmins(table),
  };
  await namedAdmin(table, 'ADMIN1', 'Camille', 'Démo');
  const settings = openSettings(table);
  const mail = {
    ...services,
    stopped: stoppedAddressesStore(table),
    weighing: async () => (await settings.read(shopSettings.weighing)).value,
    house: async () => (await settings.read(shopSettings.house)).value,
    owner: async () => 'contact@viande-demo.test',
    mail: async () => ({ send: async () => ok({ messageId: 'm' }) }),
  };
  const ids = (await shop.catalog.listProducts())
    .filter(({ onSale, unit, priceHtE4 }) => onSale && unit === 'kg' && priceHtE4 > 0)
    .slice(0, 6)
    .map(({ id }) => id);
  for (const id of ids)
    await shop.stock.recordCount(
      counted(id, [60_000, 0], { lots: [aLot('1', 'LOT1', 60_000, '2099-12-31')] }),
    );
  const itemsOf = (chosen: readonly string[], kg: number) =>
    chosen.map((product_id) => ({ product_id, quantity: kg }));
  let seconds = 0;
  /** Later, and well within the time of one poll. */
  const next = () => new Date(NOW.getTime() + (seconds += 10) * 1000);

  /** Consequences of the events that were just written. */
  const follow = async (now: Date): Promise<Followed> => {
    const followed: Followed = { dispatch: [], erp: [], mail: [], dolibarr: [] };
    const due = [...(await dueTodos(table, 'erp', now)), ...(await dueTodos(table, 'mail', now))];
    const written = await Promise.all(
      [...new Set(due.map(({ id }) => id))].map((id) => shop.outbox.find(id)),
    );
    const Records = written.map((entry) => streamRecord(entry!));
    followed.dispatch = (await during(() => dispatchEvents({ Records }))).aws;
    for (const { message: sent, data } of due) {
      const message = { ...sent, about: aboutOf(data) };
      const queue = sent.subscription.startsWith('mail.') ? 'mail' : 'erp';
      const { aws, erp: dolibarr } = await during(() =>
        queue === 'erp' ? pushEvent(services, message, now) : deliverMail(mail as never, message, now),
      );
      followed[queue].push(...aws);
      followed.dolibarr.push(...dolibarr);
    }
    return followed;
  };

  return {
    restore,
    async order() {
      const now = next();
      let orderId = '';
      const http = await during(async () => {
        const request = { customerId: testCustomer.id, items: itemsOf(ids.slice(0, 5), 1), now };
        const rest = { seenTotal: null, idempotencyKey: `key-${seconds}`, identicalConfirmed: true };
        orderId = (await placeOrder(services, { ...request, ...rest })).order_id;
      });
      return { orderId, http, ...(await follow(now)) };
    },
    /** Each line of one lot; saved once, then closed. */
    async prepare(orderId: string) {
      const order = (await shop.orders.locate(orderId, NOW))!;
      const parts = [{ warehouse_id: '1' as const, lot: 'LOT1', qty: 990 }];
      const lines = order.lines.map(({ productId: product_id }) => ({ product_id, parts, reason: '' }));
      const of = { orderId, adminId: 'ADMIN1', lines };
      const saving = next();
      const save = await during(() => savePreparation(services, { ...of, version: 0, now: saving }));
      const now = next();
      const close = await during(() =>
        closePreparation(services, { ...of, version: 1, overweight: [], untracedReason: 'Essai', now }),
      );
      return { save, close, ...(await follow(now)) };
    },
    async pay(orderId: string) {
      const now = new Date();
      const request = { customerId: testCustomer.id, orderId, now };
      let session = '';
      const open = await during(async () => {
        session = (await createStripeSession(services, request)).data.session_id;
      });
      await stripe.onPage(session, 'pay');
      const paid = new Date();
      const settle = await during(() => verifyStripeSession(services, session, paid));
      return { open, settle, ...(await follow(paid)) };
    },
    async telephone() {
      const now = next();
      const http = await during(() =>
        placeTelephoneOrder(services, {
          customerId: testCustomer.id,
          adminId: 'ADMIN1',
          personId: undefined,
          items: itemsOf(ids.slice(0, 5), 1),
          seenTotal: null,
          idempotencyKey: `key-${seconds}`,
          identicalConfirmed: true,
          now,
        }),
      );
      return { http, ...(await follow(now)) };
    },
    /** The first date of a weekly order, 20 hours before its cutoff. */
    async standing() {
      const made = next();
      const account = (await shop.customers.find(testCustomer.id))!;
      const address = { label: 'Cuisine', address: '3 quai de l’Essai', complement: '', postal: '33000' };
      const rest = { city: 'Bordeaux', phone: '', note: '', isDefault: true };
      await shop.customers.replaceAddresses(account, [{ id: 'CUISINE', ...address, ...rest }]);
      await shop.delivery.replace(rulesWithGironde, 0, 'ADMIN1', made);
      await createStandingOrder(
        services,
        {
          name: 'Carte de la semaine',
          items: itemsOf(ids.slice(0, 5), 1),
          address_id: 'CUISINE',
          weekdays: [2],
          every_weeks: 1,
          from: '2026-11-23',
          until: null,
          pauses: [],
          closed_day: 'before',
          mode: 'direct',
        },
        { customerId: testCustomer.id, now: made },
      );
      const now = new Date('2026-11-22T19:00:00.000Z');
      await indexesFollow();
      const run = await during(() => runStandingOrders(services, now));
      return { run, ...(await follow(now)) };
    },
    async edit(orderId: string) {
      const now = next();
      const http = await during(() =>
        editOrder(services, { customerId: testCustomer.id, orderId, items: itemsOf(ids, 2), now }),
      );
      return { http, ...(await follow(now)) };
    },
  };
};

/** The most calls of an act with all its consequences. `aws` counts AWS without SES and ChangeMessageVisibility. */
const expectAtMost = (
  { dispatch, erp: writer, mail, dolibarr }: Followed,
  acts: readonly Calls[],
  most: { aws: number; dolibarr: number },
) => {
  const aws = [...acts.flatMap((act) => act.aws), ...dispatch, ...writer, ...mail];
  expect(aws.length, aws.join(' ')).toBeLessThanOrEqual(most.aws);
  const asked = [...acts.flatMap((act) => act.erp), ...dolibarr];
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(most.dolibarr);
};

test('an order of five lines, with its letter and its write', async () => {
  // the customer is created in Dolibarr, and its customers and products are read for the first time
  await acts.order();
  await acts.order();
  const { http, dispatch, erp: written, mail, dolibarr } = await acts.order();
  // the number is drawn while the rest is read
  expect(http.aws.toSorted()).toEqual(['BatchGetItem', 'TransactWriteItems', 'UpdateItem']);
  expect(http.erp).toEqual([]);
  expect(dispatch).toEqual(['SendMessageBatch', 'SendMessageBatch']);
  expect(written).toEqual(['BatchGetItem', 'TransactWriteItems', 'TransactWriteItems']);
  expect(dolibarr).toEqual(['GET /orders', 'POST /orders', 'POST /orders/{id}/validate', 'GET /orders/{id}']);
  expect(mail).toEqual(['BatchGetItem', 'UpdateItem', 'BatchGetItem', 'UpdateItem']);
});

test('an edit reads what it may change once, and writes once', async () => {
  const { orderId } = await acts.order();
  const { http, ...followed } = await acts.edit(orderId);
  // 45 of AWS before reads were batched
  expect(http.aws).toEqual(['BatchGetItem', 'TransactWriteItems', 'UpdateItem']);
  expectAtMost(followed, [http], { aws: 14, dolibarr: 20 });
});

test('a weighing of five lines with its closing', async () => {
  const { orderId } = await acts.order();
  const { save, close, ...followed } = await acts.prepare(orderId);
  // 85 of AWS before
  expect(save.aws).toEqual(['Query', 'BatchGetItem', 'TransactWriteItems']);
  expectAtMost(followed, [save, close], { aws: 26, dolibarr: 26 });
});

test('a payment by card', async () => {
  const { orderId } = await acts.order();
  const { open, settle, ...followed } = await acts.pay(orderId);
  expectAtMost(followed, [open, settle], { aws: 19, dolibarr: 0 });
});

test('an order by telephone', async () => {
  const { http, ...followed } = await acts.telephone();
  expectAtMost(followed, [http], { aws: 13, dolibarr: 4 });
});

// nothing was read from Dolibarr for a day
test('the order of a standing order', async () => {
  const { run, ...followed } = await acts.standing();
  expectAtMost(followed, [run], { aws: 33, dolibarr: 18 });
});

test('the table units and messages of an order, placed, paid and weighed, are those that the cost is reckoned with', async () => {
  takeUnits();
  const placed = await acts.order();
  const paid = await acts.pay(placed.orderId);
  const weighed = await acts.prepare(placed.orderId);
  const { read, write } = takeUnits();
  const messages = [placed, paid, weighed].reduce((sum, { dispatch }) => sum + dispatch.length, 0);
  expect(write).toBeLessThanOrEqual(ORDER_LIFE.writes);
  expect(read).toBeLessThanOrEqual(ORDER_LIFE.reads);
  expect(messages).toBeLessThanOrEqual(ORDER_LIFE.messages);
  // and not reckoned far above what is measured
  expect(write).toBeGreaterThan(ORDER_LIFE.writes * 0.7);
  expect(read).toBeGreaterThan(ORDER_LIFE.reads * 0.7);
});
