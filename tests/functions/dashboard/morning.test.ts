import { beforeEach, describe, expect, test } from 'vitest';
import { adminsStore } from '#functions/admins/admins.store.ts';
import { unitCosts } from '#functions/cutting/unit-costs.ts';
import { marginSources } from '#shared/dashboard/channel-labels.ts';
import { usualExits } from '#functions/dashboard/usual-exits.ts';
import { getMorning } from '#functions/dashboard/morning/get-morning.ts';
import { sendMorningLetters } from '#functions/dashboard/morning/send-morning-letters.ts';
import { setMorningLetter } from '#functions/dashboard/morning/set-morning-letter.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpInvoiceWithLines } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { adminMailHandlers } from '#functions/mail/admin-mail.ts';
import { letterText } from '#functions/mail/render-letter.ts';
import { ulid } from '#functions/platform/ids.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { openCatalogView } from '#functions/stock/stock.module.ts';
import { tillDaysStore } from '#functions/till/till-days.store.ts';
import { readWholesaleDays, wholesaleDays } from '#functions/wholesale/wholesale-days.ts';
import { addDays, parisInstant } from '#shared/kernel/dates.ts';
import { shopSchedules } from '#infra/stack/shop-schedules.ts';
import type { TillSale } from '#shared/till/till-sale.ts';
import { anAdmin } from '#tests/support/accounts/admins.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { openTestShop, type TestShop } from '#tests/support/orders/shop.ts';

/** Thursday, 06:30 in Bordeaux: yesterday is a Wednesday. */
const NOW = new Date('2026-11-26T05:30:00.000Z');
const DAY = '2026-11-25';
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

let shop: TestShop;
let services: Awaited<ReturnType<typeof servicesOf>>;
let invoices: Partial<ErpInvoiceWithLines>[];
beforeEach(async () => {
  shop = await openTestShop();
  invoices = [];
  services = servicesOf(shop);
});

const servicesOf = (of: TestShop) => {
  const cache = cachedLists(of.table);
  const erp = {
    listInvoicesWithLines: async () =>
      ok(invoices.map((each) => ({ lines: [], deducted: { htCents: 0, ttcCents: 0 }, ...each }))),
    readInvoice: async (id: string) => ok({ id, customerRef: id === 'SITE' ? 'CMD-20261121-0007' : null }),
  } as unknown as DolibarrGateway;
  return {
    ...of,
    admins: adminsStore(of.table),
    catalog: openCatalogView(of.table),
    lots: of.stock.lots,
    tillDays: tillDaysStore(of.table),
    wholesaleDays: wholesaleDays(cache),
    cache,
    erp: async () => erp,
    unitCosts: unitCosts({ ...of, table: of.table }, cache),
    paymentCases: { waiting: async () => 2 },
    erpQuestions: { waiting: async () => 1 },
  };
};

const sale = (productName: string, euros: number, milli: number): TillSale => ({
  productId: productName,
  productName,
  category: 'Rayon',
  storeId: '1',
  store: 'Lormont',
  unitPriceCents: 1000,
  milli,
  amountTtcCents: Math.round(euros * 105.5),
  amountHtCents: euros * 100,
  vatRate: 550,
  freeCount: 0,
  discountCents: 0,
  lastSoldAt: null,
});
const readTill = (date: string, sales: TillSale[], more: object = {}) =>
  services.tillDays.publish(
    {
      date,
      version: `V${date}`,
      extractedAt: `${addDays(date, 1)}T03:00:00.000Z`,
      recordCount: sales.length,
      ticketCount: sales.length,
      provisional: false,
      differenceCents: 0,
      stores: [{ id: '1', name: 'Lormont' }],
      ...more,
    },
    sales,
    undefined,
    shop.table.ops.put({ pk: 'TEST', sk: date }),
    NOW,
  );
const order = (day: string, hour: number, more = {}) => {
  const placedAt = parisInstant(day, hour);
  const placed = anOrder({ id: ulid(placedAt), placedAt: placedAt.toISOString(), ...more });
  return shop.table.transact([shop.orders.create(placed)]);
};
const invoice = (
  day: string,
  euros: number,
  more: Partial<ErpInvoiceWithLines> = {},
): Partial<ErpInvoiceWithLines> => ({
  id: `${day}${euros}`,
  kind: 'facture',
  customerRef: null,
  sourceId: null,
  statusCode: '1',
  day,
  totalHtCents: euros * 100,
  ...more,
});
const read = async (now = NOW) => {
  await indexesFollow();
  const { data } = await getMorning(services, 'nobody', now);
  const of = (channel: string) => data.channels.find((each) => each.channel === channel);
  return { ...data, till: of('till'), web: of('web'), wholesale: of('wholesale') };
};

