import { beforeEach, describe, expect, test } from 'vitest';
import { openPeople, weeklyReaders } from '#functions/customers/customers.module.ts';
import { chooseOwnLetters } from '#functions/customers/people/own-letters.ts';
import { mailHandlers } from '#functions/mail/mail-handlers.ts';
import { ulid } from '#functions/platform/ids.ts';
import { openStandingOrders } from '#functions/standing-orders/standing-orders.module.ts';
import { mondayOf, sendWeeklyPrices, type WeeklyServices } from '#functions/standing-orders/weekly-letter.ts';
import { keys } from '#functions/table-keys.ts';
import type { PersonRole } from '#shared/kernel/access.ts';
import type { WeeklyPricesNotified } from '#shared/standing-orders/standing-orders.events.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { openTestShop, testCustomer, type TestShop } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
/** Six in the morning in Paris, of a Monday. */
const MONDAY = new Date('2026-11-30T05:00:00.000Z');
const days = (from: Date, more: number) => new Date(from.getTime() + more * 86_400_000);

let shop: TestShop;
let services: WeeklyServices & { people: ReturnType<typeof openPeople> };
beforeEach(async () => {
  shop = await openTestShop();
  const { table } = shop;
  const people = openPeople(table);
  services = {
    table,
    customers: shop.customers,
    people,
    orders: shop.orders,
    standing: openStandingOrders(table),
  };
});

/** Ordered at that price, in ten-thousandths of a euro; it costs 10 € today. */
const ordered = async (unitPriceE4: number, at: Date, more: Parameters<typeof anOrder>[0] = {}) => {
  const [line] = anOrder().lines;
  const lines = [{ ...line!, productId: '1', label: 'ENTRECOTE PAREE', unitPriceE4 }];
  const order = anOrder({ id: ulid(at), customerId, placedAt: at.toISOString(), lines, ...more });
  await shop.table.transact([shop.orders.create(order)]);
};
const want = (weekly: boolean, personId?: string) =>
  chooseOwnLetters({ ...services, customers: shop.customers }, { customerId, personId, choices: { weekly } });
const letters = async () =>
  (await dueTodos(shop.table, 'mail', days(MONDAY, 60)))
    .filter(({ type }) => type === 'prices.weekly-told')
    .map(({ id, data }) => ({ id, data: data as WeeklyPricesNotified['data'] }));
const member = async (id: string, role: PersonRole, more: object = {}) => {
  await shop.table.update(keys.customer(customerId), {
    update: 'SET invited = :n',
    values: { ':n': 1 },
  });
  const person = {
    id,
    customerId,
    firstname: 'Sacha',
    lastname: 'Exemple',
    mail: `${id.toLowerCase()}@bistrot-demo.test`,
    role,
    seesPrices: true,
    mayPay: false,
    createdAt: MONDAY.toISOString(),
    credentialsVersion: 1,
    version: 1,
    ...more,
  };
  await shop.table.transact([services.people.invite(person)]);
};

