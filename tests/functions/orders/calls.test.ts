import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { NOW, testCustomer } from '#tests/support/orders/shop.ts';

/**
 * Calls of the main acts, counted: each costs a millisecond of processor time, money on AWS and a chance to fail. The
 * queue of the ERP adds one (ChangeMessageVisibility), a letter one (SES): neither is called here.
 */
let erp: TestErp;
let acts: Awaited<ReturnType<typeof openActs>>;
let stripe: Awaited<ReturnType<typeof openStripeBench>>;

beforeAll(async () => {
  Object.assign(process.env, {
    ERP_QUEUE_URL: 'https://queue.test/erp.fifo',
    MAIL_QUEUE_URL: 'https://queue.test/mail',
  });
  erp = await openErp({ now: () => NOW });
  stripe = await openStripeBench();
  acts = await openActs();
});
afterAll(() => Promise.all([erp.close(), stripe.close()]));

const openActs = async () => {
  const shop = await openDemoShop(NOW);
  const { table } = shop;
  const { fetch, during } = countCalls();
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

  /** What follows from the event that was just written. */
  const follow = async (now: Date) => {
    const [write] = await dueTodos(table, 'erp', now);
    const [letter] = await dueTodos(table, 'mail', now);
    const entry = (await shop.outbox.find(write!.id))!;
    const message = (due: NonNullable<typeof write>) => ({ ...due.message, about: aboutOf(due.data) });
    return {
      dispatch: await during(() => dispatchEvents({ Records: [streamRecord(entry)] })),
      erp: await during(() => pushEvent(services, message(write!), now)),
      mail: await during(() => deliverMail(mail as never, message(letter!), now)),
    };
  };

  /** All that follows, whatever events were written. */
  const followAll = async (now: Date) => {
    const total = {
      dispatch: [] as string[],
      erp: [] as string[],
      mail: [] as string[],
      dolibarr: [] as string[],
    };
    const add = (kind: 'dispatch' | 'erp' | 'mail', calls: { aws: string[]; erp: string[] }) => {
      total[kind].push(...calls.aws);
      total.dolibarr.push(...calls.erp);
    };
    const seen = new Set<string>();
    for (const queue of ['erp', 'mail'] as const)
      for (const due of await dueTodos(table, queue, now)) {
        const entry = (await shop.outbox.find(due.id))!;
        if (!seen.has(due.id))
          add('dispatch', await during(() => dispatchEvents({ Records: [streamRecord(entry)] })));
        seen.add(due.id);
        const message = { ...due.message, about: aboutOf(due.data) };
        console.log(queue, due.message.subscription, entry.event.type);
        add(
          queue,
          await during(() =>
            queue === 'erp' ? pushEvent(services, message, now) : deliverMail(mail as never, message, now),
          ),
        );
      }
    return total;
  };

  return {
    async order() {
      const now = next();
      let orderId = '';
      const place = await during(async () => {
        const request = { customerId: testCustomer.id, items: itemsOf(ids.slice(0, 5), 1), now };
        const rest = { seenTotal: null, idempotencyKey: `key-${seconds}`, identicalConfirmed: true };
        orderId = (await placeOrder(services, { ...request, ...rest })).order_id;
      });
      return { orderId, http: place, ...(await follow(now)) };
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
      return { save, http: close, ...(await followAll(now)) };
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
      return { open, http: settle, ...(await followAll(paid)) };
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
      return { http, ...(await followAll(now)) };
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

test('an order of five lines, with its letter and its write', async () => {
  // the customer is created in Dolibarr, and what it says of customers and products is read for the first time
  await acts.order();
  await acts.order();
  const { http, dispatch, erp: written, mail } = await acts.order();
  // the number is drawn while the rest is read
  expect(http.aws.toSorted()).toEqual(['BatchGetItem', 'TransactWriteItems', 'UpdateItem']);
  expect(http.erp).toEqual([]);
  expect(dispatch.aws).toEqual(['SendMessageBatch', 'SendMessageBatch']);
  expect(written).toEqual({
    aws: ['BatchGetItem', 'TransactWriteItems', 'TransactWriteItems'],
    erp: ['GET /orders', 'POST /orders', 'POST /orders/{id}/validate', 'GET /orders/{id}'],
  });
  expect(mail.aws).toEqual(['BatchGetItem', 'UpdateItem', 'BatchGetItem', 'UpdateItem']);
});

test('an edit reads what it may change once, and writes once', async () => {
  const { orderId } = await acts.order();
  const { http, dispatch, erp: written, mail } = await acts.edit(orderId);
  // with its visibility call and its letter 16 of AWS, 45 before reads were batched
  expect(http.aws).toEqual(['BatchGetItem', 'TransactWriteItems', 'UpdateItem']);
  expect(dispatch.aws).toHaveLength(2);
  expect(written.aws.length).toBeLessThanOrEqual(5);
  expect(mail.aws).toHaveLength(4);
});

test('measure', async () => {
  await acts.order();
  const { orderId } = await acts.order();
  console.log('prepare', JSON.stringify(await acts.prepare(orderId), null, 1));
  const { orderId: other } = await acts.order();
  console.log('pay', JSON.stringify(await acts.pay(other), null, 1));
  console.log('telephone', JSON.stringify(await acts.telephone(), null, 1));
});
