import { expect, test } from 'vitest';
import { claimsStore } from '#functions/claims/claims.store.ts';
import { decideClaim } from '#functions/claims/decide-claim.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';

import { openInvoicing } from '#tests/support/erp/invoicing.ts';

const invoicing = await openInvoicing();
const { api, anOrder, deliver, paid, refund, set, settle, there, money, throughDeaths, dolibarrOrders } =
  invoicing;
await set({ onDelivery: 'validated', accounts: { card: '1', wallet: '2' } });
const { at20, at55 } = invoicing.products;

/** A part of an order, as the house invoices it there: kilograms at 10 € HT. */
const invoiceOf = async (row: string, lines: { product: string; vat: number; kg: number }[]) => {
  const id = await api('POST', '/invoices', {
    socid: Number(((await api('GET', `/orders/${row}`)) as { socid: string }).socid),
    linked_objects: { commande: Number(row) },
    lines: lines.map(({ product, vat, kg }) => ({ fk_product: product, qty: kg, subprice: 10, tva_tx: vat })),
  });
  await api('POST', `/invoices/${id}/validate`);
  return String(id);
};
/** The part of a credit note at each rate. */
const ratesOn = async (refExt: string) => {
  const filter = encodeURIComponent(`(t.ref_ext:=:'${refExt}')`);
  type Note = { lines: { tva_tx: string; total_ttc: string }[] };
  const [note, ...more] = (await api('GET', `/invoices?sqlfilters=${filter}`)) as Note[];
  expect(more).toEqual([]);
  return note?.lines.map(({ tva_tx, total_ttc }) => [Number(tva_tx), Number(total_ttc)]);
};
type Payment = { num: string; ref: string; type: string; amount: string };
const invoiceIds = async (id: string) => (await dolibarrOrders(id)).flatMap((one) => one.invoiceIds);
const paymentsOn = async (invoiceId: string) =>
  ((await api('GET', `/invoices/${invoiceId}/payments`)) as Payment[]).map(({ num, type, amount }) => [
    num,
    type,
    Number(amount),
  ]);

/** What is recorded for an order on a bank account in Dolibarr. */
const onAccount = async (account: string, id: string) =>
  ((await api('GET', `/bankaccounts/${account}/lines`)) as { num_chq: string | null; amount: string }[])
    .filter(({ num_chq: num }) => num?.endsWith(id))
    .map(({ amount }) => Number(amount));

test('a wallet payment is recorded as such, on the wallet’s account, and so is its refund', async () => {
  const { id } = await anOrder({ at20: 5 });
  await paid(id, 6000, { provider: 'paypal', providerRef: 'PP1', paymentRef: 'CAP1' });
  await deliver(id);
  expect(await throughDeaths(id)).toBe(3);
  const [invoice = ''] = await invoiceIds(id);
  expect(await paymentsOn(invoice)).toEqual([[`A-${id}`, 'VAD', 60]]);
  await refund(id, 1200);
  await throughDeaths(id);
  expect(await there(id)).toMatchObject([
    { totalTtcCents: 6000, restCents: 0, payments: [6000] },
    { isCreditNote: true, totalTtcCents: -1200, restCents: 0, payments: [-1200] },
  ]);
  expect(await money(id)).toHaveLength(2);
  expect(await onAccount('2', id)).toEqual([60, -12]);
  expect(await onAccount('1', id)).toEqual([]);
});

test('a refund of an order that is not fully paid has its own credit note in full', async () => {
  const { id } = await anOrder({ at20: 6 }, { paidCents: 6000 });
  await deliver(id);
  await settle(id);
  await refund(id, 2209);
  await throughDeaths(id);
  await settle(id);
  expect(await there(id)).toMatchObject([
    { totalTtcCents: 7200, restCents: 1200, payments: [6000] },
    { isCreditNote: true, totalTtcCents: -2209, restCents: 0, payments: [-2209] },
  ]);
  expect(await onAccount('1', id)).toEqual([60, -22.09]);
});

test('a kind of payment without an account there is recorded nowhere', async () => {
  await set({ accounts: { card: '1', wallet: null } });
  const { id } = await anOrder({ at20: 1 });
  await paid(id, 1200, { provider: 'paypal' });
  await deliver(id);
  await settle(id);
  expect(await there(id)).toMatchObject([{ statusCode: '1', restCents: 1200, payments: [] }]);
  await set({ accounts: { card: '1', wallet: '2' } });
});

test('one payment of an order that the house invoices in parts pays the oldest first, each once', async () => {
  const { id, row } = await anOrder({ at20: 10 }, { paidCents: 12_000 });
  await invoiceOf(row, [{ product: at20, vat: 20, kg: 4 }]);
  await settle(id);
  await deliver(id);
  await invoiceOf(row, [{ product: at20, vat: 20, kg: 6 }]);
  await throughDeaths(id);
  await settle(id);
  expect(await there(id)).toMatchObject([
    { totalTtcCents: 4800, restCents: 0, payments: [4800] },
    { totalTtcCents: 7200, restCents: 0, payments: [7200] },
  ]);
  // the refund has one credit note, of the last
  await refund(id, 500);
  await throughDeaths(id);
  expect((await there(id)).map(({ totalTtcCents, restCents }) => [totalTtcCents, restCents])).toEqual([
    [4800, 0],
    [7200, 0],
    [-500, 0],
  ]);
});

