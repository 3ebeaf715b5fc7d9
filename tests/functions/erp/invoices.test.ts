import { expect, test } from 'vitest';
import { getOrderBalance, getWebOrderBalance } from '#functions/erp/invoices/get-order-balance.ts';
import { listPendingOperations } from '#functions/erp/writer/manage-operations.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { paymentCasesStore } from '#functions/payments/cases/payment-cases.store.ts';
import { claimsStore } from '#functions/claims/claims.store.ts';
import { decideClaim } from '#functions/claims/decide-claim.ts';
import { openCustomers } from '#functions/customers/customers.module.ts';
import { claimDecidedLetter } from '#functions/mail/claim-letters.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { returnsStore } from '#functions/rounds/returns/returns.store.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import { payableOrder } from '#functions/payments/open-attempt.ts';
import { dueCents, excessCents } from '#shared/orders/order-due.ts';

import { openInvoicing } from '#tests/support/erp/invoicing.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { dueTodos, happen } from '#tests/support/database/outbox.ts';

const invoicing = await openInvoicing();
const { shop, customerId, now, api, services, work, look, follow, set, settle } = invoicing;
const { anOrder, dolibarrOrders, deliver, refund, there, money, throughDeaths } = invoicing;
/** What Dolibarr asks for with each payment. */
const BY_HAND = { datepaye: 1_795_219_358, closepaidinvoices: 'yes', accountid: 1 };
const ON = { onDelivery: 'validated', accounts: { card: '1', wallet: '2' } } as const;

test('a credit note used on the invoice is no payment typed by hand: what came by card is recorded with it', async () => {
  await set(ON);
  const { id, row } = await anOrder({ at20: 2 }, { paidCents: 2400 });
  const made = await api<{ id: number }>('POST', `/invoices/createfromorder/${row}`);
  await api('POST', `/invoices/${made.id}/validate`);
  const { socid } = await api<{ socid: string }>('GET', `/invoices/${made.id}`);
  const lines = [{ desc: 'Geste', qty: 1, subprice: -20, tva_tx: 20, product_type: 1 }];
  const note = await api<number>('POST', '/invoices', { socid: Number(socid), type: 2, lines });
  await api('POST', `/invoices/${note}/validate`);
  await api('POST', `/invoices/${note}/markAsCreditAvailable`);
  const discount = await api<{ id: string }>('GET', `/invoices/${note}/discount`);
  await api('POST', `/invoices/${made.id}/usecreditnote/${discount.id}`);
  await look();
  await settle(id);
  expect(await money(id)).toEqual([expect.stringMatching(/^24,00 € inscrit/) as string]);
  // with the credit, as the list of Dolibarr has both
  expect(await there(id)).toMatchObject([{ restCents: -2400, payments: [2400, 2400] }]);
});

test('delivered: one invoice, validated and paid, and a refund after it as a credit note, whatever dies between a call and its record', async () => {
  await set(ON);
  const { id } = await anOrder({ at20: 5 }, { paidCents: 6000 });
  await settle(id);
  expect(await there(id)).toEqual([]);
  await deliver(id);
  expect(await throughDeaths(id)).toBe(3);
  const invoice = {
    statusCode: '2',
    isCreditNote: false,
    totalTtcCents: 6000,
    restCents: 0,
    payments: [6000],
  };
  expect(await there(id)).toEqual([invoice]);

  await refund(id, 1500);
  expect(await throughDeaths(id)).toBe(3);
  const note = {
    statusCode: '2',
    isCreditNote: true,
    totalTtcCents: -1500,
    restCents: 0,
    payments: [-1500],
  };
  expect(await there(id)).toEqual([invoice, note]);
  await settle(id);
  expect(await there(id)).toEqual([invoice, note]);
  expect(await money(id)).toEqual([
    expect.stringMatching(/^60,00 € inscrit/) as string,
    expect.stringMatching(/^−15,00 € inscrit/) as string,
  ]);
});

