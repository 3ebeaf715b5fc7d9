import { beforeEach, expect, test } from 'vitest';
import {
  acceptOperation,
  listPendingOperations,
  type ManagingServices,
  replayOperation,
} from '#functions/erp/writer/manage-operations.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { failed } from '#shared/kernel/outbox-todo.ts';
import { happen, todoFor } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, testCustomer, testProducts, type TestShop } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let services: ManagingServices;
beforeEach(async () => {
  shop = await openTestShop();
  services = { ...shop, outbox: outboxStore(shop.table) };
});

const pending = async () => (await listPendingOperations(services, { limit: 20 })).data;

test('AMB-92: writes pending for the ERP are named in business terms', async () => {
  const { order_id: orderId, reference } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: testProducts[0]!.id, quantity: 2 }],
    seenTotal: 20,
    idempotencyKey: undefined,
    now: NOW,
  });
  await happen(shop.table, 'account.verified', 'op-client', { customerId: testCustomer.id }, NOW);
  await happen(shop.table, 'order.edited', 'op-gone', { customerId: 'GONE', orderId: 'O-9' }, NOW);
  const rows = await pending();
  expect(rows.find((row) => row.orderId === orderId)).toMatchObject({
    kind: 'order',
    reference,
    customer: 'Bistrot d’essai',
    state: 'a_envoyer',
  });
  expect(reference).toMatch(/^CMD-20261121-\d{4}$/);
  expect(rows.find(({ id }) => id === 'op-client')).toMatchObject({
    kind: 'third_party',
    reference: 'Bistrot d’essai',
    customer: null,
    orderId: null,
  });
  expect(rows.find(({ id }) => id === 'op-gone')).toMatchObject({ reference: 'O-9', customer: null });
});

test('a mail is not an ERP write: it is neither replayed nor accepted there', async () => {
  const about = { customerId: testCustomer.id, orderId: 'O-1' };
  await happen(shop.table, 'order.dispatched', 'op-mail', about, NOW);
  const before = await services.outbox.find('op-mail');
  const refusal = { code: 'not_found', message: 'Cet envoi n’attend plus rien.' };
  await expect(replayOperation(services, 'op-mail', NOW)).rejects.toMatchObject(refusal);
  await expect(
    acceptOperation(services, 'op-mail', { by: 'ADMIN1', at: NOW.toISOString(), reason: 'essai' }, NOW),
  ).rejects.toMatchObject(refusal);
  expect(await services.outbox.find('op-mail')).toEqual(before);
});

test('an event that the writer cannot read is no write: it fails visibly, and the ERP is not called', async () => {
  // as a later release writes it, during a deployment
  await happen(shop.table, 'account.verified', 'op-later', {} as { customerId: string }, NOW);
  const erp = () => Promise.reject(new Error('asked'));
  const message = { eventId: 'op-later', subscription: 'erp.refresh-third-party' };
  await pushEvent({ ...shop, outbox: services.outbox, erp }, message, NOW);
  expect((await todoFor(shop.table, 'op-later', 'erp.refresh-third-party')).state).toBe('en_echec');
  expect(await pending()).toMatchObject([
    { id: 'op-later', cause: 'Envoi inconnu : erp.refresh-third-party, account.verified.' },
  ]);
});

test('a write is replayed or accepted with a reason, which is saved', async () => {
  await happen(shop.table, 'account.verified', 'op-1', { customerId: testCustomer.id }, NOW);
  const entry = (await services.outbox.find('op-1'))!;
  await services.outbox.change(entry, 'erp.refresh-third-party', NOW, (todo) =>
    failed(todo, 'Dolibarr a refusé : essai'),
  );
  expect((await pending())[0]).toMatchObject({ state: 'en_echec', nextAttemptAt: null });
  expect((await replayOperation(services, 'op-1', NOW)).data).toMatchObject({
    state: 'a_envoyer',
    nextAttemptAt: NOW.toISOString(),
  });
  const accepted = { by: 'ADMIN1', at: NOW.toISOString(), reason: 'saisie à la main' };
  const answer = await acceptOperation(services, 'op-1', accepted, NOW);
  expect(answer.data).toMatchObject({ id: 'op-1', state: 'a_envoyer' });
  expect(await pending()).toEqual([]);
  expect(await todoFor(shop.table, 'op-1', 'erp.refresh-third-party')).toMatchObject({ accepted });
});