describe('the morning report', () => {
  test('data not read yet is shown as unread, never 0', async () => {
    const { day, weekday, till, web, wholesale, total, margin } = await read();
    expect([day, weekday]).toEqual([DAY, 'mercredi']);
    expect(till).toMatchObject({ state: 'unread', amount: null, usual: null });
    expect(wholesale).toMatchObject({ state: 'unread', amount: null });
    expect(web).toMatchObject({ state: 'known', amount: 0, change: null });
    expect(total.channels).toEqual(['web']);
    expect(margin).toMatchObject({ margin: null });
  });

  test('till, site and wholesale next to the same weekday of four weeks, with the margin by family', async () => {
    await readTill(DAY, [sale('ENTRECOTE PAREE', 120, 10_000), sale('TARTE', 30, 2000)]);
    await readTill(addDays(DAY, -7), [sale('ENTRECOTE PAREE', 100, 9000)]);
    await readTill(addDays(DAY, -14), []);
    await order(DAY, 9);
    await order(DAY, 23, { status: 'annule' });
    await order(addDays(DAY, 1), 0);
    invoices = [
      invoice(DAY, 470, { deducted: { htCents: 3000, ttcCents: 3165 } }),
      invoice(DAY, 80, { kind: 'avoir', totalHtCents: -8000 }),
      invoice(DAY, 900, { statusCode: '0' }),
      invoice(DAY, 700, { customerRef: 'CMD-20261121-0007' }),
      // of an invoice of the site, by the house itself, and of an older one of the house
      invoice(DAY, -70, { kind: 'avoir', sourceId: 'SITE' }),
      invoice(DAY, 0, { kind: 'avoir', sourceId: 'OLD' }),
      invoice(addDays(DAY, -7), 400),
    ];
    await readWholesaleDays(services, NOW);
    const { till, web, wholesale, total, families } = await read();
    expect(till).toMatchObject({ state: 'known', amount: 150, usual: 100, usual_days: 1, change: 50 });
    expect(till?.before.map(({ state }) => state)).toEqual(['known', 'closed', 'unread', 'unread']);
    expect(web?.amount).toBe(anOrder().totalHtCents / 100);
    expect(wholesale).toMatchObject({ state: 'known', amount: 420, usual: 100, usual_days: 4 });
    expect(total.amount).toBe(150 + anOrder().totalHtCents / 100 + 420);
    // 10 kg at 12 € HT that cost 7 € in the ERP; the tart is of no product of the house
    expect(families.find(({ family }) => family === 'Rayon')).toMatchObject({ amount: 30, margin: null });
    expect(families.find(({ family }) => family === 'BOEUF')).toMatchObject({
      amount: 120,
      costed_amount: 120,
      margin: 50,
      margin_rate: 41.67,
    });
  });

  test('a closed day is closed; a till that was read before its evening is compared until that hour', async () => {
    await readTill(DAY, []);
    await readTill(addDays(DAY, -7), [sale('ENTRECOTE PAREE', 100, 9000)]);
    expect((await read()).till).toMatchObject({ state: 'closed', amount: null, usual: 100, change: null });
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 10 || hour === 18 ? 5000 : 0));
    await readTill(DAY, [sale('ENTRECOTE PAREE', 60, 5000)], {
      version: 'EVENING',
      provisional: true,
      extractedAt: `${DAY}T12:00:00.000Z`,
    });
    await readTill(addDays(DAY, -7), [sale('ENTRECOTE PAREE', 100, 9000)], { version: 'H', hours });
    expect((await read()).till).toMatchObject({ until_hour: 13, amount: 60, usual: 50, change: 20 });
  });

  test('the finished part of the week and the month at the till, next to the same days before; unknown where one is unread', async () => {
    // Monday to Wednesday of both weeks
    for (const [back, taken] of [
      [1, 300],
      [2, 0],
      [3, 200],
      [8, 250],
      [9, 100],
      [10, 50],
    ] as const)
      await readTill(addDays('2026-11-26', -back), [], { takenTtcCents: taken * 100 });
    expect((await read()).till_parts).toEqual([
      { period: 'current-week', amount: 500, before: 400 },
      { period: 'this_month', amount: null, before: null },
    ]);
    // on a Monday the week has no finished day
    const monday = await read(new Date('2026-11-23T05:30:00.000Z'));
    expect(monday.till_parts.map(({ period }) => period)).toEqual(['this_month']);
  });

  test('the cost of goods is the purchase price of their lots, or the ERP’s figure where no lot has one', async () => {
    const fixture = movementFixture(shop, () => NOW);
    await shop.stock.recordCount(counted('1', [0, 0]));
    await fixture.send({ product_id: '1', warehouse_id: 1, qty: 10, lot: 'L1', purchase_price: 95 });
    await indexesFollow();
    expect(await services.unitCosts.refresh(NOW)).toEqual({ products: 1 });
    expect(await services.unitCosts.kept()).toEqual([{ productId: '1', unitE4: 95_000 }]);
    await readTill(DAY, [sale('ENTRECOTE PAREE', 120, 10_000)]);
    expect((await read()).margin).toMatchObject({ margin: 25, costed_amount: 120 });
  });

  test('the margin includes wholesale, credits reduce it, and missing data is shown', async () => {
    const sold = [
      { productId: '1', milli: 10_000, totalHtCents: 10_000 },
      { productId: null, milli: 1000, totalHtCents: 500 },
    ];
    await readTill(DAY, []);
    invoices = [
      invoice(DAY, 105, { lines: sold }),
      invoice(DAY, -10, { kind: 'avoir', lines: [{ productId: '1', milli: 1000, totalHtCents: -1000 }] }),
    ];
    const before = (await getMorning(services, 'nobody', NOW)).data;
    expect(before.margin.amount).toBe(0);
    expect(marginSources(before.channels)).toBe('Caisse et site, sans ventes en gros (pas encore relevé)');
    await readWholesaleDays(services, NOW);
    const { data } = await getMorning(services, 'nobody', NOW);
    // 100 € of 10 kg at 7 €, less a credit of 10 €
    expect(data.margin).toMatchObject({ amount: 95, costed_amount: 90, margin: 20 });
    expect(data.families.map(({ family }) => family)).toContain('Autres ventes en gros');
    expect(marginSources(data.channels)).toBe('Caisse, site et ventes en gros');
  });

  test('lots that expire within three days are listed, earliest first, and whether they are blocked', async () => {
    const fixture = movementFixture(shop, () => NOW);
    const enter = (lot: string, sellby: string) =>
      fixture.send({ product_id: '1', warehouse_id: 1, qty: 2, lot, sellby });
    await enter('TARD', '2026-11-30');
    await enter('BIENTOT', '2026-11-29');
    await enter('DEMAIN', '2026-11-27');
    const { ending } = await read();
    expect(ending.lots.map(({ lot, ends_on }) => [lot, ends_on])).toEqual([
      ['DEMAIN', '2026-11-27'],
      ['BIENTOT', '2026-11-29'],
    ]);
    expect(ending.lots[0]).toMatchObject({
      site: 'Bruges',
      kind: 'DLC',
      qty: 2,
      over: false,
      blocked: false,
    });
  });

  test('costs the same whatever was sold on other days', async () => {
    await order(DAY, 9);
    const reads: number[] = [];
    for (const others of [0, 40]) {
      for (let n = 0; n < others; n++) await order(addDays(DAY, -3), 8);
      await indexesFollow();
      let asked = 0;
      for await (const page of shop.orders.placedBetween(parisInstant(DAY, 0), parisInstant('2026-11-26', 0)))
        asked += page.length;
      reads.push(asked);
    }
    expect(reads).toEqual([1, 1]);
  });
});

