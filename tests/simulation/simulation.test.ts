import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLedgers, reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { settleEvent } from '#functions/payments/settle-payment.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { brokenAtTheEnd, brokenNow } from './broken.ts';
import { Crashed } from './interruption.ts';
import { play, sweep } from './play.ts';
import { type Moment, stories, told } from './steps.ts';
import { openWorld, type World } from './world.ts';

const SEED = Number(process.env['SIMULATION_SEED'] ?? Date.now() % 1_000_000);
const RUNS = Number(process.env['SIMULATION_RUNS'] ?? 150);

/** Lives a story moment by moment, then lets everything work and time pass; answers what does not hold. */
const live = async (story: readonly Moment[]): Promise<string[]> => {
  const random = seededRandom(story.length);
  const world = await openWorld(() => random.between(0, 999) / 1000);
  for (const moment of story) {
    world.interruption.arm(moment.crash);
    world.erpSide.arm(moment.fault);
    world.paySide.arm(moment.fault);
    try {
      await play(world, moment.steps);
    } catch (error) {
      const isExpected =
        error instanceof Refusal ||
        error instanceof Crashed ||
        moment.fault !== undefined ||
        moment.crash !== undefined;
      if (!isExpected) throw error;
    }
    world.interruption.arm(undefined);
    const broken = await brokenNow(world);
    if (broken.length > 0) return broken;
  }
  await heal(world);
  return [...(await brokenNow(world)), ...(await brokenAtTheEnd(world))];
};

const heal = async (world: World): Promise<void> => {
  world.erpSide.arm(undefined);
  world.paySide.arm(undefined);
  for (const event of world.providers.events) await settleEvent(world.services, event, world.now());
  for (let quarter = 0; quarter < 5; quarter++) {
    world.pass(16 * 60);
    for (const event of world.providers.events) await settleEvent(world.services, event, world.now());
    await sweep(world);
    await reconcileOpenAttempts(world.services, world.now());
  }
  await compareLedgers(world.services, world.now());
};

test(
  `whatever happens and wherever it dies, the invariants hold (SIMULATION_SEED=${SEED})`,
  async () => {
    const said = process.env['SIMULATION_SHRINK'] === '1';
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        expect(await live(story), told(story)).toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: !said, interruptAfterTimeLimit: RUNS * 400 },
    );
  },
  RUNS * 1000,
);
