import { approveOrder } from '#functions/order-changes/approval/answer-order.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { failedExpiriesStore } from '#functions/order-changes/expiry/failed-expiries.store.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { keys } from '#functions/table-keys.ts';
import type { Identity } from '#shared/kernel/access.ts';
import type { Order } from '#shared/orders/order.ts';
import { isPending } from '#shared/orders/order-status.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { chef, customerId, gerant, openApprovals } from '#tests/functions/order-changes/approval-world.ts';
import { shopOn } from '#tests/support/orders/shop.ts';
import { openRound, type Played } from './round.ts';
import { plainTable, slowTable } from './slow-client.ts';

/** Saturday and the Monday after it: two weeks of limits. Every order comes on the Friday that follows. */
const INSTANTS = [
  '2026-11-21T09:00:00.000Z',
  '2026-11-21T09:10:00.000Z',
  '2026-11-23T09:00:00.000Z',
  '2026-11-23T09:10:00.000Z',
] as const;
const WEEKS = ['2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'] as const;
const DAY = '2026-11-27';
const PEOPLE = ['CHEF', 'SOUS', 'G1'] as const;
const MOST_EDITS_OF_ORDER = 2;

const weekOf = (at: string): string => (at < WEEKS[1] ? WEEKS[0] : WEEKS[1]);

/** What somebody added to an order in a week, in cents; below zero what they took off. */
type Part = { by: string; week: string; cents: number };
/** An order as its edits were answered, counted without the rules that are tested. */
type Counted = { author: string; week: string; total: number; parts: Part[] };

const partOf = ({ parts }: Counted, by: string, week: string): Part | undefined =>
  parts.find((each) => each.by === by && each.week === week);

/** What a person is charged with in a week: their orders of it without what others added, and their additions to other orders. */
const spentBy = (order: Counted, by: string, week: string): number => {
  if (order.author !== by || order.week !== week) return partOf(order, by, week)?.cents ?? 0;
  return Math.max(0, order.total - order.parts.reduce((sum, { cents }) => sum + cents, 0));
};

/** What of an order a place is charged with in a week, without what a Gérant ordered or added. */
const chargedTo = (order: Counted, week: string): number => {
  const added = (of: (part: Part) => boolean) =>
    order.parts.filter(of).reduce((sum, { cents }) => sum + cents, 0);
  if (order.week !== week) return added((part) => part.week === week && part.by !== 'G1');
  return order.author === 'G1'
    ? added(({ by }) => by !== 'G1')
    : Math.max(0, order.total - added(({ by }) => by === 'G1'));
};

const edited = (order: Counted, by: string, week: string, total: number): Counted => {
  const more = total - order.total;
  if (order.author === by && order.week === week) return { ...order, total };
  const cents = Math.max(0, (partOf(order, by, week)?.cents ?? 0) + more);
  const others = order.parts.filter((part) => part.by !== by);
  return { ...order, total, parts: cents > 0 ? [...others, { by, week, cents }] : others };
};

