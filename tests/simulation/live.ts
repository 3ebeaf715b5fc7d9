import { syncMovedStock } from '#functions/stock/sync/sync-catalog.ts';
import { compareLedgers } from '#functions/payments/ledger/compare-ledgers.ts';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { settleEvent } from '#functions/payments/settle-event.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { brokenAtTheEnd, brokenNow } from './broken.ts';
import { Crashed } from './interruption.ts';
import { AFTER_DEAD_WORKER_SECONDS, play } from './play.ts';
import { deliver, sweep } from './queues.ts';
import type { Moment } from './steps.ts';
import { openEnvironment, type Environment } from './environment.ts';

/**
 * Plays a story moment by moment, then lets everything work and time pass; returns violations. `chance` decides who
 * goes first when two things happen at once.
 */
export const live = async (scenario: readonly Moment[], chance = scenario.length): Promise<string[]> =>
  liveIn(await environmentFor(chance), scenario);

export const environmentFor = (chance: number): Promise<Environment> => {
  const random = seededRandom(chance);
  return openEnvironment(() => random.between(0, 999) / 1000);
};

/** The same in an environment of the caller's, whose process may also die by the count of the whole life. */
export const liveIn = async (environment: Environment, scenario: readonly Moment[]): Promise<string[]> => {
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
        environment.interruption.isDead ||
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

/** Whatever dies on the way is restarted; at the end everything runs once without a crash. */
const heal = async (environment: Environment): Promise<void> => {
  environment.erpSide.arm(undefined);
  environment.paySide.arm(undefined);
  environment.erpSide.paceMs = 0;
  environment.providers.delayRefunds(false);
  let deaths: number;
  do {
    deaths = environment.interruption.deaths;
    await healOnce(environment);
  } while (environment.interruption.deaths > deaths);
};

const healOnce = async (environment: Environment): Promise<void> => {
  const { services, providers } = environment;
  const surviving = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!environment.interruption.isDead) throw error;
    }
    if (environment.interruption.isDead) environment.pass(AFTER_DEAD_WORKER_SECONDS);
    environment.interruption.arm(undefined);
  };
  const hearAll = async () => {
    for (const event of providers.events)
      await surviving(() => settleEvent(services, event, environment.now()));
  };
  await hearAll();
  for (let quarter = 0; quarter < 5; quarter++) {
    environment.pass(16 * 60);
    providers.endEverything();
    if (quarter === 3) environment.pass(7 * 3600);
    await hearAll();
    await surviving(() => sweep(environment));
    await surviving(() => deliver(environment));
    await surviving(() => reconcileOpenAttempts(services, environment.now()));
    await surviving(() => syncMovedStock(services, environment.now()));
  }
  await surviving(() => compareLedgers(services, environment.now()));
};