test('a deposit is not the invoice of the goods: one is drawn up, and waits until the deposit is deducted', async () => {
  await set(ON);
  const { id, row } = await anOrder({ at20: 5 });
  const { socid } = (await api('GET', `/orders/${row}`)) as { socid: number };
  const deposit = await api('POST', '/invoices', {
    socid: Number(socid),
    type: 3,
    linked_objects: { commande: Number(row) },
    lines: [{ desc: 'Acompte', qty: 1, subprice: 10, tva_tx: 20, product_type: 1 }],
  });
  await api('POST', `/invoices/${String(deposit)}/validate`);
  await api('POST', `/invoices/${String(deposit)}/payments`, { ...BY_HAND, paymentid: 2 });
  await deliver(id);
  await look();
  await expect(settle(id)).rejects.toThrow(/déduisez-y l’acompte .* dans Dolibarr/);
  await expect(settle(id)).rejects.toThrow(/déduisez-y l’acompte/);
  expect(await there(id)).toMatchObject([
    { statusCode: '2', totalTtcCents: 1200 },
    { statusCode: '0', totalTtcCents: 6000 },
  ]);
  expect(dueCents((await shop.orders.find(customerId, id))!)).toBe(4800);
  const invoiceIds = (await dolibarrOrders(id)).flatMap((one) => one.invoiceIds);
  await api('POST', `/invoices/${invoiceIds.find((one) => one !== String(deposit))!}/validate`);
  await settle(id);
  expect(await there(id)).toMatchObject([{ statusCode: '2' }, { statusCode: '1', totalTtcCents: 6000 }]);
});

test('a deposit that the house deducts from the draft by a line: the order is invoiced whole, and its rest is due', async () => {
  await set(ON);
  const { id, row } = await anOrder({ at20: 5 });
  const { socid } = await api<{ socid: string }>('GET', `/orders/${row}`);
  const deposit = await api<number>('POST', '/invoices', {
    socid: Number(socid),
    type: 3,
    linked_objects: { commande: Number(row) },
    lines: [{ desc: 'Acompte', qty: 1, subprice: 10, tva_tx: 20, product_type: 1 }],
  });
  await api('POST', `/invoices/${deposit}/validate`);
  await api('POST', `/invoices/${deposit}/payments`, { ...BY_HAND, paymentid: 2 });
  await look();
  const final = await api<{ id: number }>('POST', `/invoices/createfromorder/${row}`);
  await api('POST', `/invoices/${deposit}/markAsCreditAvailable`);
  const discount = await api<{ id: string }>('GET', `/invoices/${deposit}/discount`);
  await api('POST', `/invoices/${final.id}/usediscount/${discount.id}`);
  await api('POST', `/invoices/${final.id}/validate`);
  await look();
  const order = async () => (await shop.orders.find(customerId, id))!;
  expect(dueCents(await order()), 'before its delivery').toBe(4800);
  await deliver(id);
  await look();
  expect(dueCents(await order())).toBe(4800);
  expect((await order()).booked).toMatchObject({ invoicedCents: 6000, restCents: 4800 });
  const facts = (await shop.orders.history(id)).filter(({ field }) => field === 'facture');
  expect(facts.map(({ to }) => to)).toContainEqual(
    expect.stringMatching(/^Facture \S+ : 48,00\s€ TTC, 12,00\s€ d’acompte ou d’avoir déduits$/) as string,
  );
  const { items } = await paymentCasesStore(shop.table).list('open', 50);
  expect(items.filter(({ orderId }) => orderId === id)).toEqual([]);
});

test('paid above the weighed total: the payment is recorded in full, and the refund is taken off it without a credit note', async () => {
  const { id } = await anOrder({ at20: 5 }, { paidCents: 7000 });
  await deliver(id);
  await settle(id);
  expect(await there(id)).toMatchObject([{ restCents: -1000, payments: [7000] }]);
  await refund(id, 1000);
  await throughDeaths(id);
  expect(await there(id)).toMatchObject([{ statusCode: '2', restCents: 0, payments: [7000, -1000] }]);
});