describe('the letter at half past six', () => {
  const send = async () => {
    await indexesFollow();
    return sendMorningLetters(services, NOW);
  };
  const told = async () =>
    (await dueTodos(shop.table, 'mail', NOW)).filter(({ type }) => type === 'admin.morning-told');

  test('goes by the clock of Paris, summer and winter', () => {
    expect(shopSchedules['morning-letters']).toMatchObject({
      when: 'cron(30 6 * * ? *)',
      input: { run: 'letters' },
    });
  });

  test('is sent once a day to those who want it, and to none who may not see takings', async () => {
    const boss = await anAdmin({ table: shop.table } as never);
    const other = await anAdmin({ table: shop.table } as never);
    const driver = await anAdmin({ table: shop.table } as never, 'driver');
    expect(await send()).toEqual({ sent: 0, before: 0 });
    await setMorningLetter(services, boss.id, true);
    await setMorningLetter(services, driver.id, true);
    await setMorningLetter(services, other.id, true);
    await setMorningLetter(services, other.id, false);
    expect(await send()).toEqual({ sent: 1, before: 0 });
    expect(await send()).toEqual({ sent: 0, before: 1 });
    expect((await getMorning(services, boss.id, NOW)).data.letter).toBe(true);
    expect((await getMorning(services, other.id, NOW)).data.letter).toBe(false);
    expect((await told()).map(({ data }) => data['adminId'])).toEqual([boss.id]);
  });

  test('contains the sentences, the takings and the tasks; stopped before sending it is not written', async () => {
    const boss = await anAdmin({ table: shop.table } as never);
    await setMorningLetter(services, boss.id, true);
    await readTill(DAY, [sale('ENTRECOTE PAREE', 120, 10_000)]);
    await readTill(addDays(DAY, -7), [sale('ENTRECOTE PAREE', 100, 9000)]);
    await order(DAY, 9, {
      status: 'valide',
      paymentStatus: 'non_paye',
      paidCents: 137_066,
      delivery: { zone: 'ile-de-france', day: '2026-11-26', note: '', address: null },
    });
    await send();
    const [entry] = await told();
    const event = { ...entry, id: 'E1', version: 1 } as never;
    const write = () =>
      adminMailHandlers['mail.morning'](event)?.({ ...services, siteOrigin: shop.siteOrigin } as never, NOW);
    const written = await write();
    expect(written?.to).toBe(boss.email);
    const text = plain(letterText(written!.letter, 'Viande Signature'));
    expect(text).toContain('La caisse a pris 120 €, 20 % de plus que d’habitude');
    expect(text).toContain('- Caisse de Lormont : 120 € (+20 %, 100 € d’habitude)');
    expect(text).toContain('- Grossistes : — (Dolibarr : pas encore relevé)');
    expect(text).toContain('- BOEUF : 120 € (marge 50 €, 42 %)');
    expect(text).toContain('- À livrer aujourd’hui : 1 (');
    expect(text).toContain('- À encaisser : 1 (200 € TTC)');
    expect(text).toContain('- À décider : 3');
    expect(text).toContain('https://viande.test/admin/dashboard');
    await setMorningLetter(services, boss.id, false);
    expect(await write()).toBeUndefined();
  });
});

