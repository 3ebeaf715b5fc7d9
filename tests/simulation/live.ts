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
import { openEnvironment, type Environment } from './environment.ts';

/**
 * Lives a story moment by moment, then lets everything work and time pass; answers what does not hold. `chance` decides
 * who goes first when two things happen at once.
 */
export const live = async (scenario: readonly Moment[], chance = scenario.length): Promise<string[]> => {
  const random = seededRandom(chance);
  const environment = await openEnvironment(() => random.between(0, 999) / 1000);
  for (const moment of scenario) {
    environment.interruption.arm(moment.crash);
    environment.erpSide.arm(moment.fault);
    environment.paySide.arm(moment.fault);
    try {
      await play(environment, moment.steps);
    } catch (error) {
      const isExpected =
        error instanceof Refusal ||
        error instanceof Crashed ||
        moment.fault !== undefined ||
        moment.crash !== undefined;
      if (!isExpected) throw error;
    }
    environment.interruption.arm(undefined);
    const broken = await brokenNow(environment);
    if (broken.length > 0) return broken;
  }
  await heal(environment);
  return [...(await brokenNow(environment)), ...(await brokenAtTheEnd(environment))];
};

const heal = async (environment: Environment): Promise<void> => {
  environment.erpSide.arm(undefined);
  environment.paySide.arm(undefined);
  environment.providers.delayRefunds(false);
  for (const event of environment.providers.events)
    await settleEvent(environment.services, event, environment.now());
  for (let quarter = 0; quarter < 5; quarter++) {
    environment.pass(16 * 60);
    environment.providers.endEverything();
    if (quarter === 3) environment.pass(7 * 3600);
    for (const event of environment.providers.events)
      await settleEvent(environment.services, event, environment.now());
    await sweep(environment);
    await deliver(environment);
    await reconcileOpenAttempts(environment.services, environment.now());
    await syncMovedStock(environment.services, environment.now());
  }
  await compareLedgers(environment.services, environment.now());
};
