import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import { openBrowser } from '#tests/support/site/browser.ts';
import { acts } from './acts.ts';
import { type House, openHouse } from './house.ts';
import { type Interruption, interruptions } from './interruptions.ts';
import { type Case, playCase, type Result } from './play-case.ts';

let house: House;
let browser: Browser;
beforeAll(async () => {
  house = await openHouse();
  process.stdout.write(`${house.origin}\n`);
  browser = await openBrowser();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const random = seededRandom(proofSeed);

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((each) => ({ each, at: random.between(0, 1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);

/** So many interruptions come before each step. */
const AT_A_STEP = 2;

/** Without end: the acts in turn, each with the interruptions that it had least of. */
function* cases(): Generator<Case> {
  const left = new Map<string, Interruption[]>();
  for (;;)
    for (const act of acts) {
      const plan = new Map<number, Interruption[]>();
      for (let step = 0; step <= act.stepCount; step += 1) {
        let queue = left.get(act.name) ?? [];
        if (queue.length < AT_A_STEP) queue = [...queue, ...shuffled(interruptions)];
        plan.set(step, queue.slice(0, AT_A_STEP));
        left.set(act.name, queue.slice(AT_A_STEP));
      }
      yield { act, seed: random.between(1, 999_999_999), plan };
    }
}

/** As a broken case is printed: `act/seed/0:reload+back,2:midnight`. */
const written = ({ act, seed, plan }: Case): string =>
  `${act.name}/${seed}/${[...plan].map(([step, struck]) => `${step}:${struck.map(({ name }) => name).join('+')}`).join(',')}`;

const named = (name: string): Interruption => {
  const interruption = interruptions.find((one) => one.name === name);
  if (!interruption) throw new Error(`There is no interruption ${name}`);
  return interruption;
};

const readCase = (text: string): Case => {
  const [actName, seed, planned = ''] = text.split('/');
  const act = acts.find(({ name }) => name === actName);
  const plan = new Map(
    planned
      .split(',')
      .filter((each) => each !== '')
      .map((each) => {
        const [step, names = ''] = each.split(':');
        return [Number(step), names.split('+').map(named)];
      }),
  );
  if (!act) throw new Error(`There is no act ${actName}`);
  return { act, seed: Number(seed), plan };
};

/** Those cases alone, separated by spaces. */
const given = process.env['PROOF_CASE'];
const count = given === undefined ? proofCount(400) : Infinity;

test('what was typed stays or is sent once, and no yes is given for what is not stored', async () => {
  const results: (Result & { act: string })[] = [];
  const broken: string[] = [];
  for (const one of given === undefined ? cases() : given.split(' ').map(readCase)) {
    if (results.length >= count || !isTimeLeft()) break;
    const startedAt = Date.now();
    const endings = await playCase({ house, browser }, one);
    results.push(...endings.map((each) => ({ ...each, act: one.act.name })));
    process.stdout.write(
      `${written(one)}: ${endings.map(({ ending }) => ending).join(', ')} (${Date.now() - startedAt} ms)\n`,
    );
    for (const { ending, interruption, step, why } of endings) {
      if (ending !== 'broken') continue;
      const line = `${one.act.name}, ${interruption} before « ${step} »: ${why}\n  PROOF_SEED=${proofSeed} npm run proof -- interruptions --case ${written(one)}`;
      broken.push(line);
      process.stdout.write(`BROKEN ${line}\n`);
    }
  }
  print(results);
  say({ count: results.length, ...sums(results.map(({ ending }) => ending)) });
  expect(broken).toEqual([]);
});

const sums = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

/** How many of each interruption in each act. */
const print = (results: readonly (Result & { act: string })[]): void => {
  const names = acts.map(({ name }) => name);
  process.stdout.write(`${['', ...names].join('\t')}\n`);
  for (const { name } of interruptions) {
    const row = names.map(
      (act) => results.filter((result) => result.act === act && result.interruption === name).length,
    );
    process.stdout.write(`${[name, ...row].join('\t')}\n`);
  }
};
