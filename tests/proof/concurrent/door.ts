import { decideClaim } from '#functions/claims/decide-claim.ts';
import { declareClaim } from '#functions/claims/declare-claim.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import type { WebOrderChange } from '#functions/order-changes/web-order-change.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { createStripeSession, verifyStripeSession } from '#functions/payments/pay-by-card.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import type { Claim } from '#shared/claims/claim.ts';
import type { Order } from '#shared/orders/order.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { DEFAULT_WEIGHING } from '#shared/settings/weighing.ts';
import { cardOf, openRandomBank } from '#tests/functions/payments/random-bank.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, shopOn, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { openRound, type Played, type Round } from './round.ts';
import { plainTable, slowTable } from './slow-client.ts';

const customerId = testCustomer.id;
const PRODUCTS = ['1', '2'] as const;
const INSTANTS = 8;
const HOUR_MS = 3_600_000;
const REASON = 'Trop gras';

type Door = Awaited<ReturnType<typeof openDoor>>;

/** An order that is prepared and on its way, of prices of any figure. */
const openDoor = async ({ random }: Round) => {
  const { between } = random;
  const clear = shopOn(plainTable((await openTestShop()).table.name));
  let ms = NOW.getTime();
  const now = () => new Date(ms);
  const bank = openRandomBank(() => ms);
  const card = async () => cardOf(bank);
  const shop = { ...shopOn(slowTable(clear.table.name, random)), stripe: card };
  const products = PRODUCTS.map((id) => testProducts.find((product) => product.id === id)!);
  for (const product of products)
    await clear.catalog.putProduct({ ...product, priceHtE4: between(20_000, 300_000) });
  const { order_id: orderId } = await placeOrder(clear, {
    customerId,
    items: PRODUCTS.map((product_id) => ({ product_id, quantity: between(1000, 9000) / 1000 })),
    seenTotal: null,
    idempotencyKey: undefined,
    now: NOW,
  });
  await indexesFollow();
  const order = async (): Promise<Order> => (await clear.orders.find(customerId, orderId))!;
  const closedAt = new Date(NOW.getTime() + HOUR_MS).toISOString();
  await clear.table.transact([
    clear.orders.change(await order(), { closedAt, status: 'valide', deliveryStatus: 'expedie' }),
  ]);
  return {
    clear: { ...clear, stripe: card },
    shop,
    bank,
    orderId,
    order,
    now,
    wait: (hours: number) => void (ms += hours * HOUR_MS),
    totalCents: (await order()).totalTtcCents,
    claims: () => clear.claims.ofOrder(orderId),
  };
};

/** What drivers, the office and the customer may do with it, in any turn and at one instant. */
const actsOf = ({ shop, bank, orderId, order, now, claims }: Door, { random, count }: Round) => {
  const { between, chance, pick } = random;
  let keys = 0;
  const handover = async (isLate: boolean) => {
    const { lines } = await order();
    const refused = lines
      .filter(() => chance(0.4))
      .map(({ productId, delivered }) => ({
        product_id: productId,
        reason: REASON,
        ...(chance(0.5) ? {} : { quantite: between(1, delivered.milli) }),
      }));
    const taken = chance(0.5) ? { amount: between(1000, 9000) / 100, way: 'cheque' as const } : undefined;
    const request = {
      orderId,
      adminId: 'DRIVER',
      key: `remise-${(keys += 1)}`,
      receiver: 'Chef Essai',
      at: new Date(now().getTime() - (isLate ? 24 : 0) * HOUR_MS).toISOString(),
      reserves: '',
      temperature: 3.4,
      refused,
      taken,
      now: now(),
    };
    return async () => {
      const { data } = await recordHandover(shop, request);
      count(isLate ? 'late handovers' : 'handovers');
      if (refused.length > 0) count('with refusals');
      return data;
    };
  };
  const set = (change: WebOrderChange) => () =>
    changeWebOrder(shop, { orderId, adminId: 'ADMIN1', change, now: now() });
  const decide = async () => {
    const open = (await claims()).filter(({ state }) => state === 'open');
    const productId = open.length > 0 ? pick(open).productId : pick(PRODUCTS);
    const decision = pick(['approved', 'approved', 'refused'] as const);
    return () =>
      decideClaim(shop, { orderId, productId, adminId: 'ADMIN1', decision, reason: 'Vu', now: now() });
  };
  return {
    'hands over': () => handover(false),
    'reports a day late': () => handover(true),
    'sets to delivered': async () => set({ field: 'statut_livraison', value: 'livre' }),
    'takes the handover back': async () => set({ field: 'statut_livraison', value: 'expedie' }),
    'decides a claim': decide,
    'weighs again': async () => {
      const line = pick((await order()).lines);
      const declaredMilli = Math.max(1, line.delivered.milli - between(1, 900));
      return () =>
        declareClaim(shop, { customerId, orderId, productId: line.productId, declaredMilli, now: now() });
    },
    'pays online': async () => async () => {
      const { data } = await createStripeSession(shop, { customerId, orderId, now: now() });
      bank.pay(bank.one(data.session_id)!);
      await verifyStripeSession(shop, data.session_id, now());
      count('payments');
    },
  };
};

