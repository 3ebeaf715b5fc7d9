import { expect, test } from 'vitest';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import { startInvoicing } from '#tests/support/erp/invoicing.ts';
import { expectAsked, expectEqual, expectOnAccounts, expectOnce, standingOf } from './checks.ts';
import { act, type Acts, handsOf, WRITES } from './hands.ts';
import { type Invoicing, openWorld, type World } from './world.ts';

const HISTORIES = proofCount(20);
const STEPS = 25;

/** So many orders share a shop and an ERP: what is open of the others is looked at with each of them. */
const ORDERS_OF_A_SHOP = 20;

/** One order from its confirmation to its money, both hands on its invoices, in any turn. */
const playHistory = async (invoicing: Invoicing, seed: number) => {
  const world = await openWorld(invoicing, seed);
  try {
    return await play(world);
  } catch (error) {
    const standing = await world.money().then((money) => standingOf(world, money));
    throw new Error(`${world.course()}\n${JSON.stringify(standing, null, 1)}`, { cause: error });
  }
};

const play = async (world: World) => {
  const { random, mishaps, told, past } = world;
  const acts = handsOf(world);
  // who pays by transfer does not pay here before the end
  const isByTransfer = random.chance(0.4);
  const names = (Object.keys(acts) as (keyof Acts)[]).filter((name) => !isByTransfer || name !== 'paid here');
  for (let n = 0; n < STEPS; n += 1) {
    const name = random.pick(names);
    told.push(name);
    await act(world, acts, name);
    if (WRITES.has(name)) await expectOnce(world);
  }
  mishaps.end();
  await act(world, acts, 'delivered here');
  for (let n = 0; n < 3; n += 1) await world.look();
  const isElsewhere = await expectAsked(world, await world.money());
  await act(world, acts, 'paid here');
  for (let n = 0; n < 3; n += 1) {
    world.wait(90);
    await world.look();
  }
  await world.look();
  const money = await world.money();
  await expectOnce(world, money);
  await expectEqual(world, money);
  await expectAsked(world, money);
  const recorded = await expectOnAccounts(world, money);
  const isByWallet = world.provider === 'paypal';
  return {
    invoiced: Number(money.there.length > 0),
    'had otherwise': Number(isElsewhere),
    mishaps: mishaps.count(),
    repeated: past.repeated,
    'set otherwise': Number(past.isChanged),
    'by wallet': Number(isByWallet && past.paidCents > 0),
    'recorded by card': isByWallet ? 0 : recorded,
    'recorded by wallet': isByWallet ? recorded : 0,
  };
};

test(`whoever invoices, pays and gives back, here or there: once, equal in the end, or somebody is told (PROOF_SEED=${proofSeed})`, async () => {
  const seen = {
    invoiced: 0,
    'had otherwise': 0,
    mishaps: 0,
    repeated: 0,
    'set otherwise': 0,
    'by wallet': 0,
    'recorded by card': 0,
    'recorded by wallet': 0,
  };
  let count = 0;
  while (count < HISTORIES && isTimeLeft()) {
    const invoicing = await startInvoicing();
    try {
      const end = Math.min(count + ORDERS_OF_A_SHOP, HISTORIES);
      for (; count < end && isTimeLeft(); count += 1) {
        const played = await playHistory(invoicing, proofSeed + count * 7919);
        for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += played[name];
        say({ count: count + 1, ...seen });
      }
    } finally {
      await invoicing.close();
    }
  }
  if (count < 10) return;
  // of a few none may have been by wallet, invoiced and paid, or paid by transfer
  const rare = count < 100 ? ['recorded by wallet', 'had otherwise'] : [];
  for (const [name, times] of Object.entries(seen))
    if (!rare.includes(name)) expect(times, name).toBeGreaterThan(0);
});
