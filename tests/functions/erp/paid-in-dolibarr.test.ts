import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrderBalance } from '#functions/erp/invoices/get-order-balance.ts';
import { takeInvoice } from '#functions/erp/invoices/take-invoice.ts';
import { clientRow, webOrderRow } from '#functions/orders/order-view.ts';
import { paymentCasesStore } from '#functions/payments/cases/payment-cases.store.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { refundCase } from '#functions/payments/refunds/refund-case.ts';

import { openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

const invoicing = await openInvoicing();
const { shop, customerId, now, api, look, follow, set, settle, anOrder, deliver } = invoicing;
const ON = { onDelivery: 'validated', accounts: { card: '1', wallet: '2' } } as const;
const TRANSFER = {
  datepaye: 1_795_219_358,
  closepaidinvoices: 'yes',
  accountid: 1,
  paymentid: 2,
  accepthigherpayment: true,
};

let bench: StripeBench;
beforeAll(async () => {
  bench = await openStripeBench(() => now().getTime());
});
afterAll(() => bench.close());
const payments = () => ({ ...shop, stripe: async () => bench.gateway });

const orderOf = async (id: string) => (await shop.orders.find(customerId, id))!;
const rowOf = async (id: string) => clientRow(await orderOf(id));
const balanceOf = async (id: string) => (await getOrderBalance(shop, customerId, id)).data;
/** An order invoiced whole in Dolibarr, and already polled. */
const invoiced = async (kilos: number) => {
  const { id, row } = await anOrder({ at20: kilos });
  const made = (await api('POST', `/invoices/createfromorder/${row}`)) as { id: number };
  await api('POST', `/invoices/${made.id}/validate`);
  await follow();
  return { id, invoiceId: String(made.id) };
};
const arrives = async (invoiceId: string, euros: number) => {
  await api('POST', '/invoices/paymentsdistributed', {
    arrayofamounts: { [invoiceId]: { amount: String(euros), multicurrency_amount: '' } },
    ...TRANSFER,
  });
  await follow();
};
const credit = async (invoiceId: string, euros: number) => {
  const invoice = (await api('GET', `/invoices/${invoiceId}`)) as { socid: number };
  const note = await api('POST', '/invoices', {
    socid: Number(invoice.socid),
    type: 2,
    fk_facture_source: Number(invoiceId),
    lines: [{ desc: 'Geste', qty: 1, subprice: -euros / 1.2, tva_tx: 20, product_type: 1 }],
  });
  await api('POST', `/invoices/${String(note)}/validate`);
  await follow();
};
const openPage = async (id: string) =>
  (await createStripeSession(payments(), { customerId, orderId: id, now: now() })).data.session_id;
const payByCard = async (id: string) => {
  const session = await openPage(id);
  await bench.onPage(session, 'pay');
  await verifyStripeSession(payments(), session, now());
};
const pageIs = async (session: string) => {
  const state = await bench.gateway.readCheckout(session);
  return state.kind === 'ok' ? state.value.status : state.kind;
};
const casesOf = async (id: string) => {
  await indexesFollow();
  return (await paymentCasesStore(shop.table).list('open', 50)).items.filter(({ orderId }) => orderId === id);
};
/** The recorded history of its money, unordered. */
const factsOf = async (id: string) => {
  const items = await shop.table.queryAll({ pk: `ORDER#${id}`, prefix: 'MONEY#' });
  return items.map(({ kind, cents }) => [kind, cents]);
};
const said = async (id: string, field: string) =>
  (await shop.orders.history(id))
    .filter((entry) => entry.field === field)
    .map(({ actor, from, to }) => `${actor} ${from} > ${to}`.replaceAll(/\u00a0|\u202f/g, ' '));

test('a transfer in part is not due again: the card page is over the rest, and both sides end at zero', async () => {
  await set(ON);
  const { id, invoiceId } = await invoiced(3);
  await arrives(invoiceId, 16);
  expect(await factsOf(id)).toEqual([['elsewhere', 1600]]);
  expect(await rowOf(id)).toMatchObject({
    statut_paiement: 'non_paye',
    modifiable: false,
    payable: true,
    reste_a_payer: 20,
    regle_ailleurs: 16,
  });
  expect(await balanceOf(id)).toMatchObject({ reste_erp: 20, reste_site: 20 });
  expect(await said(id, 'règlement')).toEqual(['dolibarr 0,00 € > 16,00 €']);
  await payByCard(id);
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paye', paidCents: 2000 });
  // paid here, and not yet recorded there
  expect(await rowOf(id)).toMatchObject({ payable: false, reste_a_payer: 0 });
  await deliver(id);
  await settle(id);
  expect(await invoicing.there(id)).toMatchObject([
    { statusCode: '2', restCents: 0, payments: [1600, 2000] },
  ]);
  await follow();
  expect(await balanceOf(id)).toMatchObject({ reste_erp: 0, reste_site: 0 });
  expect(webOrderRow(await orderOf(id))).not.toHaveProperty('a_rendre');
  expect(await casesOf(id)).toEqual([]);
});

test('a payment not yet recorded there while more arrives there: nothing more is due', async () => {
  const { id, invoiceId } = await invoiced(3);
  await arrives(invoiceId, 16);
  await payByCard(id);
  await api('POST', '/invoices/paymentsdistributed', {
    arrayofamounts: { [invoiceId]: { amount: '5', multicurrency_amount: '' } },
    ...TRANSFER,
  });
  await look();
  expect(await rowOf(id)).toMatchObject({ statut_paiement: 'paye', reste_a_payer: 0 });
  expect(webOrderRow(await orderOf(id))).not.toHaveProperty('a_rendre');
});

test('a transfer of all of it makes the order paid; taken away there, it is due again', async () => {
  const { id, invoiceId } = await invoiced(2);
  await arrives(invoiceId, 24);
  expect(await rowOf(id)).toMatchObject({ statut_paiement: 'paye', payable: false, reste_a_payer: 0 });
  expect(await said(id, 'statut_paiement')).toEqual(['dolibarr non_paye > paye']);
  await expect(openPage(id)).rejects.toMatchObject({ code: 'already_paid' });
  const read = await invoicing.erp.readInvoicesWithCredits([invoiceId]);
  const [row] = read.kind === 'ok' ? read.value : [];
  await takeInvoice(
    shop,
    [{ erpId: '1', orderId: id, totalCents: 1 }],
    { ...row!, statusCode: '1', restCents: 2400 },
    { now: now() },
  );
  expect(await rowOf(id)).toMatchObject({ statut_paiement: 'non_paye', payable: true, reste_a_payer: 24 });
  expect(await rowOf(id)).not.toHaveProperty('regle_ailleurs');
});

test('a manual « Payé » is not undone by the books, and a cancelled order is not affected', async () => {
  const { id, invoiceId } = await invoiced(2);
  await shop.table.transact([shop.orders.change(await orderOf(id), { paymentStatus: 'paye' })]);
  await arrives(invoiceId, 5);
  expect((await orderOf(id)).paymentStatus).toBe('paye');
  const other = await invoiced(2);
  await shop.table.transact([shop.orders.change(await orderOf(other.id), { status: 'annule' })]);
  await arrives(other.invoiceId, 24);
  expect(await orderOf(other.id)).toMatchObject({ status: 'annule', paymentStatus: 'non_paye' });
});

test('a page over more than the rest is closed by the next run, whole or in part', async () => {
  for (const euros of [24, 9]) {
    const { id, invoiceId } = await invoiced(2);
    const session = await openPage(id);
    await arrives(invoiceId, euros);
    expect(await pageIs(session)).toBe('open');
    await indexesFollow();
    await reconcileOpenAttempts(payments(), now());
    expect(await pageIs(session), `${euros} €`).toBe('expired');
    expect((await orderOf(id)).openAttemptId).toBeNull();
  }
});

test('paid by card on an old page after a transfer: opens a case, once', async () => {
  const { id, invoiceId } = await invoiced(2);
  const session = await openPage(id);
  await arrives(invoiceId, 24);
  await bench.onPage(session, 'pay');
  await verifyStripeSession(payments(), session, now());
  expect(await casesOf(id)).toMatchObject([{ kind: 'settled_twice', seenCents: 2400 }]);
});

test('paid here, then by transfer too: the excess is shown and can be refunded', async () => {
  const { id, invoiceId } = await invoiced(3);
  await payByCard(id);
  await settle(id);
  await arrives(invoiceId, 12);
  expect(webOrderRow(await orderOf(id))).toMatchObject({ statut_paiement: 'paye', a_rendre: 12 });
  expect(await casesOf(id)).toMatchObject([{ kind: 'settled_twice', expectedCents: 2400, seenCents: 3600 }]);
  await follow();
  expect(await casesOf(id)).toHaveLength(1);
});

test('a credit note of the house: not due while unpaid, and refunded from its case once paid', async () => {
  const unpaid = await invoiced(3);
  await credit(unpaid.invoiceId, 6);
  expect(await rowOf(unpaid.id)).toMatchObject({ reste_a_payer: 30, regle_ailleurs: 6 });
  expect(await balanceOf(unpaid.id)).toMatchObject({ reste_erp: 30, reste_site: 30 });

  const { id, invoiceId } = await invoiced(3);
  await payByCard(id);
  await settle(id);
  await credit(invoiceId, 6);
  expect(await balanceOf(id)).toMatchObject({ reste_erp: -6, reste_site: -6 });
  const [found, ...others] = await casesOf(id);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ kind: 'total_changed', expectedCents: 3000, seenCents: 3600 });
  await refundCase(payments(), { id: found!.id, adminId: 'ADMIN1', now: now() });
  await settle(id);
  await follow();
  expect(await balanceOf(id)).toMatchObject({ reste_erp: 0, reste_site: 0 });
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'paye', paidCents: 3000 });
});