describe('the weekly letter', () => {
  test('goes to subscribers only, with the price then and now, at six on Monday', async () => {
    await ordered(90_000, days(MONDAY, -20));
    await ordered(95_000, days(MONDAY, -6));
    expect(await sendWeeklyPrices(services, MONDAY), 'nobody asked').toEqual({ told: 0 });
    await want(true);
    expect(await sendWeeklyPrices(services, MONDAY)).toEqual({ told: 1 });
    expect(await letters()).toEqual([
      {
        id: `weekly-prices-${customerId}-compte-2026-11-30`,
        data: {
          customerId,
          week: '2026-11-30',
          products: [
            {
              label: 'ENTRECOTE PAREE',
              unit: 'kg',
              thenE4: 95_000,
              nowE4: 100_000,
              prices: [
                { day: '2026-11-10', unitPriceE4: 90_000 },
                { day: '2026-11-24', unitPriceE4: 95_000 },
                { day: '2026-11-30', unitPriceE4: 100_000 },
              ],
            },
          ],
        },
      },
    ]);
  });

  test('is sent once per person and week, whatever runs twice, at once or on another day of it', async () => {
    await ordered(90_000, days(MONDAY, -6));
    await want(true);
    const runs = await Promise.all([1, 2, 3, 4, 5].map(() => sendWeeklyPrices(services, MONDAY)));
    expect(runs.reduce((sum, { told }) => sum + told, 0)).toBe(1);
    for (const more of [0, 1, 6]) expect((await sendWeeklyPrices(services, days(MONDAY, more))).told).toBe(0);
    expect(await letters()).toHaveLength(1);
  });

  test('reports a change once, another one again, and is not sent without changes', async () => {
    await want(true);
    await ordered(99_000, days(MONDAY, -8));
    expect((await sendWeeklyPrices(services, MONDAY)).told, 'one per cent').toBe(0);
    await ordered(90_000, days(MONDAY, -6));
    expect((await sendWeeklyPrices(services, days(MONDAY, 7))).told).toBe(1);
    expect((await sendWeeklyPrices(services, days(MONDAY, 14))).told, 'the same change').toBe(0);
    await ordered(80_000, days(MONDAY, 15));
    expect((await sendWeeklyPrices(services, days(MONDAY, 21))).told).toBe(1);
    await ordered(100_000, days(MONDAY, 22));
    expect((await sendWeeklyPrices(services, days(MONDAY, 28))).told, 'at the price of today').toBe(0);
  });

  test('ignores cancelled orders and products no longer sold', async () => {
    await want(true);
    await ordered(90_000, days(MONDAY, -6), { status: 'annule' });
    expect((await sendWeeklyPrices(services, MONDAY)).told).toBe(0);
  });

  test('ends with the opt-out, with hidden prices, with a block; each person has their own', async () => {
    await ordered(90_000, days(MONDAY, -6));
    await member('CHEF', 'chef');
    await member('BLIND', 'chef');
    await want(true);
    await want(true, 'CHEF');
    await want(true, 'BLIND');
    await shop.table.update(keys.person(customerId, 'BLIND'), {
      update: 'SET seesPrices = :no',
      values: { ':no': false },
    });
    await want(false);
    expect((await sendWeeklyPrices(services, MONDAY)).told).toBe(1);
    expect((await letters()).map(({ data }) => data.personId)).toEqual(['CHEF']);
    expect((await weeklyReaders(shop.table).list()).map(({ personId }) => personId)).toEqual(['CHEF']);
  });

  test('is refused to users without prices', async () => {
    await member('BLIND', 'chef', { seesPrices: false });
    await expect(want(true, 'BLIND')).rejects.toMatchObject({ status: 400, field: 'weekly' });
  });
});

describe('its mail', () => {
  const data: WeeklyPricesNotified['data'] = {
    customerId,
    week: '2026-11-30',
    products: [
      {
        label: 'ENTRECOTE PAREE',
        unit: 'kg',
        thenE4: 95_000,
        nowE4: 100_000,
        prices: [
          { day: '2026-11-10', unitPriceE4: 90_000 },
          { day: '2026-11-24', unitPriceE4: 95_000 },
          { day: '2026-11-30', unitPriceE4: 100_000 },
        ],
      },
    ],
  };
  const written = () => {
    const event = { id: 'e', type: 'prices.weekly-told', version: 1, at: MONDAY.toISOString(), data };
    const mail = { ...services, siteOrigin: async () => 'https://viande-demo.test' };
    return mailHandlers['mail.weekly-prices'](event as never)?.(mail as never, MONDAY);
  };

  test('shows both prices and how to stop it; opted out before it left, it is not sent', async () => {
    await want(true);
    const said = JSON.parse(JSON.stringify(await written()).replaceAll(/[\u00a0\u202f]/g, ' ')) as object;
    expect(said).toMatchObject({
      to: testCustomer.mail,
      letter: {
        subject: 'Cette semaine, le prix de « ENTRECOTE PAREE » a changé',
        blocks: [
          {},
          {
            rows: [
              {
                value: '10,00 € / kg',
                note: '+5,3 % : 9,50 € à votre dernière commande ; 9,00 € le 10/11/2026, 9,50 € le 24/11/2026, 10,00 € aujourd’hui',
              },
            ],
          },
          {},
          { url: 'https://viande-demo.test/dashboard?vue=compte&partie=lettres' },
        ],
      },
    });
    await want(false);
    expect(await written()).toBeUndefined();
  });
});

test('a week begins on Monday in Bordeaux', () => {
  expect(mondayOf(new Date('2026-11-29T22:59:00Z'))).toBe('2026-11-23');
  expect(mondayOf(new Date('2026-11-29T23:00:00Z'))).toBe('2026-11-30');
});
