import { beforeEach, describe, expect, test } from 'vitest';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { pushMovements } from '#functions/erp/movements/push-movement.ts';
import { syncAndRecord } from '#tests/support/erp/sync-and-record.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import { type OutboxStore, outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { aDocument } from '#tests/support/stock/a-document.ts';
import { oneOrderErp } from '#tests/support/erp/one-order-erp.ts';
import { dueTodos, todoFor } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
let shop: TestShop;
let orderId: string;
let message: { eventId: string; subscription: string };

beforeEach(async () => {
  shop = await openTestShop();
  const items = [
    { product_id: '1', quantity: 10 },
    { product_id: '2', quantity: 5 },
  ];
  const request = { customerId, items, seenTotal: 155, idempotencyKey: undefined, now: NOW };
  orderId = (await placeOrder(shop, request)).order_id;
  message = (await dueTodos(shop.table, 'erp', NOW))[0]!.message;
});

const services = (gateway: DolibarrGateway, outbox: OutboxStore = outboxStore(shop.table)) => ({
  ...shop,
  outbox,
  erp: async () => gateway,
  step: { at: NOW },
});
const push = (gateway: DolibarrGateway) => syncAndRecord(services(gateway), { customerId, orderId });
const todo = () => todoFor(shop.table, message.eventId, message.subscription);
const cancel = async () =>
  shop.table.transact([
    shop.orders.change((await shop.orders.find(customerId, orderId))!, { status: 'annule' }),
  ]);

describe('an order counts as written when it was read back', () => {
  test('once, as often as it is pushed', async () => {
    const erp = oneOrderErp();
    expect(await push(erp.gateway)).toEqual({ erpRef: 'CO2611-0041' });
    await push(erp.gateway);
    expect(erp.calls).toEqual(['create', 'validate']);
  });

  test('with all of its lines: one that the ERP lost despite a success reply leaves it in doubt, by its name', async () => {
    const erp = oneOrderErp((held) => ({
      validateOrder: async () => {
        if (held.order) Object.assign(held.order, { status: 'validated', lines: held.order.lines.slice(1) });
        return erp.gateway
          .readOrder('41')
          .then((read) => (read.kind === 'ok' && read.value ? ok(read.value) : refused('not_found')));
      },
    }));
    await expect(push(erp.gateway)).rejects.toMatchObject({
      outcome: {
        kind: 'ambiguous',
        cause: expect.stringContaining('« ENTRECOTE PAREE » : 10 kg ici, rien là-bas') as string,
      },
    });
  });

  test('and validated: a success reply that changed nothing does not count', async () => {
    const erp = oneOrderErp((held) => ({
      validateOrder: async () => {
        const read = await erp.gateway.readOrder('41');
        return held.order && read.kind === 'ok' && read.value
          ? ok({ ...read.value, status: 'validated' })
          : refused('not_found');
      },
    }));
    await expect(push(erp.gateway)).rejects.toMatchObject({ outcome: { kind: 'ambiguous' } });
  });

  test('a line that our own write did not get to is added, and nothing else is touched', async () => {
    const dies = oneOrderErp(() => ({ validateOrder: async () => ({ kind: 'unreachable', cause: 'x' }) }));
    await expect(push(dies.gateway)).rejects.toMatchObject({ outcome: { kind: 'unreachable' } });
    dies.state.order!.lines.pop();
    const erp = oneOrderErp();
    erp.state.order = dies.state.order;
    await push(erp.gateway);
    expect(erp.calls).toEqual(['add', 'validate']);
    expect(erp.state.order!.lines.map(({ productId, milli }) => [productId, milli])).toEqual([
      ['1', 10_000],
      ['2', 5000],
    ]);
  });

  test.each(['shipping', 'closed'] as const)(
    'one that is %s is left for a user to change',
    async (status) => {
      const erp = oneOrderErp();
      await push(erp.gateway);
      erp.calls.length = 0;
      Object.assign(erp.state.order!, { status });
      await push(erp.gateway);
      await cancel();
      expect(await push(erp.gateway)).toEqual({ erpRef: 'CO2611-0041', state: 'douteux' });
      expect(erp.calls).toEqual([]);
    },
  );

  test('cancelled: when it is read as cancelled, and not before', async () => {
    const erp = oneOrderErp();
    await push(erp.gateway);
    await cancel();
    const deaf = { ...erp.gateway, cancelOrder: async () => erp.gateway.validateOrder('41') };
    await expect(push(deaf)).rejects.toMatchObject({ outcome: { kind: 'ambiguous' } });
    expect(await push(erp.gateway)).toEqual({ erpRef: 'CO2611-0041' });
    expect(erp.state.order).toMatchObject({ status: 'cancelled' });
  });
});

describe('one write, one worker', () => {
  test('a permanent refusal waits for a user, and is not retried', async () => {
    const { gateway } = oneOrderErp(() => ({
      createOrder: async () => refused('business_rule', 400, 'client bloqué'),
    }));
    await pushEvent(services(gateway), message, NOW);
    expect(await todo()).toMatchObject({ state: 'en_echec', cause: 'Dolibarr a refusé : client bloqué' });
    expect(await dueTodos(shop.table, 'erp', new Date('2030-01-01'))).toEqual([]);
  });

  test('a worker that read the event before another began does not begin it as well', async () => {
    const erp = oneOrderErp();
    const outbox = outboxStore(shop.table);
    const before = await outbox.find(message.eventId);
    let isRead = false;
    const late: OutboxStore = {
      ...outbox,
      find: async (id) => {
        const known = isRead ? await outbox.find(id) : before;
        isRead = true;
        return known;
      },
    };
    const creating: DolibarrGateway = {
      ...erp.gateway,
      createOrder: async (order) => {
        await pushEvent(services(erp.gateway, late), message, NOW);
        return erp.gateway.createOrder(order);
      },
    };
    await pushEvent(services(creating), message, NOW);
    expect(erp.calls).toEqual(['create', 'validate']);
    expect(await todo()).toMatchObject({ state: 'verifie', attempts: 1 });
  });
});

test('a row of the ERP with our code and another weight is not our movement', async () => {
  const line = { productId: '1', siteId: '1' as const, milli: -500, code: 'INV MV0123456789ABCDEFGHIJ-1' };
  const document = aDocument([line], { kind: 'sortie' });
  await shop.table.transact([shop.movements.create(document)]);
  const row = {
    id: '77',
    productId: '1',
    warehouseId: '1',
    at: NOW.toISOString(),
    lot: null,
    eatBy: null,
    sellBy: null,
    label: '',
    code: line.code,
  };
  const erp = (milli: number) =>
    oneOrderErp(() => ({ findMovementsByCodes: async () => ok([{ ...row, milli }]) })).gateway;
  await expect(pushMovements(services(erp(-499)), document.id)).rejects.toMatchObject({
    outcome: {
      kind: 'refused',
      reason: 'business_rule',
      detail: expect.stringContaining('n’est pas le même') as string,
    },
  });
  expect(await pushMovements(services(erp(-500)), document.id)).toEqual({ erpRef: '77' });
});