describe('at what rate products sell', () => {
  const rates = () =>
    usualExits({
      cache: cachedLists(shop.table),
      orders: shop.orders,
      tillDays: services.tillDays,
      wholesaleDays: services.wholesaleDays,
      catalog: services.catalog,
    });

  test('invoices in Dolibarr count too: a credit returns nothing to stock, and orders of the site count once', async () => {
    const lines = [{ productId: '1', milli: 14_000, totalHtCents: 28_000 }];
    invoices = [
      invoice(DAY, 280, { lines }),
      invoice(addDays(DAY, -7), -280, { kind: 'avoir', lines }),
      invoice(DAY, 280, { customerRef: 'CMD-20261121-0007', lines }),
    ];
    await readWholesaleDays(services, NOW);
    await rates().refresh(NOW);
    expect([...(await rates().kept())]).toEqual([['1', 500]]);
  });

  test('orders count over four weeks, the till over the days read: an unread day is not a day without sales', async () => {
    await readTill(DAY, [sale('ENTRECOTE PAREE', 120, 10_000)]);
    await readTill(addDays(DAY, -1), []);
    await readTill(addDays(DAY, -40), [sale('ENTRECOTE PAREE', 900, 90_000)]);
    await order(DAY, 9, { lines: anOrder().lines.slice(0, 1) });
    await order(addDays(DAY, -2), 9, { status: 'annule' });
    await order(addDays(DAY, -60), 9);
    await indexesFollow();
    expect((await rates().kept()).size).toBe(0);
    await rates().refresh(NOW);
    // 10 kg over two days, and 2,5 kg over twenty-eight
    expect([...(await rates().kept())]).toEqual([['1', 5089]]);
  });
});
