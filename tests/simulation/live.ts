import { syncMovedStock } from '#functions/stock/sync/sync-catalog.ts';
import { compareLedgers } from '#functions/payments/compare-ledgers.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { settleEvent } from '#functions/payments/settle-event.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { brokenAtTheEnd, brokenNow } from './broken.ts';
import { Crashed } from './interruption.ts';
import { deliver, play, sweep } from './play.ts';
import type { Moment } from './steps.ts';
import { openWorld, type World } from './world.ts';

/**
 * Lives a story moment by moment, then lets everything work and time pass; answers what does not hold. `chance` decides
 * who goes first when two things happen at once.
 */
export const live = async (story: readonly Moment[], chance = story.length): Promise<string[]> => {
  const random = seededRandom(chance);
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
  world.providers.delayRefunds(false);
  for (const event of world.providers.events) await settleEvent(world.services, event, world.now());
  for (let quarter = 0; quarter < 5; quarter++) {
    world.pass(16 * 60);
    world.providers.endEverything();
    if (quarter === 3) world.pass(7 * 3600);
    for (const event of world.providers.events) await settleEvent(world.services, event, world.now());
    await sweep(world);
    await deliver(world);
    await reconcileOpenAttempts(world.services, world.now());
    await syncMovedStock(world.services, world.now());
  }
  await compareLedgers(world.services, world.now());
};
