import { afterEach, expect, test } from 'vitest';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { getExpected } from '#functions/stock/receptions/expected-orders.ts';
import { receiveOrder } from '#functions/stock/receptions/receive-order.ts';
import { getOperation } from '#functions/stock/movements/undo-movements.ts';
import { syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import type { ReceptionMoves } from '#infra/sandboxes/dolibarr/suppliers/receptions.ts';
import { realAt } from '#shared/stock/levels/stock-level.ts';
import { receptionsContract } from '#shared/stock/receptions/receptions.contract.ts';
import { ERP_KEY, openErp } from '#tests/support/erp/open-erp.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { openPurchases } from '#tests/support/erp/purchases.ts';
import { openDemoShop } from '#tests/support/erp/demo-catalog.ts';

const now = () => new Date();
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** A house whose receptions move its stock at some step, and a carcass of it on order. */
const openHouse = async (receptionMoves: ReceptionMoves) => {
  const house = await openPurchases(now, () => openErp({ now, receptionMoves }));
  ended.push(() => house.close());
  const supplier = await house.supplier('Abattoir du Sud');
  const carcass = await house.product('CARCASSE D’ESSAI', true);
  const order = await house.order(supplier, [{ product: carcass, qty: 100, price: 6 }]);
  const gateway = createDolibarrGateway({ baseUrl: house.url, apiKey: ERP_KEY });
  const shop = await openDemoShop(now());
  const services = { ...shop, outbox: outboxStore(shop.table), erp: async () => gateway };
  await syncWholeCatalog(services, now(), async () => {});
  return {
    house,
    supplier,
    carcass,
    order,
    receive: async (lot: string, sellby: string) => {
      const [line] = (await getExpected(services, order)).data.lines;
      const body = receptionsContract.endpoints.receiveOrder.body.parse({
        warehouse_id: '1',
        lines: [{ order_line_id: line!.id, qty: 90, lot, sellby }],
      });
      const { data } = await receiveOrder(services, {
        orderId: order,
        body,
        adminId: 'ADMIN1',
        key: `k-${lot}`,
        now: now(),
      });
      await workOff(shop.table, 'erp', now(), (message) => pushEvent(services, message, now()));
      return data.operation_id;
    },
    reception: async (mark: string) => {
      const found = await gateway.findReceptionsByMark(mark);
      return found.kind === 'ok' ? found.value.map(({ status }) => status) : found;
    },
    stateOf: async (id: string) =>
      (await getOperation(shop, id)).data.movements.map(({ erp_status: state }) => state),
    whyNot: async () => (await outboxStore(shop.table).everyOpen('erp')).map(({ todo }) => todo.cause),
    real: async () => {
      await syncMovedStock(services, now());
      return realAt((await shop.stock.currentLevels([carcass])).get(carcass), '1');
    },
  };
};

test('where the house moves its stock when a reception is closed, ours is closed', async () => {
  const house = await openHouse('close');
  const id = await house.receive('C-1', '2099-01-15');
  expect(await house.reception(id)).toEqual(['closed']);
  expect(await house.stateOf(id)).toEqual(['verifie']);
  expect(await house.real()).toBe(90_000);
});

test('where receptions move no stock, the user is shown what to set', async () => {
  const house = await openHouse('never');
  const id = await house.receive('N-1', '2099-01-15');
  expect(await house.stateOf(id)).toEqual(['en_echec']);
  expect(await house.whyNot()).toMatchObject([expect.stringContaining('Configuration > Modules > Stocks')]);
});

test('a validation that Dolibarr refuses is reported with its reason, and is not retried without end', async () => {
  const house = await openHouse('validate');
  // a user of Dolibarr gave the lot another DLC in between
  await house.house.receive(house.supplier, house.order, [
    { product: house.carcass, qty: 5, lot: 'V-1', sellBy: '2099-02-28', price: 6 },
  ]);
  const id = await house.receive('V-1', '2099-01-15');
  expect(await house.reception(id)).toEqual(['draft']);
  expect(await house.stateOf(id)).toEqual(['en_echec']);
  expect(await house.whyNot()).toMatchObject([
    expect.stringMatching(/restée à l’état de brouillon.*dates de consommation/),
  ]);
});
