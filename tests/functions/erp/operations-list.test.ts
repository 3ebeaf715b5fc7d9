import { expect, test } from 'vitest';
import { listPendingOperations, type ManagingServices } from '#functions/erp/writer/manage-operations.ts';
import type { OpenTodo } from '#functions/platform/outbox/outbox-entry.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { openTestShop } from '#tests/support/orders/shop.ts';

test('a page of a hundred writes reads a few of their orders at a time', async () => {
  const shop = await openTestShop();
  let asking = 0;
  let most = 0;
  const slowly = async () => {
    most = Math.max(most, (asking += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    asking -= 1;
    return undefined;
  };
  const items = Array.from({ length: 100 }, (_, n): OpenTodo => ({
    entry: {
      event: {
        id: `order-${n}`,
        type: 'order.placed',
        version: 1,
        at: '2026-11-22T08:00:00.000Z',
        data: { customerId: 'CLIENT1', orderId: `ORDER${n}` },
      },
      todo: {},
      rev: 1,
    },
    subscription: 'erp.sync-order',
    todo: { state: 'a_envoyer', attempts: 0, dueAt: '2026-11-22T08:00:00.000Z' },
  }));
  const services: ManagingServices = {
    orders: { find: slowly },
    customers: { find: async () => undefined },
    outbox: { ...outboxStore(shop.table), listOpen: async () => ({ items, next: null }) },
  };
  const { data } = await listPendingOperations(services, { limit: 100 });
  expect(data.map(({ reference }) => reference)).toEqual(items.map((_, n) => `ORDER${n}`));
  expect(most).toBeLessThanOrEqual(10);
});