/** What mostly happens to an order on its way, and to one that is delivered. */
const ON_ITS_WAY = [
  'hands over',
  'hands over',
  'hands over',
  'reports a day late',
  'sets to delivered',
] as const;
const DELIVERED = [
  'takes the handover back',
  'takes the handover back',
  'pays online',
  'pays online',
  'decides a claim',
  'weighs again',
] as const;

/** Goods refused at the door, what is paid for the rest, and the claim about it, in any order and at one instant. */
export const playDoor = async (seed: number): Promise<Played> => {
  const round = openRound(seed);
  const { random, atOnce, note } = round;
  const { between, chance, pick } = random;
  const door = await openDoor(round);
  const acts = actsOf(door, round);
  const names = Object.keys(acts) as (keyof typeof acts)[];
  const wrong: string[] = [];
  for (let n = 0; n < INSTANTS && wrong.length === 0; n++) {
    door.wait(between(1, 6));
    const isDelivered = (await door.order()).deliveryStatus === 'livre';
    const likely = isDelivered ? DELIVERED : ON_ITS_WAY;
    const chosen = await Promise.all(
      Array.from({ length: between(1, 3) }, async () => {
        const name = chance(0.8) ? pick<keyof typeof acts>(likely) : pick(names);
        const act = await acts[name]();
        // a telephone without an answer sends the same again
        return Array.from({ length: chance(0.2) && /hands|reports/.test(name) ? 2 : 1 }, () => ({
          name,
          act,
        }));
      }),
    );
    await atOnce<unknown>(chosen.flat());
    const order = await door.order();
    note(
      `    ${JSON.stringify(order.proof?.refused ?? [])} refused, ${order.paymentStatus}, due ${dueCents(order)}`,
    );
    wrong.push(...(await wrongMoney(door, order)));
  }
  return round.played(wrong);
};

const sumOf = (claims: readonly Claim[]): number =>
  claims.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What was paid, is due, waits for a credit and was credited comes to what the order was of. */
const wrongMoney = async (
  { clear, bank, orderId, claims, totalCents }: Door,
  order: Order,
): Promise<string[]> => {
  const wrong: string[] = [];
  const all = await claims();
  const approved = all.filter(({ state }) => state === 'approved');
  const takenOff = sumOf(approved.filter((claim) => claim.takenOff));
  const paidBack = sumOf(approved.filter((claim) => !claim.takenOff));
  const refused = sumOf(all.filter(({ state, refusedFor }) => state === 'open' && refusedFor !== undefined));
  const isDelivered = order.deliveryStatus === 'livre';
  const refunds = await clear.payments.refunds.ofOrder(orderId);
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const collected = bank.collectedOf(orderId);
  if (order.totalTtcCents !== totalCents - takenOff)
    wrong.push(`the total is ${order.totalTtcCents} of ${totalCents} less credits of ${takenOff}`);
  if (isDelivered && (order.refusedCents ?? 0) !== refused)
    wrong.push(`${order.refusedCents ?? 0} wait for a credit, claims of refused goods come to ${refused}`);
  if (refunded < paidBack || refunded > paidBack + takenOff)
    wrong.push(`${refunded} went back for credits of ${paidBack} and ${takenOff} off the total`);
  if (order.paidCents !== collected)
    wrong.push(`the order is paid ${order.paidCents}, the bank has ${collected}`);
  const rest = Math.max(0, order.totalTtcCents - paidBack - (isDelivered ? refused : 0) - collected);
  // what was paid stays paid until the next handover says what is refused, and where it is too little to ask for
  const mayStay = order.paymentStatus === 'paye' && (!isDelivered || rest < DEFAULT_WEIGHING.askFromCents);
  const due = dueCents(order);
  if (due !== rest && !(mayStay && due === 0)) wrong.push(`${due} are due of ${rest}`);
  return wrong;
};
