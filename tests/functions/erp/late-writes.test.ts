import { expect, test } from 'vitest';
import { lateWrites } from '#functions/erp/writer/late-writes.ts';
import type { OpenTodo } from '#functions/platform/outbox/outbox-entry.ts';
import type { Account } from '#functions/customers/account.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const AT = '2026-11-20T08:00:00.000Z';
const ID = '01KAFCZ3V8T0Y6ZQWJ5C3M9XQE';
const ofOrder = { customerId: 'C1', orderId: ID };
const label = 'Entrée de 6 kg · BAVETTE, Bruges';

const nameOf = async (subscription: string, data: Record<string, string>) => {
  const event = { id: ID, type: 'any', version: 1, at: AT, data };
  const open: OpenTodo = {
    entry: { event, todo: {}, rev: 0 },
    subscription,
    todo: { state: 'a_envoyer', attempts: 0, dueAt: AT },
  };
  const services = {
    outbox: { everyOpen: () => Promise.resolve([open]) },
    orders: { find: async () => anOrder({ id: ID, reference: 'CMD-20261120-0007' }) },
    customers: {
      find: async (id: string) =>
        ({ ...testCustomer, id, erpId: id === 'C1' ? '42' : undefined }) as unknown as Account,
    },
  };
  const [difference] = await lateWrites(services, new Date('2026-11-20T09:00:00.000Z'));
  return difference?.name;
};

test.each([
  ['erp.sync-order', ofOrder, 'Commande CMD-20261120-0007'],
  ['erp.settle-invoices', ofOrder, 'Facture de la commande CMD-20261120-0007'],
  ['erp.tell-claim', { ...ofOrder, productId: '1' }, 'Réclamation sur la commande CMD-20261120-0007'],
  ['erp.complete-product', { productId: '1', label: 'BAVETTE' }, 'BAVETTE'],
  ['erp.push-movements', { documentId: ID, label }, label],
  ['erp.refresh-third-party', { customerId: 'C1' }, 'Client n° 42 dans Dolibarr'],
  ['erp.refresh-third-party', { customerId: 'C2' }, 'Client à créer dans Dolibarr'],
])(
  'names a late write of %s by its reference, without an id of ours or a customer’s name',
  async (subscription, data, name) => {
    expect(await nameOf(subscription, data)).toBe(name);
  },
);
