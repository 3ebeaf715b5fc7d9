import { beforeAll, describe, expect, test } from 'vitest';
import { findWebOrders } from '#functions/orders/find-web-orders.ts';
import { foundOrdersStore } from '#functions/orders/found-orders.store.ts';
import { ulid } from '#functions/platform/ids.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { orderReference } from '#shared/orders/order-reference.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

const START = Date.parse('2026-03-01T06:00:00Z');
const HOUR = 3_600_000;
const customers = [
  { id: 'C1', society: 'Auberge du Nord', mail: 'nord@auberge.test' },
  { id: 'C2', society: 'Auberge du Sud', mail: 'sud@auberge.test' },
  { id: 'C3', society: 'Table de l’Est', mail: 'est@table.test' },
];

const usual = anOrder().lines[0]!;

/** Ninety orders, one in six hours, of the three in turns; every tenth is not paid. */
const orders = Array.from({ length: 90 }, (_, n) => {
  const placedAt = new Date(START + n * 6 * HOUR);
  const customer = customers[n % 3]!;
  return anOrder({
    id: ulid(placedAt),
    reference: orderReference(parisDay(placedAt), n + 1),
    customerId: customer.id,
    customerName: customer.society,
    placedAt: placedAt.toISOString(),
    status: 'valide',
    paymentStatus: n % 10 === 0 ? 'non_paye' : 'paye',
    deliveryStatus: 'livre',
    // two in ninety have been weighed of it, both long ago
    ...(n === 4 || n === 7 ? { lines: [{ ...usual, label: 'Cœur d’agneau', ref: 'AGN-031' }] } : {}),
    erpRef:
      n === 7
        ? 'CO2603-7007'
        : `CO26${String(3 + Math.floor((n * 6) / 744)).padStart(2, '0')}-${String(n + 1).padStart(4, '0')}`,
  });
});

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (const customer of customers)
    await shop.table.transact(shop.customers.create({ ...testCustomer, ...customer, city: 'Lormont' }));
  for (const order of orders) await shop.table.transact([shop.orders.create(order)]);
  await indexesFollow();
});

type Asked = Partial<Parameters<typeof findWebOrders>[1]>;
const page = (asked: Asked) =>
  findWebOrders(
    { found: foundOrdersStore(shop.table), customers: shop.customers },
    { recherche: '', vue: 'toutes', limit: 10, ...asked },
  );
const all = async (asked: Asked): Promise<string[]> => {
  const found: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { orders: rows, next_cursor: next } = await page({ ...asked, cursor });
    found.push(...rows.map(({ id }) => id));
    if (next === null) return found;
    cursor = next;
  }
};
const newestFirst = (wanted: (order: (typeof orders)[number], n: number) => boolean) =>
  orders
    .filter(wanted)
    .map(({ id }) => id)
    .toReversed();

