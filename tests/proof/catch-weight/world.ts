import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import type { OutboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import type { PieceWeights } from '#shared/catalog/piece-sale.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { cardOf, openRandomBank, walletOf } from '#tests/functions/payments/random-bank.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { mishapsOf } from '#tests/support/erp/erp-mishaps.ts';
import { oneOrderErp } from '#tests/support/erp/one-order-erp.ts';
import { NOW, openTestShop, shopOn, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';

const customerId = testCustomer.id;

/** Two products by the piece and paid by the kilo, one by the kilo, one by the piece. */
export const PRODUCTS = { fowl: '1', roast: '2', mince: '3', jar: '4' } as const;
/** Of each, on both sites: more than any history takes. */
export const STOCKED = 4_000_000;

export type World = Awaited<ReturnType<typeof openWorld>>;
type Random = ReturnType<typeof seededRandom>;

const someWeights = ({ between }: Random): PieceWeights => {
  const nominalGrams = between(300, 3000);
  const lowGrams = Math.floor((nominalGrams * between(70, 97)) / 100);
  return { nominalGrams, lowGrams, highGrams: Math.ceil((nominalGrams * between(103, 150)) / 100) };
};

/**
 * A shop of its own, its bank and its ERP, both of which may die or lose answers; prices and weights of any figure.
 */
const openHouse = async (random: Random, told: string[], now: () => Date) => {
  const bank = openRandomBank(() => now().getTime());
  const shop = await openTestShop();
  const erp = oneOrderErp(() => ({ listOrders: async () => ok([]) }));
  const mishaps = mishapsOf({ ...random, told });
  const weights = { [PRODUCTS.fowl]: someWeights(random), [PRODUCTS.roast]: someWeights(random) };
  for (const [i, id] of Object.values(PRODUCTS).entries()) {
    const of = weights[id as keyof typeof weights];
    await shop.catalog.putProduct({
      ...testProducts[i]!,
      priceHtE4: random.between(20_000, 450_000),
      vatRate: id === PRODUCTS.jar ? 2000 : 550,
      unit: id === PRODUCTS.jar ? 'piece' : 'kg',
      ...(of ? { byPiece: { ...of, source: 'house' as const } } : {}),
    });
    const lots = [
      aLot('1', 'LOT-A', STOCKED / 2, '2099-12-31'),
      aLot('1', 'LOT-B', STOCKED / 2, '2099-12-31'),
    ];
    await shop.stock.recordCount(counted(id, [STOCKED, 0], id === PRODUCTS.fowl ? { lots } : {}));
  }
  const by = { version: 0, by: 'ADMIN1', now: now() };
  const free = { ...DEFAULT_RESERVATION_RULES, newAccountCapCents: null, knownAccountCapCents: null };
  await shop.settings.replace(shopSettings.reservationRules, free, by);
  const tolerance = random.chance(0.5) ? { tolerancePercent: random.between(0, 15) } : {};
  await shop.settings.replace(shopSettings.weighing, { ...DEFAULT_WEIGHING, ...tolerance }, by);
  const table = mishaps.table(shop.table);
  const services = () => ({
    ...shopOn(table),
    outbox: outboxStore(table),
    erp: async () => mishaps.erp(erp.gateway),
    stripe: async () => cardOf(bank),
    paypal: async () => walletOf(bank),
    step: { at: now() },
  });
  return { bank, shop, erp, mishaps, services, tolerancePercent: tolerance.tolerancePercent ?? 0 };
};

/** One order of pieces and of others, and its environment. */
export const openWorld = async (seed: number) => {
  const random = seededRandom(seed);
  const { between, chance, pick } = random;
  const told: string[] = [];
  let ms = NOW.getTime();
  const now = () => new Date(ms);
  const wait = (minutes: number) => void (ms += minutes * 60_000);
  const house = await openHouse(random, told, now);
  const { shop, services, mishaps, erp } = house;
  const items = [
    { product_id: PRODUCTS.fowl, pieces: between(1, 8) },
    ...(chance(0.6) ? [{ product_id: PRODUCTS.roast, pieces: between(1, 4) }] : []),
    ...(chance(0.6) ? [{ product_id: PRODUCTS.mince, quantity: between(500, 9000) / 1000 }] : []),
    ...(chance(0.4) ? [{ product_id: PRODUCTS.jar, quantity: between(1, 6) }] : []),
  ];
  const { order_id: id } = await placeOrder(shop, {
    customerId,
    items,
    seenTotal: null,
    idempotencyKey: undefined,
    now: now(),
  });
  const push = (message: OutboxMessage) => mishaps.survived(() => pushEvent(services(), message, now()));
  const work = async (after = 2) => {
    wait(after);
    for (const { message } of await dueTodos(shop.table, 'erp', now())) {
      await push(message);
      // a queue may deliver twice
      if (chance(0.15)) await push(message);
    }
  };
  await work();
  return {
    ...house,
    random,
    told,
    id,
    customerId,
    now,
    wait,
    work,
    /** The payment method; a transfer does not involve the bank here. */
    payer: pick(['card', 'card', 'wallet', 'wallet', 'transfer'] as const),
    seen: { weighed: 0, above: 0, claimed: 0, handed: 0, retold: 0, asked: 0 },
    held: () => erp.state.order,
    /** The poll of every five minutes, and the writer's messages from it. */
    look: async () => {
      wait(1);
      await recordEvent(shop.table, {
        id: `order-seen-${id}-${ms}`,
        type: 'order.seen-in-erp',
        version: 1,
        at: now().toISOString(),
        data: { customerId, orderId: id },
      });
      await work();
    },
    order: async () => {
      await indexesFollow();
      return (await shop.orders.find(customerId, id))!;
    },
    course: () => `seed ${seed}\n${told.join('\n')}`,
  };
};
