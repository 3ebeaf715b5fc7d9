import { expect, test } from 'vitest';
import { getOrderBalance } from '#functions/erp/invoices/get-order-balance.ts';
import { dueCents, settledElsewhereCents } from '#shared/orders/order-due.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

/** One invoice of the house for several orders, as most customers of a wholesaler get it at the end of the month. */
const invoicing = await openInvoicing();
const { shop, customerId, api, look, follow, set, settle, anOrder, deliver, money, products, now } =
  invoicing;
const ON = { onDelivery: 'validated', accounts: { card: '1', wallet: '2' } } as const;
const BY_TRANSFER = { paymentid: 2, closepaidinvoices: 'yes', accountid: 1, num_payment: 'VIR-1' };

const orderOf = async (id: string) => (await shop.orders.find(customerId, id))!;
const due = async (id: string) => dueCents(await orderOf(id));
const thirdPartyId = async () => (await shop.customers.find(customerId))!.erpId!;
/** At 20 % of VAT: 12 € TTC a kilogram. */
const invoiceOf = async (rows: readonly string[], kilos: number) => {
  const lines = [{ fk_product: products.at20, qty: kilos, subprice: 10, tva_tx: 20, product_type: 0 }];
  const body = { socid: await thirdPartyId(), date: now().getTime() / 1000, lines };
  const id = String(await api('POST', '/invoices', { ...body, linked_objects: { commande: rows } }));
  await api('POST', `/invoices/${id}/validate`);
  return id;
};
const pay = (invoiceId: string, amount: string) =>
  api('POST', '/invoices/paymentsdistributed', {
    ...BY_TRANSFER,
    datepaye: Math.floor(now().getTime() / 1000),
    arrayofamounts: { [invoiceId]: { amount, multicurrency_amount: '' } },
  });
const three = async (paidCents: number) => {
  await set({ onDelivery: 'none' });
  const orders = [
    await anOrder({ at20: 5 }, { paidCents }),
    await anOrder({ at20: 10 }),
    await anOrder({ at20: 15 }),
  ];
  for (const { id } of orders) await deliver(id);
  return orders;
};

test('each order has its own share of the invoice, and none is due once the invoice is paid', async () => {
  const orders = await three(0);
  const invoice = await invoiceOf(
    orders.map(({ row }) => row),
    30,
  );
  await follow();
  const booked = async () =>
    Promise.all(orders.map(async ({ id }) => (await orderOf(id)).booked?.invoicedCents));
  expect(await booked()).toEqual([6000, 12_000, 18_000]);
  expect(await Promise.all(orders.map(({ id }) => due(id)))).toEqual([6000, 12_000, 18_000]);
  const { data } = await getOrderBalance(shop, customerId, orders[1]!.id);
  expect(data).toMatchObject({
    invoices: [{ total_ttc: 120, reste_ttc: 120, sur_plusieurs: { commandes: 3, total_ttc: 360 } }],
    reste_erp: 120,
  });

  await pay(invoice, '360.00');
  await look();
  for (const { id } of orders) {
    expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paye' });
    expect(await due(id)).toBe(0);
  }
  expect((await shop.orders.history(orders[0]!.id)).map(({ to }) => to)).toContainEqual(
    expect.stringMatching(/60,00\s€ TTC, sa part des 360,00\s€ de 3 commandes$/),
  );
});

test('a part payment of the house is shared, and a payment through the shop is its own order’s', async () => {
  const orders = await three(6000);
  const invoice = await invoiceOf(
    orders.map(({ row }) => row),
    30,
  );
  await set({ ...ON, onDelivery: 'none' });
  await look();
  await settle(orders[0]!.id);
  expect(await money(orders[0]!.id)).toEqual([expect.stringMatching(/^60,00 € inscrit sur FA/) as string]);
  await look();
  const settled = async () =>
    Promise.all(orders.map(async ({ id }) => settledElsewhereCents(await orderOf(id))));
  expect(await settled()).toEqual([0, 0, 0]);
  expect(await Promise.all(orders.map(({ id }) => due(id)))).toEqual([0, 12_000, 18_000]);
  await pay(invoice, '100.00');
  await look();
  expect(await settled()).toEqual([0, 4000, 6000]);
  expect(await Promise.all(orders.map(({ id }) => due(id)))).toEqual([0, 8000, 12_000]);
});

test('a credit note of the invoice is shared, and an order of the house has its part too', async () => {
  const [mine] = await three(0);
  const lines = [{ fk_product: products.at20, qty: 5, subprice: 10, tva_tx: 20, product_type: 0 }];
  const socid = await thirdPartyId();
  const date = now().getTime() / 1000;
  const typed = String(await api('POST', '/orders', { socid, date, lines }));
  await api('POST', `/orders/${typed}/validate`, { idwarehouse: 0 });
  const invoice = await invoiceOf([mine!.row, typed], 10);
  await look();
  expect((await orderOf(mine!.id)).booked).toMatchObject({ invoicedCents: 6000, restCents: 6000 });
  const note = {
    socid,
    type: 2,
    fk_facture_source: invoice,
    date,
    lines: [{ ...lines[0], qty: 1, subprice: -10 }],
  };
  const credit = String(await api('POST', '/invoices', note));
  await api('POST', `/invoices/${credit}/validate`);
  await look();
  expect((await orderOf(mine!.id)).booked).toMatchObject({ restCents: 5400 });
});

test('a deleted draft of several orders is invoiced for none of them', async () => {
  const orders = await three(0);
  const lines = [{ fk_product: products.at20, qty: 30, subprice: 10, tva_tx: 20, product_type: 0 }];
  const body = { socid: await thirdPartyId(), date: now().getTime() / 1000, lines };
  const linked = { commande: orders.map(({ row }) => row) };
  const draft = String(await api('POST', '/invoices', { ...body, linked_objects: linked }));
  await look();
  const states = async () =>
    Promise.all(orders.map(async ({ id }) => (await shop.erpInvoices.ofOrder(id)).map((one) => one.isDraft)));
  expect(await states()).toEqual([[true], [true], [true]]);
  await api('DELETE', `/invoices/${draft}`);
  await look();
  const voided = await Promise.all(
    orders.map(async ({ id }) =>
      (await shop.erpInvoices.ofOrder(id)).map((one) => [one.isVoid, one.isDraft]),
    ),
  );
  expect(voided).toEqual([[[true, undefined]], [[true, undefined]], [[true, undefined]]]);
});
