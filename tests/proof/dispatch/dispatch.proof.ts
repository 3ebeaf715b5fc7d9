import { expect, test } from 'vitest';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { sweepOutbox } from '#functions/platform/outbox/sweep-outbox.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type Random, seededRandom } from '#tests/crash/seeded-random.ts';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import { brokenAtTheEnd, brokenNow } from '#tests/simulation/broken.ts';
import { customers, type Environment } from '#tests/simulation/environment.ts';
import { moveStock } from '#tests/simulation/moves.ts';
import { readWholeTable } from '#tests/simulation/whole-table.ts';
import { openStreamWorld } from './stream-world.ts';

const LIVES = proofCount(10);
const STEPS = 20;
const PRICES = [0, 1000, 1100, 1200];

/** An order, an edit of one, or stock that is moved. */
const act = async (environment: Environment, random: Random, step: number): Promise<void> => {
  const { services } = environment;
  const now = environment.now();
  const product = random.between(1, 3);
  const items = [{ product_id: String(product), quantity: random.between(1, 5) }];
  const customerId = random.pick(customers);
  const what = random.between(0, 5);
  if (what === 0) return moveStock(environment, random.between(0, 5), step);
  const [order] = (await services.orders.everyOfCustomer(customerId)).filter(() => what > 3);
  if (order) {
    await editOrder(services, { customerId, orderId: order.id, items, now });
    return;
  }
  const seenTotal = ((PRICES[product] ?? 0) * (items[0]?.quantity ?? 0)) / 100;
  const request = { customerId, items, seenTotal, idempotencyKey: `${step}`, identicalConfirmed: true, now };
  const answer = await placeOrder(services, request);
  environment.told.push({
    key: `${customerId} ${step}`,
    customerId,
    orderId: answer.order_id,
    reference: answer.reference,
  });
};

test(`every event reaches its subscribers, once in effect (PROOF_SEED=${proofSeed})`, async () => {
  const totals = { events: 0, sent: 0, killed: 0, refused: 0, again: 0, givenUp: 0 };
  let lives = 0;
  for (; lives < LIVES && isTimeLeft(); lives++) {
    const random = seededRandom(proofSeed + lives);
    const { environment, counts, dispatch, work, close } = await openStreamWorld(lives, random);
    for (let step = 0; step < STEPS; step++) {
      await act(environment, random, step).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      environment.pass(random.between(1, 90));
      // now and then hours late, and past the age at which the stream gives a record up
      if (random.chance(0.6)) await dispatch(random.pick([0, 0, 0, 3, 7]));
      if (random.chance(0.5)) await work();
    }
    environment.pass(3600);
    // read again, because an unsaved position repeats records
    for (let round = 0; round < 3; round++) await dispatch(0, true);
    await work();
    // only records that the stream gave up are the sweeper's
    const sweeps = await sweepOutbox(environment.services.table, environment.now());
    if (counts.givenUp === 0) expect(sweeps).toEqual({ sent: 0 });
    await work();

    const table = await readWholeTable(environment.tableName);
    const todos = table.entries.flatMap(({ event, todo }) =>
      Object.entries(todo).map(([subscription, { state, cause }]) => ({
        id: event.id,
        subscription,
        state,
        cause,
      })),
    );
    expect(
      todos.filter(({ state }) => state !== 'verifie'),
      `life ${lives}`,
    ).toEqual([]);
    const written = todos.filter(({ subscription, cause }) => subscription.startsWith('mail.') && !cause);
    expect(environment.letters, `life ${lives}`).toHaveLength(written.length);
    expect([...(await brokenNow(environment)), ...(await brokenAtTheEnd(environment))]).toEqual([]);
    totals.events += table.entries.length;
    for (const [name, value] of Object.entries(counts)) totals[name as keyof typeof counts] += value;
    close();
  }
  say({ count: lives, ...totals });
  for (const [what, seen] of Object.entries(totals)) expect(seen, what).toBeGreaterThan(0);
});