test('nothing is recorded on a draft; once the house has validated it, it is', async () => {
  await set({ onDelivery: 'draft' });
  const { id } = await anOrder({ at20: 3 }, { paidCents: 3600 });
  await deliver(id);
  await settle(id);
  expect(await there(id)).toMatchObject([{ statusCode: '0', restCents: 3600, payments: [] }]);
  const invoiceIds = (await dolibarrOrders(id)).flatMap((one) => one.invoiceIds);
  await follow();
  const balance = async () => (await getOrderBalance(shop, customerId, id)).data;
  expect(await balance()).toMatchObject({ invoices: [], reste_erp: null });
  expect((await getWebOrderBalance(shop, id, now())).data.invoices).toMatchObject([{ state: 'brouillon' }]);
  await api('POST', `/invoices/${invoiceIds[0]}/validate`);
  await look();
  // paid here, and not yet there
  expect(await balance()).toMatchObject({ reste_erp: 36, reste_site: 0, read_at: now().toISOString() });
  await follow();
  await follow();
  expect(await balance()).toMatchObject({
    invoices: [{ kind: 'facture', state: 'validee', total_ttc: 36, reste_ttc: 0 }],
    reste_erp: 0,
    reste_site: 0,
  });
  expect(await there(id)).toMatchObject([{ statusCode: '2', restCents: 0, payments: [3600] }]);
  await set(ON);
});

test('an invoice of the house is taken, in parts too, and a payment that it recorded by hand is not recorded again', async () => {
  const { id, row } = await anOrder({ at20: 4 }, { paidCents: 4800 });
  const made = (await api('POST', `/invoices/createfromorder/${row}`)) as { id: number };
  await api('POST', `/invoices/${made.id}/validate`);
  await api('POST', `/invoices/${made.id}/payments`, { ...BY_HAND, paymentid: 6, num_payment: '' });
  await deliver(id);
  await happen(shop.table, 'order.delivered', `delivered-${id}`, { customerId, orderId: id }, now());
  await work();
  expect(await there(id)).toMatchObject([{ restCents: 0, payments: [4800] }]);
  expect(await money(id)).toEqual(['48,00 € saisi à la main']);
});

test('a payment by hand that leaves no room for ours needs a decision: listed among pending writes, nothing recorded', async () => {
  const { id, row } = await anOrder({ at20: 4 }, { paidCents: 4800 });
  const made = (await api('POST', `/invoices/createfromorder/${row}`)) as { id: number };
  await api('POST', `/invoices/${made.id}/validate`);
  await api('POST', '/invoices/paymentsdistributed', {
    arrayofamounts: { [made.id]: { amount: '30', multicurrency_amount: '' } },
    ...BY_HAND,
    paymentid: 4,
  });
  await deliver(id);
  await happen(shop.table, 'order.delivered', `delivered-${id}`, { customerId, orderId: id }, now());
  await work();
  expect(await there(id)).toMatchObject([{ restCents: 1800, payments: [3000] }]);
  await indexesFollow();
  const { data } = await listPendingOperations(services(), { limit: 10 });
  expect(data).toMatchObject([{ kind: 'invoice', orderId: id, state: 'en_echec' }]);
  expect(data[0]?.cause?.replaceAll(/\u00a0|\u202f/g, ' ')).toContain('30,00 € sont saisis à la main sur FA');
});

