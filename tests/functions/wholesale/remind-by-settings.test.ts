import { beforeEach, describe, expect, test } from 'vitest';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { mailHandlers } from '#functions/mail/mail-handlers.ts';
import { ulid } from '#functions/platform/ids.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { keys } from '#functions/table-keys.ts';
import { dunningStore } from '#functions/wholesale/overdue/dunning.store.ts';
import { pauseReminders, remindCustomer } from '#functions/wholesale/overdue/remind-customer.ts';
import { remindBySettings, type ReminderServices } from '#functions/wholesale/overdue/remind-by-settings.ts';
import type { PaymentReminded } from '#shared/wholesale/wholesale.events.ts';
import type { Order } from '#shared/orders/order.ts';
import { reminderStep } from '#shared/wholesale/reminder-step.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { openTestShop, testCustomer, type TestShop } from '#tests/support/orders/shop.ts';

const morning = (day: string) => new Date(`${day}T05:30:00Z`);
let shop: TestShop;
let services: ReminderServices;
let invoices: Partial<ErpInvoice>[];
let isAway: boolean;
beforeEach(async () => {
  shop = await openTestShop();
  [invoices, isAway] = [[], false];
  const erp = {
    listInvoices: async () => (isAway ? { kind: 'unreachable', cause: 'away' } : ok(invoices.map(invoice))),
    listThirdParties: async () =>
      ok([{ id: '7', name: 'Bistrot', code: 'CU-7', accountingCode: null, email: 'compta@bistrot.test' }]),
  } as unknown as DolibarrGateway;
  services = {
    ...shop,
    cache: cachedLists(shop.table),
    dunning: dunningStore(shop.table),
    erp: async () => erp,
  };
  await switchOn();
});

const switchOn = (on = true) =>
  shop.settings.replace(
    shopSettings.paymentReminders,
    { on, daysBefore: 3, daysAfter: 7 },
    { version: on ? 0 : 1, by: 'ADMIN1', now: morning('2026-11-01') },
  );
const invoice = (more: Partial<ErpInvoice>): ErpInvoice => ({
  id: '1',
  kind: 'facture',
  ref: 'FA2611-0003',
  customerRef: null,
  sourceId: null,
  thirdPartyId: '7',
  statusCode: '1',
  isPaid: false,
  closeCode: null,
  day: '2026-11-01',
  dueDay: '2026-11-20',
  totalHtCents: 10_000,
  totalTtcCents: 12_000,
  paidCents: 0,
  restCents: 12_000,
  ...more,
});
/** Fresh meat delivered on the first: due on the 21st. */
const delivered = async (placed: string, more: Partial<Order> = {}) => {
  const proof = { receiver: 'Léa', at: '2026-11-01T09:00:00.000Z', reserves: '', refused: [], key: placed };
  const order = anOrder({
    id: ulid(new Date(placed)),
    placedAt: placed,
    status: 'valide',
    deliveryStatus: 'livre',
    paymentStatus: 'non_paye',
    paidCents: 0,
    customerId: testCustomer.id,
    proof,
    ...more,
  });
  await shop.table.transact([shop.orders.create(order)]);
  await indexesFollow();
  return order;
};
const letterOf = async (id: string) => {
  const entry = (await shop.table.get(keys.outboxEntry(`payment-reminder-${id}`))) as
    | Pick<PaymentReminded, 'data'>
    | undefined;
  return entry?.data;
};
const on = (day: string) => remindBySettings(services, morning(day));

test('a step is due from its day on, before the term or a week long after it', () => {
  const rules = { daysBefore: 3, daysAfter: 7 };
  const stepOn = (day: string) => reminderStep('2026-11-20', day, rules) ?? null;
  expect(['16', '17', '20', '21', '26', '27'].map((day) => [day, stepOn(`2026-11-${day}`)] as const)).toEqual(
    [
      ['16', null],
      ['17', 'before'],
      ['20', 'before'],
      ['21', null],
      ['26', null],
      ['27', 'after'],
    ],
  );
  expect([stepOn('2026-12-03'), stepOn('2026-12-04')]).toEqual(['after', null]);
});

