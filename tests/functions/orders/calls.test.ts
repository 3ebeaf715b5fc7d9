import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import { stoppedAddressesStore } from '#functions/mail/stopped-addresses.store.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { dispatchEvents } from '#functions/platform/outbox/dispatch-events.ts';
import { aboutOf } from '#functions/platform/outbox/outbox.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
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

beforeAll(async () => {
  Object.assign(process.env, {
    ERP_QUEUE_URL: 'https://queue.test/erp.fifo',
    MAIL_QUEUE_URL: 'https://queue.test/mail',
  });
  erp = await openErp({ now: () => NOW });
  acts = await openActs();
});
afterAll(() => erp.close());

const openActs = async () => {
  const shop = await openDemoShop(NOW);
  const { table } = shop;
  const { fetch, during } = countCalls();
  const gateway = erp.gateway({ fetch });
  const services = { ...shop, erp: async () => gateway };
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
