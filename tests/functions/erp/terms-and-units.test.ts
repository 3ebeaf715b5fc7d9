import { expect, test } from 'vitest';
import { followThirdParties } from '#functions/erp/follow/follow-third-parties.ts';
import { syncAndRecord } from '#tests/support/erp/sync-and-record.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { recountFreed } from '#functions/stock/sync/sync-catalog.ts';
import { keys } from '#functions/table-keys.ts';
import { totalVirtual } from '#shared/stock/levels/stock-level.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

const invoicing = await openInvoicing();
const { shop, customerId, now, api, services, work, settle, set, products, wait } = invoicing;
const { anOrder, dolibarrOrders, deliver } = invoicing;

type Wire = Record<string, unknown>;
const wire = async (path: string) => (await api('GET', path)) as Wire;
const linesOf = (order: Wire) => order['lines'] as Wire[];
const THIRTY_DAYS = 2;
const SIXTY_DAYS = 4;
const TRANSFER = 2;
const KG = '2';

test('an order carries its third party’s terms, and the invoice the terms that the house has put on the order since', async () => {
  await set({ onDelivery: 'draft' });
  const first = await anOrder({ at20: 1 });
  const { thirdPartyId } = (await dolibarrOrders(first.id))[0]!;
  expect(await wire(`/orders/${first.row}`)).toMatchObject({ cond_reglement_id: null });

  await api('PUT', `/thirdparties/${thirdPartyId}`, {
    cond_reglement_id: THIRTY_DAYS,
    mode_reglement_id: TRANSFER,
  });
  const { id, row } = await anOrder({ at20: 2 });
  const told = { cond_reglement_id: String(THIRTY_DAYS), mode_reglement_id: String(TRANSFER) };
  expect(await wire(`/orders/${row}`)).toMatchObject(told);

  // changed on the order itself, there, and then edited here: what the house agreed with them stays
  await api('PUT', `/orders/${row}`, { cond_reglement_id: SIXTY_DAYS });
  await editOrder(shop, {
    customerId,
    orderId: id,
    items: [{ product_id: products.at20, quantity: 3 }],
    now: now(),
  });
  await work();
  expect(await wire(`/orders/${row}`)).toMatchObject({ cond_reglement_id: String(SIXTY_DAYS) });

  await deliver(id);
  await settle(id);
  const [invoiceId] = (await dolibarrOrders(id)).flatMap(({ invoiceIds }) => invoiceIds);
  const invoice = await wire(`/invoices/${invoiceId}`);
  expect(invoice).toMatchObject({ cond_reglement_id: String(SIXTY_DAYS) });
  const days = (Number(invoice['date_lim_reglement']) - Number(invoice['date'])) / 86_400;
  expect(Math.round(days)).toBe(SIXTY_DAYS * 15);
});

test('each line has its unit, also lines that an edit adds, and the invoice inherits it', async () => {
  const { id, row } = await anOrder({ at20: 1 });
  await editOrder(shop, {
    customerId,
    orderId: id,
    items: [
      { product_id: products.at20, quantity: 1 },
      { product_id: products.at55, quantity: 2 },
    ],
    now: now(),
  });
  await work();
  const order = await wire(`/orders/${row}`);
  expect(linesOf(order).map((line) => line['fk_unit'])).toEqual([KG, KG]);
  await deliver(id);
  await settle(id);
  const [invoiceId] = (await dolibarrOrders(id)).flatMap(({ invoiceIds }) => invoiceIds);
  expect(linesOf(await wire(`/invoices/${invoiceId}`)).map((line) => line['fk_unit'])).toEqual([KG, KG]);
});

// the real one takes a discount at its screen only
const { DOLIBARR_URL } = process.env;
test.skipIf(DOLIBARR_URL)(
  'a discount is a discount there, at the same total; a price stays a price',
  async () => {
    wait(15);
    const thirdPartyId = (await shop.customers.find(customerId))!.erpId!;
    const discounted = async (discount: number) => {
      await api('PUT', `/thirdparties/${thirdPartyId}`, { remise_percent: discount / 100 });
      await followThirdParties(services(), now());
      wait(15);
      const { order_id: id } = await placeOrder(shop, {
        customerId,
        items: [{ product_id: products.at55, quantity: 3.333 }],
        seenTotal: Math.round(3.333 * 1000 * (1 - discount / 10_000)) / 100,
        idempotencyKey: undefined,
        now: now(),
      });
      await work();
      const [held] = await dolibarrOrders(id);
      const order = (await shop.orders.find(customerId, id))!;
      expect(order).toMatchObject({ erpState: 'verifie', totalTtcCents: held!.totalTtcCents });
      const [line] = linesOf(await wire(`/orders/${held!.id}`));
      return { subprice: Number(line!['subprice']), remise: Number(line!['remise_percent']) };
    };
    expect(await discounted(750)).toEqual({ subprice: 10, remise: 7.5 });
    expect(await discounted(0)).toEqual({ subprice: 10, remise: 0 });
  },
);

test('the ERP’s virtual stock follows at once what a cancellation frees', async () => {
  const virtual = async () => {
    const level = (await shop.stock.currentLevels([products.at55])).get(products.at55);
    return totalVirtual(level) / 1000;
  };
  const { id } = await anOrder({ at55: 7 });
  await recountFreed(services(), [products.at55], now());
  const held = await virtual();
  await shop.table.update(keys.order(customerId, id), {
    update: 'SET #status = :cancelled',
    names: { '#status': 'status' },
    values: { ':cancelled': 'annule' },
  });
  await syncAndRecord(services(), { customerId, orderId: id });
  expect(await virtual()).toBe(held + 7);
});