test('an invoice that the house deleted is not made again', async () => {
  await set({ onDelivery: 'draft' });
  const { id } = await anOrder({ at20: 2 });
  await deliver(id);
  await settle(id);
  await follow();
  const invoiceIds = (await dolibarrOrders(id)).flatMap((one) => one.invoiceIds);
  await api('DELETE', `/invoices/${invoiceIds[0]}`);
  await follow();
  await settle(id);
  expect(await there(id)).toEqual([]);
  const said = (await shop.orders.history(id)).filter(({ field }) => field === 'facture');
  expect(said.map(({ to }) => to)).toEqual([
    `Facture (PROV${invoiceIds[0]}) : annulée`,
    `Facture (PROV${invoiceIds[0]}) : brouillon`,
  ]);
});

test('a claim granted before it was paid: one credit note at its product’s rate, whatever dies, and the payment settles the rest', async () => {
  await set(ON);
  const { id } = await anOrder({ at20: 4, at55: 2 });
  await deliver(id);
  await settle(id);
  const productId = invoicing.products.at55;
  const claim = {
    orderId: id,
    customerId,
    productId,
    reference: 'CMD',
    label: 'ESSAI-55',
    declaredAt: now().toISOString(),
    deliveredMilli: 2000,
    declaredMilli: 1000,
    amountCents: 1200,
    reason: '',
    by: null,
    decidedAt: null,
    state: 'open' as const,
  };
  await shop.table.transact([claimsStore(shop.table).create(claim)]);
  const grant = { orderId: id, productId, adminId: 'ADMIN1', decision: 'approved', reason: '' } as const;
  await decideClaim(shop, { ...grant, now: now() });
  // the writer does not remove what the Dolibarr order still contains
  await expect(settle(id)).rejects.toThrow();
  for (const { message, subscription } of await dueTodos(shop.table, 'erp', now()))
    if (subscription === 'erp.sync-order') await pushEvent(services(), message, now());
  expect(await throughDeaths(id)).toBe(2);
  const [invoice, note] = [
    { totalTtcCents: 7200 },
    { isCreditNote: true, statusCode: '1', totalTtcCents: -1200 },
  ];
  expect(await there(id)).toMatchObject([invoice, note]);
  // goods, of their product
  const [held] = await dolibarrOrders(id);
  const credits = await invoicing.erp.readInvoicesWithCredits(held!.invoiceIds);
  const credit = credits.kind === 'ok' ? credits.value.find(({ isCreditNote }) => isCreditNote) : undefined;
  const { lines } = await api<{ lines: object[] }>('GET', `/invoices/${credit!.id}`);
  expect(lines).toMatchObject([{ fk_product: productId, product_type: '0', qty: '1' }]);
  await settle(id);
  await follow();
  const { data } = await getOrderBalance(shop, customerId, id);
  expect(data).toMatchObject({ reste_erp: 60, reste_site: 60 });
  await invoicing.paid(id, 6000);
  await settle(id);
  // the customer has a gesture besides: its own credit note, for the first one is taken off what was to be paid
  await refund(id, 1000);
  await settle(id);
  const after = await there(id);
  expect(after).toMatchObject([invoice, { totalTtcCents: -1200 }, { totalTtcCents: -1000 }]);
  expect(after.reduce((sum, { restCents }) => sum + restCents, 0)).toBe(0);
});

test('a credit note that the house deleted is not made again', async () => {
  await set({ onDelivery: 'draft' });
  const { id } = await anOrder({ at20: 2 }, { paidCents: 2400 });
  await deliver(id);
  await settle(id);
  const [row] = (await dolibarrOrders(id)).flatMap((one) => one.invoiceIds);
  await api('POST', `/invoices/${row}/validate`);
  await settle(id);
  await refund(id, 500);
  await settle(id);
  expect(await there(id)).toMatchObject([{ restCents: 0 }, { isCreditNote: true, statusCode: '0' }]);
  const all = await invoicing.erp.readInvoicesWithCredits([row!]);
  const note = all.kind === 'ok' ? all.value.find(({ isCreditNote }) => isCreditNote) : undefined;
  await api('DELETE', `/invoices/${note!.id}`);
  await settle(id);
  expect(await there(id)).toMatchObject([{ restCents: 0 }]);
});

