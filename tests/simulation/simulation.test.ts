import { assert, asyncProperty } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { say } from '#tests/proof/seed.ts';
import { savedScenarios } from './saved-scenarios.ts';
import { live } from './live.ts';
import { type Moment, scenarios, told } from './steps.ts';

const SEED = Number(process.env['SIMULATION_SEED'] ?? Date.now() % 1_000_000);
const RUNS = Number(process.env['SIMULATION_RUNS'] ?? 20);
/** Number of orders in which the concurrent steps of a saved story run. */
const ORDERS = Number(process.env['SIMULATION_ORDERS'] ?? 3);
/** Average time for each story; after it no further one begins. */
const PATIENCE_MS = Number(process.env['SIMULATION_PATIENCE_MS'] ?? 400);
/** Searches for the shortest failing story; a plain run stops at the first. */
const SHRINK = process.env['SIMULATION_SHRINK'] === '1';

describe('saved stories', () => {
  test.each(Object.entries(savedScenarios))('%s', async (_title, scenario) => {
    for (const chance of ordersOf(scenario)) expect(await live(scenario, chance), told(scenario)).toEqual([]);
  });
});

/** Several, when two things happen at once. */
const ordersOf = (scenario: readonly Moment[]): number[] =>
  scenario.some(({ steps }) => steps.length > 1) ? Array.from({ length: ORDERS }, (_, n) => n + 1) : [1];

test(
  `whatever happens and wherever it dies, the invariants hold (SIMULATION_SEED=${SEED})`,
  async () => {
    let lived = 0;
    const holds = asyncProperty(scenarios, async (scenario) => {
      expect(await live(scenario), told(scenario)).toEqual([]);
      lived += 1;
    });
    await assert(holds, {
      seed: SEED,
      numRuns: RUNS,
      endOnFailure: !SHRINK,
      interruptAfterTimeLimit: RUNS * PATIENCE_MS,
    });
    // on a busy machine the time is over before
    say({ count: lived });
  },
  RUNS * (PATIENCE_MS + 600),
);