test('invoiced in part and that paid by transfer: the uninvoiced rest is still due', async () => {
  const { id, row } = await anOrder({ at20: 3, at55: 2 });
  const read = (await api('GET', `/orders/${row}`)) as { socid: number };
  const part = await api('POST', '/invoices', {
    socid: Number(read.socid),
    type: 0,
    linked_objects: { commande: Number(row) },
    lines: [{ desc: 'Première partie', qty: 1, subprice: 10, tva_tx: 20, product_type: 1 }],
  });
  await api('POST', `/invoices/${String(part)}/validate`);
  await follow();
  expect((await rowOf(id)).reste_a_payer).toBe(60);
  await arrives(String(part), 12);
  expect(await rowOf(id)).toMatchObject({ statut_paiement: 'non_paye', reste_a_payer: 48 });
});

test('where the setting names no account the house records card payments itself: they are not counted twice', async () => {
  await set({ accounts: { card: null, wallet: null } });
  const { id, invoiceId } = await invoiced(3);
  await payByCard(id);
  const paid = await orderOf(id);
  const lines = paid.lines.map((line) => ({ ...line, invoiced: { ...line.invoiced, milli: 4000 } }));
  await shop.table.transact([shop.orders.change(paid, { lines, paymentStatus: 'non_paye' })]);
  expect((await rowOf(id)).reste_a_payer).toBe(12);
  await arrives(invoiceId, 36);
  expect(await rowOf(id)).toMatchObject({ payable: true, reste_a_payer: 12 });
  expect(webOrderRow(await orderOf(id))).not.toHaveProperty('a_rendre');
  await set(ON);
});

