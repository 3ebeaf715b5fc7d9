import {
  changeStandingOrder,
  createStandingOrder,
  endStandingOrder,
} from '#functions/standing-orders/change-standing-order.ts';
import { confirmOrder, skipDate } from '#functions/standing-orders/answer-date.ts';
import { runStandingOrders } from '#functions/standing-orders/run-standing-orders.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { shopSettings } from '#functions/settings/shop-settings.ts';
import { approveOrder, listApprovals } from '#functions/order-changes/approval/answer-order.ts';
import { endUnapproved } from '#functions/order-changes/approval/end-unapproved.ts';
import { failedExpiriesStore } from '#functions/order-changes/expiry/failed-expiries.store.ts';
import { addDays, parisInstant } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import type { StandingOrderBody } from '#shared/standing-orders/standing-order-body.ts';
import type { StandingOrder } from '#shared/standing-orders/standing-order.ts';
import type { Random } from '#tests/crash/seeded-random.ts';
import { rulesWithGironde } from '#tests/support/orders/house-zones.ts';
import { shopOn, testCustomer, testProducts, type TestShop } from '#tests/support/orders/shop.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { mortal } from './mortal-client.ts';

export type Life = {
  shop: TestShop;
  random: Random;
  /** What the house and the customer did, for whoever looks for a failure. */
  told: string[];
  closed: string[];
  /** Products that are sold by the piece and paid by the kilo now. */
  byPiece: Set<string>;
  /** When a plan was last written by its customer, by standing order. */
  changedAt: Map<string, Date>;
  deaths: number;
  now: Date;
};

const customerId = testCustomer.id;
const PIECE = { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700, source: 'house' } as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

const some = <T>(random: Random, all: readonly T[], share: number): T[] => {
  const chosen = all.filter(() => random.chance(share));
  return chosen.length > 0 ? chosen : [random.pick(all)];
};

const someBody = ({ random, byPiece }: Life, day: string): StandingOrderBody => ({
  name: 'Essai',
  items: some(random, testProducts, 0.4).map(({ id }) => ({
    product_id: id,
    ...(byPiece.has(id) ? { pieces: random.between(1, 5) } : { quantity: random.between(1, 8) / 2 }),
  })),
  address_id: 'CUISINE',
  weekdays: some(random, WEEKDAYS, 0.4),
  every_weeks: random.pick([1, 1, 2] as const),
  from: addDays(day, random.between(-3, 10)),
  until: random.chance(0.15) ? addDays(day, random.between(15, 60)) : null,
  pauses: random.chance(0.3)
    ? [{ from: addDays(day, random.between(0, 9)), to: addDays(day, random.between(10, 20)) }]
    : [],
  closed_day: random.pick(['skip', 'before', 'after'] as const),
  mode: random.pick(['confirm', 'direct'] as const),
});

export const beginLife = async (shop: TestShop, random: Random, day: string): Promise<Life> => {
  const life: Life = {
    shop,
    random,
    told: [],
    closed: [],
    byPiece: new Set(),
    changedAt: new Map(),
    deaths: 0,
    now: parisInstant(day, 9),
  };
  // in most lives some orders are above what the place allows, and a Gérant may say yes
  const account = await shop.customers.find(customerId);
  if (account && random.chance(0.7))
    await shop.customers.replaceAddresses(
      account,
      (account.addresses ?? []).map((place) => ({ ...place, orderLimitCents: 6_000 })),
    );
  // in every other life the cap is met now and then
  const capCents = random.chance(0.5) ? null : 80_000;
  await shop.settings.replace(
    shopSettings.reservationRules,
    { ...DEFAULT_RESERVATION_RULES, newAccountCapCents: capCents, knownAccountCapCents: capCents },
    { version: 0, by: 'ADMIN1', now: life.now },
  );
  for (const product of testProducts.filter(() => random.chance(0.4))) {
    life.byPiece.add(product.id);
    await shop.catalog.putProduct({ ...product, byPiece: PIECE });
  }
  return life;
};

export const livingStanding = async ({ shop }: Life): Promise<StandingOrder[]> =>
  (await shop.standing.ofCustomer(customerId)).filter(({ ended }) => !ended);