test('a draft of the house is the house’s to finish: neither validated nor paid for it, and no other is made', async () => {
  const { id, row } = await anOrder({ at20: 2 }, { paidCents: 2400 });
  await api('POST', `/invoices/createfromorder/${row}`);
  await deliver(id);
  await settle(id);
  expect(await there(id)).toMatchObject([{ statusCode: '0', restCents: 2400, payments: [] }]);
});

test('an order of two rates of VAT is invoiced, paid and credited by both, to the cent', async () => {
  const { settings } = invoicing.shop;
  const { version } = await settings.read(shopSettings.cartVat);
  await settings.replace(
    shopSettings.cartVat,
    { mode: 'product' },
    { version, by: 'test', now: invoicing.now() },
  );
  // 30 € at 20 % and 70.01 € of 5.5 %: 36 and 73.86
  const { id } = await anOrder({ at20: 3, at55: 7.001 }, { paidCents: 10_986 });
  await deliver(id);
  await throughDeaths(id);
  expect(await there(id)).toMatchObject([{ totalTtcCents: 10_986, restCents: 0, payments: [10_986] }]);
  await refund(id, 3333);
  await throughDeaths(id);
  expect(await there(id)).toMatchObject([
    { totalTtcCents: 10_986 },
    { isCreditNote: true, totalTtcCents: -3333, restCents: 0, payments: [-3333] },
  ]);
  expect(await ratesOn(`R1-${id}`)).toEqual([
    [5.5, -22.41],
    [20, -10.92],
  ]);
});

test('a claim granted and a gesture at once, of a paid order of two rates: each one note, the claim’s at its product’s rate', async () => {
  const { shop, customerId, now } = invoicing;
  const { id } = await anOrder({ at20: 3, at55: 7.001 }, { paidCents: 10_986 });
  await deliver(id);
  await settle(id);
  const claims = claimsStore(shop.table);
  const claim = { productId: at55, deliveredMilli: 7001, declaredMilli: 6001, amountCents: 1055 };
  const said = { reference: 'CMD', label: 'ESSAI-55', declaredAt: now().toISOString(), reason: '' };
  const open = {
    ...claim,
    ...said,
    orderId: id,
    customerId,
    by: null,
    decidedAt: null,
    state: 'open' as const,
  };
  await shop.table.transact([claims.create(open)]);
  const grant = {
    orderId: id,
    productId: at55,
    adminId: 'ADMIN1',
    decision: 'approved',
    reason: '',
  } as const;
  const payments = shop;
  await Promise.all([
    // the bank is called once all is written; here it accepts a moment later
    expect(decideClaim(payments, { ...grant, now: now() })).rejects.toThrow('no card here'),
    refund(id, 1000),
  ]);
  const given = (await payments.payments.refunds.ofOrder(id)).find(
    ({ amountCents }) => amountCents === 1055,
  )!;
  const arrived = { ...given, state: 'succeeded' as const };
  await shop.table.transact([payments.payments.refunds.replace(given, arrived, now())]);
  await throughDeaths(id);
  await settle(id);
  expect(
    (await there(id)).map(({ totalTtcCents, restCents }) => [totalTtcCents, restCents]).toSorted(),
  ).toEqual(
    [
      [-1000, 0],
      [-1055, 0],
      [10_986, 0],
    ].toSorted(),
  );
  expect(await ratesOn(given.id)).toEqual([[5.5, -10.55]]);
  expect(await ratesOn(`R1-${id}`)).toEqual([
    [5.5, -6.72],
    [20, -3.28],
  ]);
});

test('parts of two rates each, paid by card and wallet together', async () => {
  const { id, row } = await anOrder({ at20: 2, at55: 2 });
  await paid(id, 2000);
  await paid(id, 2510, { id: `B-${id}`, provider: 'paypal', createdAt: '2026-11-21T06:30:00.000Z' });
  const half = [
    { product: at20, vat: 20, kg: 1 },
    { product: at55, vat: 5.5, kg: 1 },
  ];
  const ids = [await invoiceOf(row, half), await invoiceOf(row, half)];
  await deliver(id);
  await throughDeaths(id);
  // 12 + 10.55 each
  expect(await there(id)).toMatchObject([
    { totalTtcCents: 2255, restCents: 0 },
    { totalTtcCents: 2255, restCents: 0 },
  ]);
  expect([await paymentsOn(ids[0]!), await paymentsOn(ids[1]!)]).toEqual([
    [
      [`A-${id}`, 'CB', 20],
      [`B-${id}`, 'VAD', 2.55],
    ],
    [[`B-${id}`, 'VAD', 22.55]],
  ]);
});