test('paid by transfer and credited whole: the house owes it, which is a case and not « Payé »', async () => {
  const { id, invoiceId } = await invoiced(3);
  await arrives(invoiceId, 36);
  expect((await rowOf(id)).a_rendre_hors_site).toBeUndefined();
  await credit(invoiceId, 36);
  expect(await balanceOf(id)).toMatchObject({ reste_erp: -36, reste_site: -36 });
  expect(await rowOf(id)).toMatchObject({ a_rendre_hors_site: 36, payable: false });
  // none of it was paid here: no refund from the site is offered
  expect(webOrderRow(await orderOf(id))).toMatchObject({ a_rendre_hors_site: 36 });
  expect(webOrderRow(await orderOf(id))).not.toHaveProperty('a_rendre');
  expect(await casesOf(id)).toMatchObject([{ kind: 'credit_owed', provider: null, seenCents: 3600 }]);
  await follow();
  expect(await casesOf(id)).toHaveLength(1);
});

test('a deposit is called so, is taken off, and the invoice that follows it counts once', async () => {
  const { id, row } = await anOrder({ at20: 3, at55: 2 });
  const read = (await api('GET', `/orders/${row}`)) as { socid: number };
  const deposit = await api('POST', '/invoices', {
    socid: Number(read.socid),
    type: 3,
    linked_objects: { commande: Number(row) },
    lines: [{ desc: 'Acompte', qty: 1, subprice: 10, tva_tx: 20, product_type: 1 }],
  });
  await api('POST', `/invoices/${String(deposit)}/validate`);
  await follow();
  await arrives(String(deposit), 12);
  expect(await rowOf(id)).toMatchObject({ statut_paiement: 'non_paye', reste_a_payer: 48 });
  expect((await balanceOf(id)).invoices).toMatchObject([{ kind: 'acompte', total_ttc: 12 }]);
  // delivered, and the invoice comes a day later: the rest is still due
  await shop.table.transact([shop.orders.change(await orderOf(id), { deliveryStatus: 'livre' })]);
  expect(await rowOf(id)).toMatchObject({ statut_paiement: 'non_paye', reste_a_payer: 48 });
  const told = (await shop.orders.history(id)).filter(({ field }) => field === 'facture');
  expect(told[0]?.to).toMatch(/^Acompte .* : 12,00\s€ TTC$/);
  const whole = {
    isCreditNote: false,
    isDeposit: false,
    statusCode: '1',
    changedAt: 9,
    id: '99001',
    ref: 'FA-99001',
  };
  await takeInvoice(
    shop,
    [{ erpId: '1', orderId: id, totalCents: 1 }],
    { ...whole, totalTtcCents: 6000, restCents: 4800 },
    { now: now() },
  );
  expect(await rowOf(id)).toMatchObject({ reste_a_payer: 48 });
  expect((await shop.orders.history(id)).find(({ to }) => to.includes('99001'))?.to).toMatch(
    /^Facture FA-99001 : 60,00\s€ TTC$/,
  );
  // the invoice comes to less than the order: that it was preceded by a deposit adds nothing
  await takeInvoice(
    shop,
    [{ erpId: '1', orderId: id, totalCents: 1 }],
    { ...whole, changedAt: 10, totalTtcCents: 5000, restCents: 3800 },
    { now: now() },
  );
  expect(await rowOf(id)).toMatchObject({ reste_a_payer: 38 });
});

