import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import type { Crash } from '#tests/simulation/interruption.ts';
import { environmentFor, liveIn } from '#tests/simulation/live.ts';
import { type Moment, scenarios, told } from '#tests/simulation/steps.ts';

const LIVES = proofCount(20);
/** Pairs of crashes for each story, after one run without any. */
const PAIRS = 6;

/** The crashes of its moments left out: a life has the two given ones. */
const stories = (count: number): Moment[][] =>
  sample(scenarios, { seed: proofSeed, numRuns: count }).map((story) =>
    story.map((moment) => ({ ...moment, crash: undefined })),
  );

/** Two calls of a life of so many; half the time the second is during the recovery from the first. */
const twoCrashes = (random: ReturnType<typeof seededRandom>, calls: number): [Crash, Crash] => {
  const first = random.between(1, calls);
  const second = random.chance(0.5) ? first + random.between(1, 25) : random.between(1, calls + 20);
  const when = () => random.pick(['before', 'after'] as const);
  return [
    { atCall: first, when: when() },
    { atCall: second === first ? second + 1 : second, when: when() },
  ];
};

test(`the invariants hold after two crashes anywhere in a life (PROOF_SEED=${proofSeed})`, async () => {
  const random = seededRandom(proofSeed);
  let twice = 0;
  let calls = 0;
  for (const [n, story] of stories(LIVES).entries()) {
    if (twice >= LIVES || !isTimeLeft()) break;
    const whole = await environmentFor(n);
    whole.interruption.armLife([]);
    expect(await liveIn(whole, story), told(story)).toEqual([]);
    calls += whole.interruption.callsOfLife;
    for (let pair = 0; pair < PAIRS && twice < LIVES; pair++) {
      const crashes = twoCrashes(random, whole.interruption.callsOfLife);
      const environment = await environmentFor(n);
      environment.interruption.armLife(crashes);
      const broken = await liveIn(environment, story);
      expect(broken, `${told(story)}\ncrashes ${JSON.stringify(crashes)}`).toEqual([]);
      if (environment.interruption.deaths === 2) twice += 1;
    }
  }
  say({ count: twice, 'calls in the stories': calls });
  expect(twice).toBeGreaterThan(0);
});
