import { expect, test } from 'vitest';
import { syncOrder } from '#functions/erp/orders/sync-order.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

/** What the house types into an order of ours in Dolibarr besides goods; also on a real one (DOLIBARR_MAY_WRITE=1). */
const { shop, erp, customerId, api, services, anOrder, dolibarrOrders, products, wait } =
  await openInvoicing();

const change = async (row: string, lines: readonly object[]) => {
  wait(5);
  await api('POST', `/orders/${row}/settodraft`, { idwarehouse: 0 });
  for (const line of lines) await api('POST', `/orders/${row}/lines`, line);
  await api('POST', `/orders/${row}/validate`, { idwarehouse: 0, notrigger: 0 });
};
const sync = (id: string) => syncOrder(services(), { customerId, orderId: id });
const order = async (id: string) => (await shop.orders.find(customerId, id))!;
const history = async (id: string) =>
  (await shop.orders.history(id)).filter(({ field }) => field === 'lignes').map(({ to }) => to);
const TITLE = { desc: 'VIANDES', qty: 1, subprice: 0, tva_tx: 0, product_type: 9, special_code: 81 };

test('a title or a subtotal is no line of the order', async () => {
  const { id, row } = await anOrder({ at20: 5 });
  await change(row, [TITLE, { ...TITLE, desc: 'Sous-total', qty: 99 }]);
  await sync(id);
  expect((await order(id)).lines).toHaveLength(1);
  expect(await history(id)).toEqual([]);
  expect((await dolibarrOrders(id))[0]?.lines).toHaveLength(1);
});

test('goods that the house takes back on the order are taken over, and stay there', async () => {
  const { id, row } = await anOrder({ at20: 5 });
  const back = { fk_product: products.at55, qty: -1, subprice: 10, tva_tx: 5.5, product_type: 0, desc: '' };
  await change(row, [back]);
  await sync(id);
  const taken = await order(id);
  expect(taken.lines.map(({ invoiced }) => invoiced.milli)).toEqual([5000, -1000]);
  expect(taken.totalTtcCents).toBe(6000 - 1055);
  expect(await history(id)).toEqual([expect.stringMatching(/^ESSAI-55 : [−-]1\skg à 10,00/) as string]);
  await sync(id);
  await sync(id);
  const held = (await dolibarrOrders(id))[0]!;
  expect(held.lines.map(({ milli }) => milli)).toEqual([5000, -1000]);
  expect(held.totalTtcCents).toBe(taken.totalTtcCents);
  expect((await order(id)).lines).toHaveLength(2);
});

test('titles are left out of what an invoice sold', async () => {
  const { row } = await anOrder({ at20: 2 });
  await change(row, [TITLE]);
  const { id } = await api<{ id: number }>('POST', `/invoices/createfromorder/${row}`);
  await api('POST', `/invoices/${id}/validate`);
  const listed = await erp.listInvoicesWithLines({ limit: 5 });
  const made = listed.kind === 'ok' ? listed.value.find((one) => one.id === String(id)) : undefined;
  expect(made?.lines).toEqual([{ productId: products.at20, milli: 2000, totalHtCents: 2000 }]);
});

test('an order reopened in Dolibarr after its delivery needs a decision, with its history', async () => {
  const { id, row } = await anOrder({ at20: 2 });
  wait(5);
  await api('POST', `/orders/${row}/close`, { notrigger: 0 });
  await sync(id);
  expect((await order(id)).deliveryStatus).toBe('livre');
  wait(5);
  await api('POST', `/orders/${row}/reopen`);
  await sync(id);
  await sync(id);
  const reopened = (await shop.orders.history(id)).filter(({ to }) => to === 'rouverte');
  expect(reopened).toMatchObject([{ actor: 'dolibarr', field: 'statut_livraison' }]);
  const question = await shop.erpQuestions.find('order', id);
  expect(question?.why).toContain('Rouverte dans Dolibarr');
  await shop.table.transact([shop.erpQuestions.decide(question!, 'dolibarr')]);
  await sync(id);
  expect(await shop.erpQuestions.find('order', id)).toBeUndefined();
  await sync(id);
  expect(await shop.erpQuestions.find('order', id)).toBeUndefined();
});