test('paid only after an invoice over another total was seen: a case, as when it was paid before', async () => {
  await set(ON);
  const { id, row } = await anOrder({ at20: 3 });
  const made = (await api('POST', `/invoices/createfromorder/${row}`)) as { id: number };
  await api('POST', `/invoices/${made.id}/validate`);
  await follow();
  const items = [{ product_id: invoicing.products.at20, quantity: 2 }];
  await editOrder(shop, { customerId, orderId: id, items, now: now() });
  await work();
  await deliver(id);
  await follow();
  const cases = async () => {
    await indexesFollow();
    const { items: open } = await paymentCasesStore(shop.table).list('open', 50);
    return open.filter(({ orderId }) => orderId === id);
  };
  expect(await cases()).toEqual([]);
  await invoicing.paid(id, 2400);
  await settle(id);
  await settle(id);
  expect(await cases()).toMatchObject([{ expectedCents: 3600, seenCents: 2400 }]);
});

test('wholly refused at the door before payment: nothing is due, all of it is returned, and the ERP credits it', async () => {
  await set(ON);
  const { at20, at55 } = invoicing.products;
  const { id } = await anOrder({ at20: 3, at55: 2 });
  const order = async () => (await shop.orders.find(customerId, id))!;
  const closed = { closedAt: now().toISOString(), status: 'valide', deliveryStatus: 'expedie' } as const;
  await shop.table.transact([shop.orders.change(await order(), closed)]);
  const refused = [at20, at55].map((product_id) => ({ product_id, reason: 'Camion trop chaud' }));
  const said = {
    adminId: 'DRIVER',
    key: 'key',
    receiver: 'Chef Essai',
    at: now().toISOString(),
    reserves: '',
    temperature: 3.4,
  };
  await recordHandover(
    { ...shop, customers: openCustomers(shop.table) },
    { orderId: id, ...said, refused, now: now() },
  );
  await settle(id);
  const payments = shop;
  for (const productId of [at20, at55]) {
    const grant = { orderId: id, productId, adminId: 'ADMIN1', decision: 'approved', reason: '' } as const;
    await decideClaim(payments, { ...grant, now: now() });
  }
  const after = await order();
  expect(after).toMatchObject({ totalTtcCents: 0, paidCents: 0, deliveryStatus: 'livre' });
  expect([dueCents(after), excessCents(after), clientRow(after).reste_a_payer]).toEqual([0, 0, 0]);
  await expect(payableOrder(payments, customerId, id, new Date())).rejects.toMatchObject({
    code: 'order_not_payable',
  });
  const claims = await claimsStore(shop.table).ofOrder(id);
  for (const claim of claims)
    expect(JSON.stringify(claimDecidedLetter(claim, 'Bistrot', 'https://ici.test'))).toContain(
      'de ce qui reste à payer',
    );
  expect((await returnsStore(shop.table).find(id))?.parts.map(({ productId }) => productId)).toEqual([
    at20,
    at55,
  ]);
  // the goods lie in the order there no longer, and its invoice is credited whole, each line by its own note
  for (const { message, subscription } of await dueTodos(shop.table, 'erp', now()))
    if (subscription === 'erp.sync-order') await pushEvent(services(), message, now());
  await throughDeaths(id);
  await settle(id);
  expect((await dolibarrOrders(id)).map(({ lines, totalTtcCents }) => [lines.length, totalTtcCents])).toEqual(
    [[0, 0]],
  );
  const all = await there(id);
  expect(all.map(({ isCreditNote }) => isCreditNote)).toEqual([false, true, true]);
  expect(all.reduce((sum, { totalTtcCents }) => sum + totalTtcCents, 0)).toBe(0);
  expect(all.reduce((sum, { restCents }) => sum + restCents, 0)).toBe(0);
  expect(await order()).toMatchObject({ erpState: 'verifie', totalTtcCents: 0 });
});
