import { beforeEach, expect, test } from 'vitest';
import {
  acceptOperation,
  listPendingOperations,
  type ManagingServices,
  replayOperation,
} from '#functions/erp/manage-operations.ts';
import { operationsStore } from '#functions/erp/operations.store.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { newOperation, type OutboxQueue, putOperation } from '#functions/platform/operation.ts';
import { NOW, openTestShop, testCustomer, testProducts, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let services: ManagingServices;
beforeEach(async () => {
  shop = await openTestShop();
  services = { ...shop, operations: operationsStore(shop.table) };
});

const write = async (queue: OutboxQueue, opId: string, kind: string, subject: Record<string, string>) =>
  shop.table.transact([putOperation(shop.table, newOperation({ opId, queue, kind, subject }, NOW))]);
const pending = async () => (await listPendingOperations(services, { limit: 20 })).data;

test('AMB-92: what waits for the ERP is named as people name it', async () => {
  const { order_id: orderId, reference } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: testProducts[0]!.id, quantity: 2 }],
    seenTotal: 20,
    idempotencyKey: undefined,
    now: NOW,
  });
  await write('erp', 'op-client', 'third_party', { customerId: testCustomer.id });
  await write('erp', 'op-gone', 'order', { customerId: 'GONE', orderId: 'O-9' });
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

test('a mail is nobody’s write to the ERP: it is neither replayed nor accepted there', async () => {
  await write('mail', 'op-mail', 'order_received', { customerId: testCustomer.id, orderId: 'O-1' });
  const before = await services.operations.find('op-mail');
  const refusal = { code: 'not_found', message: 'Cette écriture n’attend plus rien.' };
  await expect(replayOperation(services, 'op-mail', NOW)).rejects.toMatchObject(refusal);
  await expect(
    acceptOperation(services, 'op-mail', { by: 'ADMIN1', at: NOW.toISOString(), reason: 'essai' }),
  ).rejects.toMatchObject(refusal);
  expect(await services.operations.find('op-mail')).toEqual(before);
});

test('a write is replayed or accepted with its reason, which is kept', async () => {
  await write('erp', 'op-1', 'third_party', { customerId: testCustomer.id });
  await services.operations.fail('op-1', 'L’ERP a refusé : essai');
  expect((await pending())[0]).toMatchObject({ state: 'en_echec', nextAttemptAt: null });
  expect((await replayOperation(services, 'op-1', NOW)).data).toMatchObject({
    state: 'a_envoyer',
    nextAttemptAt: NOW.toISOString(),
  });
  const accepted = { by: 'ADMIN1', at: NOW.toISOString(), reason: 'saisie à la main' };
  await acceptOperation(services, 'op-1', accepted);
  expect(await pending()).toEqual([]);
  expect(await services.operations.find('op-1')).toMatchObject({ accepted });
});