/** What people may be refused; anything else is a fault of ours. */
const tried = async (life: Life, what: string, act: () => Promise<unknown>): Promise<boolean> => {
  try {
    await act();
    life.told.push(`${life.now.toISOString()} ${what}`);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
};

const begin = async (life: Life, day: string): Promise<void> => {
  await tried(life, 'begins', async () => {
    const { data } = await createStandingOrder(life.shop, someBody(life, day), { customerId, now: life.now });
    life.changedAt.set(data.id, life.now);
  });
};

/** One thing that a customer does, or none. */
export const customerActs = async (life: Life, day: string): Promise<void> => {
  const { shop, random, now } = life;
  const all = await livingStanding(life);
  if (all.length < 10) return begin(life, day);
  const standing = random.pick(all);
  const { id, version } = standing;
  const act = random.between(0, 19);
  if (act === 0) {
    await tried(life, `ends ${id}`, () => endStandingOrder(shop, id, { customerId, now }));
  } else if (act <= 2) {
    const changed = await tried(life, `changes ${id}`, () =>
      changeStandingOrder(shop, id, { ...someBody(life, day), version }, { customerId, now }),
    );
    if (changed) life.changedAt.set(id, now);
  } else if (act <= 6) {
    const date = addDays(day, random.between(0, 5));
    await tried(life, `skips ${id} ${date}`, () => skipDate(shop, { customerId, id, date, skip: true, now }));
  } else if (act === 7) {
    const date = random.pick([...standing.skips, day]);
    await tried(life, `takes back ${id} ${date}`, () =>
      skipDate(shop, { customerId, id, date, skip: false, now }),
    );
  } else if (act === 15) {
    const approvals = { ...shop, failedExpiries: failedExpiriesStore(shop.table) };
    const [asked] = (await listApprovals(approvals, customerId)).data;
    const gerant = { customerId, personId: undefined, now };
    if (asked)
      await tried(life, `accepts ${asked.id}`, () =>
        approveOrder(approvals, gerant, { orderId: asked.id, seenTtc: asked.total_ttc }),
      );
  } else if (act <= 14) {
    const waiting = all.flatMap(({ dates }) => dates).find(({ state }) => state === 'to-confirm');
    if (waiting?.orderId !== undefined) {
      const { orderId } = waiting;
      await tried(life, `confirms ${orderId}`, () => confirmOrder(shop, { customerId, orderId, now }));
    }
  }
};

/** One thing that the house does, or none. */
export const houseActs = async (life: Life, day: string): Promise<void> => {
  const { shop, random } = life;
  const act = random.between(0, 11);
  const product = random.pick(testProducts);
  if (act === 0) {
    const { version } = await shop.delivery.read();
    life.closed.push(addDays(day, random.between(2, 14)));
    const rules = { ...rulesWithGironde, closedDays: life.closed.toSorted() };
    await shop.delivery.replace(rules, version, 'ADMIN1', life.now);
    life.told.push(`${day} closes ${life.closed.at(-1)}`);
  } else if (act === 1) {
    const isInPieces = random.chance(0.4);
    life.byPiece[isInPieces ? 'add' : 'delete'](product.id);
    const sold = { ...product, onSale: random.chance(0.7) };
    await shop.catalog.putProduct(isInPieces ? { ...sold, byPiece: PIECE } : sold);
    life.told.push(`${day} sells ${product.id} ${isInPieces ? 'by the piece' : 'by the kilo'}`);
  } else if (act <= 5) {
    const held = (await shop.stock.getLevel(product.id))?.reserved ?? 0;
    const free = random.pick([0, 800, 20_000, 200_000, 200_000]);
    await shop.stock.recordCount(counted(product.id, [held + free, 0], { held }));
  }
};

/** One run of the schedule, in a process that may die anywhere in it; sometimes two at once. */
export const scheduleRuns = async (life: Life, isMortal: boolean): Promise<void> => {
  const { random, shop, now } = life;
  const one = async (): Promise<void> => {
    const dies = isMortal && random.chance(0.4);
    const death = { atCall: random.between(1, 40), when: random.pick(['before', 'after'] as const) };
    const process = mortal(dies ? death : undefined);
    const services = shopOn(openTable(shop.table.name, process.client));
    try {
      await runStandingOrders(services, now);
      await endUnapproved({ ...services, failedExpiries: failedExpiriesStore(services.table) }, now);
    } catch (error) {
      if (!process.hasDied()) throw error;
    }
    if (process.hasDied()) life.deaths += 1;
  };
  await Promise.all(random.chance(0.15) ? [one(), one()] : [one()]);
};