describe('looking for a web order among all of them', () => {
  test('by its number, by the ERP’s, by the end of either', async () => {
    const [old] = orders;
    expect(await all({ recherche: old!.reference })).toEqual([old!.id]);
    expect(await all({ recherche: old!.erpRef! })).toEqual([old!.id]);
    expect(await all({ recherche: '0001' })).toEqual([old!.id]);
    // the one whose number in the ERP is its own
    expect(await all({ recherche: '7007' })).toEqual([orders[7]!.id]);
    expect(await all({ recherche: 'CMD-20260301' })).toEqual(
      newestFirst(({ placedAt }) => parisDay(new Date(placedAt)) === '2026-03-01'),
    );
    expect(await all({ recherche: 'CMD-20200101-0001' })).toEqual([]);
  });

  test('by customer, newest first among those who bear the words, each once over every page', async () => {
    expect(await all({ recherche: 'est@table.test' })).toEqual(newestFirst((_, n) => n % 3 === 2));
    expect(await all({ recherche: 'auberge' })).toEqual(newestFirst((_, n) => n % 3 !== 2));
    expect(await all({ recherche: 'nobody' })).toEqual([]);
  });

  test('by the name or the reference of a product that no customer is called by', async () => {
    const wanted = newestFirst((_, n) => n === 4 || n === 7);
    expect(await all({ recherche: 'coeur agneau' })).toEqual(wanted);
    expect(await all({ recherche: 'AGN-031' })).toEqual(wanted);
    expect(await all({ recherche: 'agneau est' })).toEqual([]);
    expect(await all({ recherche: 'entrecôte' })).toEqual(newestFirst((_, n) => n !== 4 && n !== 7));
    expect(await page({ recherche: 'agneau' })).toMatchObject({ trouve_par: 'produits' });
  });

  test('words of a customer and of a product: the customer’s, and on request the product’s', async () => {
    const named = { ...testCustomer, id: 'C9', society: 'L’Agneau d’or', mail: 'or@or.test' };
    const before = await page({ recherche: 'agneau' });
    await shop.table.transact(shop.customers.create(named));
    expect(await page({ recherche: 'agneau' })).toMatchObject({ orders: [], trouve_par: 'clients' });
    expect(await all({ recherche: 'agneau', dans: 'produits' })).toEqual(
      newestFirst((_, n) => n === 4 || n === 7),
    );
    // a search that began among products goes on among them
    expect(await page({ recherche: 'agneau', cursor: before.next_cursor! })).toMatchObject({
      trouve_par: 'produits',
    });
  });

  test('by the current content of its lines', async () => {
    const edited = orders[1]!;
    await shop.table.transact([
      shop.orders.change(edited, { lines: [{ ...usual, label: 'Tête de veau' }, ...edited.lines] }),
    ]);
    await indexesFollow();
    expect(await all({ recherche: 'tete veau' })).toEqual([edited.id]);
  });

  test('by days of Bordeaux, both included, and by filter', async () => {
    const isIn = ({ placedAt }: { placedAt: string }) => {
      const day = parisDay(new Date(placedAt));
      return day >= '2026-03-05' && day <= '2026-03-07';
    };
    expect(await all({ du: '2026-03-05', au: '2026-03-07' })).toEqual(newestFirst(isIn));
    expect(await all({ vue: 'a-encaisser' })).toEqual(newestFirst((_, n) => n % 10 === 0));
    const both = { du: '2026-03-05', au: '2026-03-07', recherche: 'auberge', vue: 'a-encaisser' } as const;
    expect(await all(both)).toEqual(newestFirst((order, n) => isIn(order) && n % 3 !== 2 && n % 10 === 0));
  });

  test('truncates many matching customers and says so', async () => {
    for (let n = 0; n < 12; n++)
      await shop.table.transact(
        shop.customers.create({ ...testCustomer, id: `M${n}`, society: 'Brasserie', mail: `m${n}@b.test` }),
      );
    expect(await page({ recherche: 'brasserie' })).toMatchObject({ orders: [], plus_de_clients: true });
    expect(await page({ recherche: 'auberge' })).not.toHaveProperty('plus_de_clients');
  });

  test('a first, a deep and a searched page read the same', async () => {
    const cost = async (asked: Asked) => {
      takeUnits();
      const { next_cursor: next } = await page(asked);
      return { units: takeUnits().read, next };
    };
    const first = await cost({});
    let deep = first;
    for (let n = 0; n < 7; n++) deep = await cost({ cursor: deep.next! });
    expect(deep.units).toBe(first.units);
    expect((await cost({ recherche: orders[0]!.reference })).units).toBeLessThanOrEqual(first.units);
    expect((await cost({ vue: 'a-encaisser', cursor: first.next! })).units).toBe(first.units);
    const ofProduct = await cost({ recherche: 'poulet' });
    expect(ofProduct.units).toBeLessThanOrEqual(first.units + 1);
    expect((await cost({ recherche: 'poulet', cursor: ofProduct.next! })).units).toBe(first.units);
    expect((await cost({ recherche: 'poulet', dans: 'produits' })).units).toBe(first.units);
    // the words, and one more order of each customer
    expect((await cost({ recherche: 'auberge' })).units).toBeLessThanOrEqual(first.units + 2);
  });
});
