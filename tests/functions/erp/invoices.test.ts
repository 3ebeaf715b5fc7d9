import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrderBalance, getWebOrderBalance } from '#functions/erp/invoices/get-order-balance.ts';
import { followInvoices } from '#functions/erp/follow/follow-invoices.ts';
import { listPendingOperations } from '#functions/erp/manage-operations.ts';
import { pushEvent } from '#functions/erp/push-event.ts';
import { settleInvoices } from '#functions/erp/invoices/settle-invoices.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/create-dolibarr-gateway.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { keys } from '#functions/table-keys.ts';
import { startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';
import type { ErpInvoicing } from '#shared/settings/erp-invoicing.ts';
import { paidAttempt } from '#tests/support/an-attempt.ts';
import { happen, workOff } from '#tests/support/outbox.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/shop.ts';

const API_KEY = 'cle-de-test';
const customerId = testCustomer.id;
let dataDir: string;
let sandbox: Awaited<ReturnType<typeof startDolibarrSandbox>>;
let erp: DolibarrGateway;
let shop: TestShop;
let product: string;
let minutes = 0;
const STARTED = Math.floor(Date.now() / 1000) * 1000;
const now = () => new Date(STARTED + minutes * 60_000);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'invoices-'));
  sandbox = await startDolibarrSandbox({ dataDir, port: 0, apiKey: API_KEY, demo: true, now });
  erp = createDolibarrGateway({ baseUrl: sandbox.url, apiKey: API_KEY });
  shop = await openTestShop();
  product = String(
    await api('POST', '/products', { ref: 'ESSAI', label: 'Essai', price: 10, tva_tx: 20, status: 1 }),
  );
  await api('POST', '/stockmovements', { product_id: product, warehouse_id: 1, qty: 500 });
  await syncWholeCatalog(services(), now(), async () => {});
  await followInvoices(services(), now());
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

const api = async (method: string, path: string, body: object = {}): Promise<unknown> => {
  const answer = await fetch(`${sandbox.url}/api/index.php${path}`, {
    method,
    headers: { DOLAPIKEY: API_KEY, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
};
const services = (gateway = erp) => ({
  ...shop,
  outbox: outboxStore(shop.table),
  erp: async () => gateway,
  step: { at: now() },
});
const work = () => workOff(shop.table, 'erp', now(), (message) => pushEvent(services(), message, now()));
const follow = async () => {
  minutes += 5;
  await followInvoices(services(), now());
  await work();
};
const set = async (rules: Partial<ErpInvoicing>) => {
  const { value, version } = await shop.settings.read(shopSettings.erpInvoicing);
  await shop.settings.replace(
    shopSettings.erpInvoicing,
    { ...value, ...rules },
    { version, by: 'test', now: now() },
  );
};
const ON = { onDelivery: 'validated', accounts: { card: '1', wallet: '2' } } as const;

/** An order of 10 € HT a kilogram, 12 € TTC, in the ERP; paid by card, and delivered, as it is asked. */
const anOrder = async (kg: number, { paidCents = 0 }: { paidCents?: number } = {}) => {
  minutes += 15;
  const { order_id: id } = await placeOrder(shop, {
    customerId,
    items: [{ product_id: product, quantity: kg }],
    seenTotal: kg * 10,
    idempotencyKey: undefined,
    now: now(),
  });
  await work();
  const [row] = await ordersThere(id);
  if (paidCents > 0) {
    const attempt = { ...paidAttempt, id: `A-${id}`, orderId: id, customerId, amountCents: paidCents };
    await shop.table.transact([paymentsStore(shop.table).create(attempt)]);
    await shop.table.update(keys.order(customerId, id), {
      update: 'SET paid = :cents, received = :cents, payment = :paid',
      values: { ':cents': paidCents, ':paid': 'paye' },
    });
  }
  return { id, row: row!.id };
};
const ordersThere = async (id: string) => {
  const found = await erp.findOrdersByRefExt(id);
  if (found.kind !== 'ok') throw new Error('not there');
  return found.value;
};
const deliver = (id: string) =>
  shop.table.update(keys.order(customerId, id), {
    update: 'SET delivery = :livre',
    values: { ':livre': 'livre' },
  });
const refund = async (id: string, amountCents: number, n = 1) =>
  shop.table.transact([
    paymentsStore(shop.table).refunds.create({
      id: `R${n}-${id}`,
      orderId: id,
      customerId,
      attemptId: `A-${id}`,
      provider: 'stripe',
      paymentRef: 'pi_1',
      amountCents,
      reason: 'geste',
      by: 'admin:1',
      state: 'succeeded',
      requestHash: null,
      providerRef: 're_1',
      createdAt: now().toISOString(),
      sentAt: now().toISOString(),
      version: 1,
    }),
  ]);
const settle = (id: string, gateway = erp) => settleInvoices(services(gateway), { customerId, orderId: id });

/** What stands in the ERP of an order: its invoices and credit notes, and the payments on them. */
const there = async (id: string) => {
  const rows = await erp.readInvoicesWithCredits((await ordersThere(id)).flatMap((one) => one.invoiceIds));
  if (rows.kind !== 'ok') throw new Error('not read');
  return Promise.all(
    rows.value.map(async ({ id: invoiceId, statusCode, isCreditNote, totalTtcCents, restCents }) => {
      const paid = await erp.listInvoicePayments(invoiceId);
      const payments = paid.kind === 'ok' ? paid.value.map(({ amountCents }) => amountCents) : [];
      return { statusCode, isCreditNote, totalTtcCents, restCents, payments };
    }),
  );
};
const money = async (id: string) =>
  (await shop.orders.history(id))
    .filter(({ field }) => field === 'paiement' || field === 'remboursement')
    .map(({ to }) => to.replaceAll(/\u00a0|\u202f/g, ' '))
    .sort();
/** Dies once after each write that it makes, the write being done. */
const dying = (): DolibarrGateway => {
  const died = new Set<string>();
  const writes = ['createInvoiceFromOrder', 'validateInvoice', 'createCreditNote', 'recordInvoicePayment'];
  return new Proxy(erp, {
    get(held, name: keyof DolibarrGateway) {
      const call = held[name] as ((...given: unknown[]) => Promise<unknown>) | undefined;
      // awaited as a value
      if (!call) return undefined;
      return async (...given: unknown[]) => {
        const answer = await call(...given);
        const which = `${name} ${JSON.stringify(given)}`;
        if (!writes.includes(name) || died.has(which)) return answer;
        died.add(which);
        throw new Error('killed');
      };
    },
  });
};
const throughDeaths = async (id: string) => {
  const gateway = dying();
  let deaths = 0;
  for (;;) {
    try {
      await settle(id, gateway);
      return deaths;
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'killed') throw error;
      deaths += 1;
    }
  }
};

test('delivered: one invoice, validated and paid, and a refund after it as a credit note, whatever dies between a call and its record', async () => {
  await set(ON);
  const { id } = await anOrder(5, { paidCents: 6000 });
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
    expect.stringMatching(/^-15,00 € inscrit/) as string,
    expect.stringMatching(/^60,00 € inscrit/) as string,
  ]);
});

