import { expect, test } from 'vitest';
import { addDays, parisInstant } from '#shared/kernel/dates.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { openStandingShop } from '#tests/functions/standing-orders/standing-world.ts';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import { datesWithoutLetter, everyOrder, today, wrongAsMade, wrongOrders, wrongStock } from './checks.ts';
import {
  beginLife,
  customerActs,
  houseActs,
  type Life,
  livingStanding,
  scheduleRuns,
} from './standing-life.ts';

/** Days of one standing order. */
const DAYS = proofCount(300);
/** Of one shop: ten standing orders come due together. */
const DAYS_OF_LIFE = 50;

/** In the morning and at night people act; the schedule runs at the hour in which orders are made, at their cutoff and between. */
const HOURS = [9, 12, 16, 20, 21] as const;

const liveDay = async (life: Life, day: string, known: Set<string>): Promise<string[]> => {
  const wrong: string[] = [];
  for (const hour of HOURS) {
    life.now = parisInstant(day, hour);
    if (hour === 9 || hour === 21) {
      await customerActs(life, day);
      if (hour === 9) await houseActs(life, day);
      continue;
    }
    const before = new Map((await livingStanding(life)).map((standing) => [standing.id, standing]));
    await scheduleRuns(life, hour !== 16);
    for (const order of await everyOrder(life)) {
      const standing = before.get(order.standing?.id ?? '');
      if (standing && !known.has(order.id)) wrong.push(...wrongAsMade(life, order, standing));
      known.add(order.id);
    }
    if (hour !== 16) continue;
    for (const standing of before.values())
      wrong.push(...(await datesWithoutLetter(life, standing, today(life))));
  }
  return wrong;
};

test(`no date of a standing order is ordered twice, and none missed without a letter (PROOF_SEED=${proofSeed})`, async () => {
  const sums = { days: 0, orders: 0, inPieces: 0, asked: 0, deaths: 0 };
  const states: Record<string, number> = {};
  for (let n = 0; sums.days < DAYS && isTimeLeft(); n++) {
    const random = seededRandom(proofSeed * 1000 + n);
    let day = addDays('2026-01-01', random.between(0, 700));
    const life = await beginLife(await openStandingShop(), random, day);
    const known = new Set<string>();
    const about = () => `life ${n}\n${life.told.slice(-40).join('\n')}`;
    for (let lived = 0; lived < DAYS_OF_LIFE && sums.days < DAYS; lived++, day = addDays(day, 1)) {
      expect(await liveDay(life, day, known), about()).toEqual([]);
      sums.days += (await livingStanding(life)).length;
    }
    const orders = await everyOrder(life);
    expect(await wrongOrders(life, orders), about()).toEqual([]);
    expect(await wrongStock(life, orders), about()).toEqual([]);
    sums.orders += orders.length;
    sums.inPieces += orders.filter(({ lines }) => lines.some(({ pieces }) => pieces)).length;
    sums.asked += orders.filter(({ standing }) => standing?.asksGerant).length;
    sums.deaths += life.deaths;
    for (const { state } of (await livingStanding(life)).flatMap(({ dates }) => dates))
      states[state] = (states[state] ?? 0) + 1;
  }
  const { days: count, ...happened } = sums;
  say({ count, ...happened, ...states });
  expect(sums.orders).toBeGreaterThan(0);
  expect(sums.deaths).toBeGreaterThan(0);
});
