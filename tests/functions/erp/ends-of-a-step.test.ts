import { beforeEach, describe, expect, test } from 'vitest';
import { listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import { syncOrder } from '#functions/erp/orders/sync-order.ts';
import { acceptOperation } from '#functions/erp/writer/manage-operations.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { refused } from '#functions/platform/outside/outcome.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { keys } from '#functions/table-keys.ts';
import { oneOrderErp } from '#tests/support/erp/one-order-erp.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
let shop: TestShop;
let minutes = 0;

beforeEach(async () => {
  shop = await openTestShop();
  minutes = 0;
});

const now = () => new Date(NOW.getTime() + minutes * 60_000);
const services = (gateway: DolibarrGateway) => ({
  ...shop,
  outbox: outboxStore(shop.table),
  erp: async () => gateway,
});
const work = async (gateway: DolibarrGateway, later = 2) => {
  minutes += later;
  await workOff(shop.table, 'erp', now(), (message) => pushEvent(services(gateway), message, now()));
};
const place = async (quantity = 10) => {
  const { order_id: id } = await placeOrder(shop, {
    customerId,
    items: [
      { product_id: '1', quantity },
      { product_id: '2', quantity: 5 },
    ],
    seenTotal: quantity * 10 + 55,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: now(),
  });
  return id;
};
const order = async (id: string) => (await shop.orders.find(customerId, id))!;
const questions = async () => (await listErpQuestions(shop, { limit: 10 })).data;

describe('a table that was set back to before the first write', () => {
  /** Dolibarr has the order, the table knows of none of it, and the house has removed a line since. */
  const setBack = async ({ state }: ReturnType<typeof oneOrderErp>) => {
    const id = await place();
    const { lines, delivery } = await order(id);
    const [{ unitPriceE4, vatRate, productId }] = lines as [(typeof lines)[number]];
    const day = delivery?.day;
    state.order = {
      status: 'validated',
      refExt: id,
      lines: [
        {
          id: '1',
          productId,
          label: '',
          description: '',
          milli: 10_000,
          unitPriceHtE4: unitPriceE4,
          discountBasisPoints: 0,
          vatBasisPoints: vatRate,
          totalHtCents: 0,
          totalVatCents: 0,
          totalTtcCents: 0,
        },
      ],
      ...(day ? { deliveryDay: day } : {}),
    };
    return id;
  };

  test('asks for a decision, and does not take the correction for a half-written order at the next poll', async () => {
    const erp = oneOrderErp();
    const id = await setBack(erp);
    await work(erp.gateway);
    expect(await questions()).toHaveLength(1);
    const again = { ...services(erp.gateway), step: { at: now() } };
    expect(await syncOrder(again, { customerId, orderId: id })).toMatchObject({ state: 'douteux' });
    expect(erp.calls).toEqual([]);
  });

  test('asks for a decision also where Dolibarr could not be read at first', async () => {
    let isUp = false;
    const { gateway, calls, state } = oneOrderErp();
    const find: DolibarrGateway['findOrdersByRefExt'] = async (id) =>
      isUp ? gateway.findOrdersByRefExt(id) : { kind: 'unreachable', cause: 'ECONNREFUSED' };
    const erp = { ...gateway, findOrdersByRefExt: find };
    await setBack({ gateway, calls, state });
    await work(erp);
    isUp = true;
    await work(erp, 60);
    expect(calls).toEqual([]);
    expect(await questions()).toHaveLength(1);
  });
});

test('records what was read back where a user accepted the write while it was running', async () => {
  const erp = oneOrderErp(() => ({
    validateOrder: async () => {
      const [open] = await outboxStore(shop.table).everyOpen('erp');
      await acceptOperation(
        services(erp.gateway) as never,
        open!.entry.event.id,
        { by: 'ADMIN1', at: now().toISOString(), reason: 'Essai' },
        now(),
      );
      erp.state.order!.status = 'validated';
      return erp.gateway.readOrder('41') as never;
    },
  }));
  const id = await place();
  await work(erp.gateway);
  expect(await shop.erpOrders.find(id)).toMatchObject({ erpId: '41' });
  expect(await order(id)).toMatchObject({ erpState: 'verifie', erpRef: 'CO2611-0041' });
  expect(await shop.table.get(keys.lock(`erp-silence-${customerId}`))).toBeUndefined();
});

test('reads the third party again where Dolibarr refuses the remembered one: it was merged', async () => {
  let dead = false;
  const erp = oneOrderErp(() => ({}));
  const first = await place();
  await work(erp.gateway);
  expect((await order(first)).erpState).toBe('verifie');
  erp.state.order = undefined;
  const create = erp.gateway.createOrder;
  erp.gateway.createOrder = async (input) => {
    if (dead) {
      dead = false;
      return refused('business_rule', 500, 'a foreign key constraint fails');
    }
    return create(input);
  };
  dead = true;
  const second = await place(8);
  await work(erp.gateway, 1);
  expect((await order(second)).erpState).toBe('a_envoyer');
  await work(erp.gateway, 30);
  expect((await order(second)).erpState).toBe('verifie');
});

test('leaves the refusal of a fresh read to a decision', async () => {
  const erp = oneOrderErp(() => ({
    createOrder: async () => refused('business_rule', 500, 'a foreign key constraint fails'),
  }));
  const id = await place();
  await work(erp.gateway);
  expect((await order(id)).erpState).toBe('en_echec');
});