test('paid above what was weighed: all of it stands on the invoice, and what goes back is taken off it without a credit note', async () => {
  const { id } = await anOrder(5, { paidCents: 7000 });
  await deliver(id);
  await settle(id);
  expect(await there(id)).toMatchObject([{ restCents: -1000, payments: [7000] }]);
  await refund(id, 1000);
  await throughDeaths(id);
  expect(await there(id)).toMatchObject([{ statusCode: '2', restCents: 0, payments: [7000, -1000] }]);
});

test('nothing is recorded on a draft; once the house has validated it, it is', async () => {
  await set({ onDelivery: 'draft' });
  const { id } = await anOrder(3, { paidCents: 3600 });
  await deliver(id);
  await settle(id);
  expect(await there(id)).toMatchObject([{ statusCode: '0', restCents: 3600, payments: [] }]);
  const invoiceIds = (await ordersThere(id)).flatMap((one) => one.invoiceIds);
  await follow();
  const balance = async () => (await getOrderBalance(shop, customerId, id)).data;
  expect(await balance()).toMatchObject({ invoices: [], reste_erp: null });
  expect((await getWebOrderBalance(shop, id, now())).data.invoices).toMatchObject([{ state: 'brouillon' }]);
  await api('POST', `/invoices/${invoiceIds[0]}/validate`);
  minutes += 5;
  await followInvoices(services(), now());
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
  const { id, row } = await anOrder(4, { paidCents: 4800 });
  const made = (await api('POST', `/invoices/createfromorder/${row}`)) as { id: number };
  await api('POST', `/invoices/${made.id}/validate`);
  await api('POST', `/invoices/${made.id}/payments`, { paymentid: 6, accountid: 1, num_payment: '' });
  await deliver(id);
  await happen(shop.table, 'order.delivered', `delivered-${id}`, { customerId, orderId: id }, now());
  await work();
  expect(await there(id)).toMatchObject([{ restCents: 0, payments: [4800] }]);
  expect(await money(id)).toEqual(['48,00 € saisi à la main']);
});

test('a payment by hand that leaves no place for ours is a person’s: seen among the writes that wait, nothing recorded', async () => {
  const { id, row } = await anOrder(4, { paidCents: 4800 });
  const made = (await api('POST', `/invoices/createfromorder/${row}`)) as { id: number };
  await api('POST', `/invoices/${made.id}/validate`);
  await api('POST', '/invoices/paymentsdistributed', {
    arrayofamounts: { [made.id]: { amount: '30', multicurrency_amount: '' } },
    paymentid: 4,
    accountid: 1,
  });
  await deliver(id);
  await happen(shop.table, 'order.delivered', `delivered-${id}`, { customerId, orderId: id }, now());
  await work();
  expect(await there(id)).toMatchObject([{ restCents: 1800, payments: [3000] }]);
  const { data } = await listPendingOperations(services(), { limit: 10 });
  expect(data).toMatchObject([{ kind: 'invoice', orderId: id, state: 'en_echec' }]);
  expect(data[0]?.cause?.replaceAll(/\u00a0|\u202f/g, ' ')).toContain('30,00 € sont saisis à la main sur FA');
});

test('an invoice that the house deleted is not made again', async () => {
  await set({ onDelivery: 'draft' });
  const { id } = await anOrder(2);
  await deliver(id);
  await settle(id);
  await follow();
  const invoiceIds = (await ordersThere(id)).flatMap((one) => one.invoiceIds);
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