describe('an order without an invoice', () => {
  test('has one letter before its term and one after, however often the morning runs', async () => {
    const order = await delivered('2026-10-31T09:00:00.000Z');
    expect(await on('2026-11-17')).toEqual({ reminded: 0 });
    const twice = await Promise.all([on('2026-11-18'), on('2026-11-18')]);
    expect(twice.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(1);
    expect(await on('2026-11-19')).toEqual({ reminded: 0 });
    expect(await letterOf(`order-before-order-${order.id}`)).toMatchObject({
      mail: testCustomer.mail,
      isAhead: true,
      areOrders: true,
      invoices: [{ ref: order.reference, dueDay: '2026-11-21', restCents: order.totalTtcCents }],
    });
    expect(await on('2026-11-28')).toEqual({ reminded: 1 });
    expect(await on('2026-11-29')).toEqual({ reminded: 0 });
    const late = await letterOf(`order-after-order-${order.id}`);
    expect(late).toMatchObject({ areOrders: true });
    expect(late).not.toHaveProperty('isAhead');
  });

  test('is not reminded once its money is seen, or it is on an invoice', async () => {
    await delivered('2026-10-31T09:00:00.000Z', {
      paymentStatus: 'paye',
      paidCents: anOrder().totalTtcCents,
    });
    await delivered('2026-10-31T10:00:00.000Z', {
      booked: {
        invoicedCents: anOrder().totalTtcCents,
        countedCents: 0,
        restCents: anOrder().totalTtcCents,
      } as never,
    });
    expect(await on('2026-11-28')).toEqual({ reminded: 0 });
  });

  test('shares its letter with the others of its customer', async () => {
    const first = await delivered('2026-10-31T09:00:00.000Z');
    const second = await delivered('2026-10-31T10:00:00.000Z');
    expect(await on('2026-11-28')).toEqual({ reminded: 1 });
    expect((await letterOf(`order-after-order-${first.id}`))?.invoices).toHaveLength(2);
    expect(await letterOf(`order-after-order-${second.id}`)).toBeUndefined();
  });
});

test('two accounts of one third party have a letter each, of their own orders, on the same day', async () => {
  const linked = (id: string) => ({
    ...testCustomer,
    id,
    mail: `${id.toLowerCase()}@bistrot.test`,
    erpId: '7',
  });
  for (const id of ['C7', 'C8']) await shop.table.transact(shop.customers.create(linked(id)));
  const mine = await delivered('2026-10-31T09:00:00.000Z', { customerId: 'C7' });
  const theirs = await delivered('2026-10-31T10:00:00.000Z', { customerId: 'C8' });
  expect(await on('2026-11-18')).toEqual({ reminded: 2 });
  expect(await on('2026-11-28')).toEqual({ reminded: 2 });
  for (const step of ['before', 'after'])
    for (const { id, reference, customerId } of [mine, theirs])
      expect(await letterOf(`order-${step}-order-${id}`)).toMatchObject({
        customerId,
        mail: `${customerId.toLowerCase()}@bistrot.test`,
        invoices: [{ ref: reference }],
      });
  expect(await on('2026-11-29')).toEqual({ reminded: 0 });
});

describe('an invoice of Dolibarr', () => {
  test('goes by its own term, to the address in Dolibarr', async () => {
    invoices = [{}];
    expect(await on('2026-11-27')).toEqual({ reminded: 1 });
    expect(await letterOf('invoice-after-invoice-1')).toMatchObject({
      mail: 'compta@bistrot.test',
      invoices: [{ ref: 'FA2611-0003', dueDay: '2026-11-20', restCents: 12_000 }],
    });
    expect(await on('2026-11-28')).toEqual({ reminded: 0 });
  });

  test('is reminded for what a credit note leaves, and not at all where it covers it', async () => {
    invoices = [{ restCents: 500 }, { id: '2', restCents: 0 }];
    expect(await on('2026-11-27')).toEqual({ reminded: 1 });
    expect((await letterOf('invoice-after-invoice-1'))?.invoices).toEqual([
      { ref: 'FA2611-0003', dueDay: '2026-11-20', restCents: 500 },
    ]);
  });

  test('waits while its customer is paused, was reminded by hand today, or Dolibarr does not answer', async () => {
    invoices = [{}];
    const act = { id: '7', adminId: 'ADMIN1', now: morning('2026-11-26') };
    await pauseReminders(services, { ...act, pause: true, motif: 'Accord' });
    expect(await on('2026-11-27')).toEqual({ reminded: 0 });
    await pauseReminders(services, { ...act, pause: false, motif: '' });
    await remindCustomer(services, { ...act, now: morning('2026-11-28') });
    expect(await on('2026-11-28')).toEqual({ reminded: 0 });
    isAway = true;
    expect(await on('2026-11-29')).toEqual({ reminded: 0 });
    isAway = false;
    expect(await on('2026-11-30')).toEqual({ reminded: 1 });
  });

  test('waits while money of its customer has arrived here that Dolibarr does not count yet', async () => {
    invoices = [{}];
    await shop.table.transact(
      shop.customers.create({ ...testCustomer, id: 'C7', mail: 'c7@x.test', erpId: '7' }),
    );
    await delivered('2026-10-31T09:00:00.000Z', {
      customerId: 'C7',
      paidCents: 12_000,
      paymentStatus: 'paye',
      booked: { invoicedCents: 12_000, countedCents: 0, restCents: 12_000 } as never,
    });
    expect(await on('2026-11-27')).toEqual({ reminded: 0 });
  });

  test('is not reminded where the setting is off, which is the default', async () => {
    invoices = [{}];
    expect(shopSettings.paymentReminders.initial.on).toBe(false);
    await switchOn(false);
    expect(await on('2026-11-27')).toEqual({ reminded: 0 });
  });
});

test('the letter shows the amounts due, and does not call late what is not', async () => {
  const data = {
    thirdPartyId: '7',
    mail: 'compta@bistrot.test',
    name: 'Bistrot',
    isAhead: true as const,
    areOrders: true as const,
    invoices: [{ ref: 'CMD-1', dueDay: '2026-11-21', restCents: 12_000 }],
  };
  const event = { id: 'e', type: 'wholesale.payment-reminded', version: 1, at: '2026-11-18T05:30:00Z', data };
  const written = await mailHandlers['mail.payment-reminder'](event)?.({} as never, morning('2026-11-18'));
  expect(written?.letter).toMatchObject({
    subject: 'Commande CMD-1 à régler',
    preview: 'Une commande arrive à échéance.',
    blocks: [
      { text: 'Pour mémoire, cette commande arrive à échéance :' },
      { rows: [{ label: 'Commande CMD-1', quantity: 'à régler pour le 21/11/2026' }] },
      { text: 'Votre règlement est déjà parti ? Ne tenez pas compte de ce message.' },
      {},
    ],
  });
});