test('an abandoned invoice is in the books, and nothing of it is due', async () => {
  const { id } = await anOrder({ at20: 5 });
  await shop.table.transact([shop.orders.change(await orderOf(id), { deliveryStatus: 'livre' })]);
  const row = {
    isCreditNote: false,
    isDeposit: false,
    changedAt: 9,
    id: `7${id.slice(-4)}`,
    ref: 'FA-99002',
    totalTtcCents: 6000,
    restCents: 6000,
  };
  const orders = [{ erpId: '1', orderId: id, totalCents: 6000 }];
  await takeInvoice(shop, orders, { ...row, statusCode: '1', closeCode: null }, { now: now() });
  expect(await rowOf(id)).toMatchObject({ payable: true, reste_a_payer: 60 });
  const given = { ...row, statusCode: '3', closeCode: 'badcustomer', changedAt: 10 };
  await takeInvoice(shop, orders, given, { now: now() });
  expect(await rowOf(id)).toMatchObject({ payable: false, reste_a_payer: 0 });
  expect((await orderOf(id)).booked).toMatchObject({ invoicedCents: 6000, restCents: 0 });
  expect((await balanceOf(id)).invoices).toMatchObject([{ state: 'abandonnee', reste_ttc: 0 }]);
  expect((await shop.orders.history(id)).map(({ to }) => to)).toContainEqual(
    expect.stringMatching(/^Facture FA-99002 : abandonnée, 60,00\s€ TTC ne sont plus demandés$/),
  );
  // replaced by another one it no longer counts
  await takeInvoice(shop, orders, { ...given, closeCode: 'replaced', changedAt: 11 }, { now: now() });
  expect(await rowOf(id)).toMatchObject({ reste_a_payer: 60 });
});
