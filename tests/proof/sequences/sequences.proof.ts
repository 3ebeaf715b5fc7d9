import { expect, test, vi } from 'vitest';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { heapMb } from '#tests/proof/heap.ts';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import { playVisit } from './play-visit.ts';
import { openSetting } from './setting.ts';
import { brokenAtTheEnd } from './the-end.ts';

const SEQUENCES = proofCount(50);
/** How many visits at once: each waits for the table half of its time. */
const AT_ONCE = 6;
/**
 * Messages come late, and some only at the end; for thousands of visits that end would take longer than the visits.
 */
const LATE_AT_MOST = 200;

const setting = await openSetting();

test(`no order is paid without the provider's proof (PROOF_SEED=${proofSeed})`, async () => {
  // the fixture holds the clock before each test: a soak's time would never be over
  vi.useRealTimers();
  let acts = 0;
  let paid = 0;
  let heapAtFirst = 0;
  let stranger = await setting.newCustomer();
  let begun = 0;
  let n = 0;
  const visits = async () => {
    while (begun < SEQUENCES && isTimeLeft()) {
      const sequence = begun++;
      const customer = await setting.newCustomer();
      const random = seededRandom(proofSeed * 100_003 + sequence);
      const { visit, broken } = await playVisit(setting, { customer, stranger }, random);
      expect(broken, `sequence ${sequence}:\n${visit.told.join('\n')}`).toEqual([]);
      const played = (n += 1);
      acts += visit.told.length;
      paid += visit.proven.size;
      stranger = customer;
      while (setting.messages.waiting > LATE_AT_MOST) await setting.messages.deliver(0);
      // the others count on while messages are delivered
      if (played === Math.min(200, SEQUENCES >> 1)) heapAtFirst = heapMb();
      if (played % 500 === 0) process.stdout.write(`${played} sequences\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visits));
  const heap = heapMb();
  expect(await brokenAtTheEnd(setting)).toEqual([]);
  say({
    count: n,
    calls: acts,
    'orders really paid': paid,
    heap: `${heapAtFirst} MB, then ${heap} MB`,
  });
  expect(paid).toBeGreaterThan(n / 10);
});