/** Limits of people, of their place and of the account, met by orders, edits, cancellations and approvals of one instant. */
export const playLimits = async (seed: number): Promise<Played> => {
  const round = openRound(seed);
  const { random, atOnce, note, count } = round;
  const { between, chance, pick } = random;
  const world = await openApprovals();
  const clear = shopOn(plainTable(world.shop.table.name));
  const table = slowTable(clear.table.name, random);
  const shop = { ...shopOn(table), failedExpiries: failedExpiriesStore(table) };
  const limits = new Map<string, number>([
    ['CHEF', between(3_000, 9_000)],
    ['SOUS', between(3_000, 9_000)],
  ]);
  const placeLimit = chance(0.3) ? between(4_000, 14_000) : undefined;
  const cap = chance(0.3) ? between(8_000, 20_000) : null;
  note(
    `${[...limits].map(([id, cents]) => `${id} ${cents}`).join(', ')}, place ${placeLimit}, account ${cap}`,
  );
  await clear.settings.replace(
    shopSettings.reservationRules,
    { ...DEFAULT_RESERVATION_RULES, newAccountCapCents: cap, knownAccountCapCents: cap },
    { version: 0, by: 'ADMIN1', now: new Date(INSTANTS[0]) },
  );
  const account = (await clear.customers.find(customerId))!;
  if (placeLimit !== undefined)
    await clear.customers.replaceAddresses(
      account,
      (account.addresses ?? []).map((place) => ({ ...place, weekLimitCents: placeLimit })),
    );

  const counted = new Map<string, Counted>();
  const orders = async (): Promise<Order[]> => clear.orders.everyOfCustomer(customerId);
  // small when ordered, so that most orders reach no limit, and edited to more
  const items = (most: number) => [
    { product_id: '1', quantity: between(300, most) / 1000 },
    ...(chance(0.4) ? [{ product_id: '2', quantity: between(200, most / 2) / 1000 }] : []),
  ];
  const wrong: string[] = [];

  for (const instant of INSTANTS) {
    const now = new Date(instant);
    const week = weekOf(instant);
    note(instant);
    const callers = new Map<string, Identity>();
    for (const id of PEOPLE) callers.set(id, await world.signIn(id, id === 'G1' ? gerant : chef, now));
    for (const [id, cents] of limits)
      await clear.table.update(keys.person(customerId, id), {
        update: 'SET weekLimitCents = :cents',
        values: { ':cents': cents },
      });
    const before = await orders();
    const edits = new Map<string, number>();
    const answers: { id: string; by: string; total: number }[] = [];
    // mostly one person, whose acts meet one limit
    const busiest = pick(['CHEF', 'SOUS'] as const);
    const acts = Array.from({ length: between(5, 9) }, () => {
      const by = chance(0.7) ? busiest : pick(PEOPLE);
      const caller = callers.get(by)!;
      const order =
        before.length > 0 && chance(instant === INSTANTS[0] ? 0 : 0.75) ? pick(before) : undefined;
      if (!order) {
        const name = `${by} orders`;
        const act = async () => {
          const { order_id: id } = await placeOrder(shop, {
            customerId,
            items: items(1500),
            seenTotal: null,
            idempotencyKey: undefined,
            delivery: { day: DAY, addressId: 'CUISINE' },
            caller,
            now,
          });
          const placed = (await clear.orders.find(customerId, id))!;
          counted.set(id, { author: by, week, total: placed.totalTtcCents, parts: [] });
        };
        return { name, act };
      }
      const { id } = order;
      if (order.askedWhy !== undefined && chance(0.5)) {
        const name = `G1 approves ${id}`;
        const act = () =>
          approveOrder(
            shop,
            { customerId, personId: 'G1', now },
            { orderId: id, seenTtc: order.totalTtcCents / 100 },
          );
        return { name, act };
      }
      const sofar = edits.get(id) ?? 0;
      if (sofar === MOST_EDITS_OF_ORDER || chance(0.1)) {
        const change = { field: 'status', value: 'annule' } as const;
        const act = () => changeWebOrder(shop, { orderId: id, adminId: 'ADMIN1', change, now });
        return { name: `the house cancels ${id}`, act };
      }
      edits.set(id, sofar + 1);
      const act = async () => {
        const { data } = await editOrder(shop, { customerId, orderId: id, items: items(3000), caller, now });
        answers.push({ id, by, total: Math.round(data.total_ttc * 100) });
      };
      return { name: `${by} edits ${id}`, act };
    });
    await atOnce<unknown>(acts);
    const after = await orders();
    // the last of two edits of an order is the one whose total it has
    const isLast = ({ id, total }: { id: string; total: number }) =>
      after.find((order) => order.id === id)?.totalTtcCents === total;
    for (const { id, by, total } of answers.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b))))
      counted.set(id, edited(counted.get(id)!, by, week, total));
    wrong.push(...wrongLimits(after, counted, { limits, placeLimit, cap, week }));
    count('waiting', after.filter(({ askedWhy }) => askedWhy !== undefined).length);
    if (wrong.length > 0) break;
  }
  return round.played(wrong);
};

type Limits = {
  limits: ReadonlyMap<string, number>;
  placeLimit: number | undefined;
  cap: number | null;
  week: string;
};

/** An order that needs a Gérant may exceed a limit; any other counts. */
const wrongLimits = (
  orders: readonly Order[],
  counted: ReadonlyMap<string, Counted>,
  { limits, placeLimit, cap, week }: Limits,
): string[] => {
  const wrong: string[] = [];
  const standing = orders.filter(({ status }) => status !== 'annule');
  const direct = standing.filter(({ askedWhy }) => askedWhy === undefined);
  const sum = (of: (order: Counted) => number) =>
    direct.reduce((cents, { id }) => cents + of(counted.get(id)!), 0);
  for (const { id, totalTtcCents } of standing)
    if (counted.get(id)?.total !== totalTtcCents)
      wrong.push(`${id} is of ${totalTtcCents}, and its answers come to ${counted.get(id)?.total}`);
  for (const [id, cents] of limits) {
    const spent = sum((order) => spentBy(order, id, week));
    if (spent > cents) wrong.push(`${id} ordered for ${spent} of ${cents} in the week`);
  }
  const charged = sum((order) => chargedTo(order, week));
  if (placeLimit !== undefined && charged > placeLimit)
    wrong.push(`${charged} of ${placeLimit} were ordered for the place in the week`);
  const pending = standing.filter(isPending).reduce((cents, order) => cents + order.totalTtcCents, 0);
  if (cap !== null && pending > cap) wrong.push(`${pending} of ${cap} are unpaid`);
  return wrong;
};
