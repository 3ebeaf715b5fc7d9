import { expect, test, vi } from 'vitest';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { heapMb } from '#tests/proof/heap.ts';
import { isTimeLeft, proofCount, proofSeed, say } from '#tests/proof/seed.ts';
import { playVisit } from './play-visit.ts';
import { openSetting } from './setting.ts';
import { brokenAtTheEnd } from './the-end.ts';

const SEQUENCES = proofCount(50);
/** Messages come late, and some only at the end; of thousands of visits that end would take longer than they did. */
const LATE_AT_MOST = 200;

const setting = await openSetting();

test(`no order is paid without the provider's proof (PROOF_SEED=${proofSeed})`, async () => {
  // the fixture holds the clock before each test: a soak's time would never be over
  vi.useRealTimers();
  let acts = 0;
  let paid = 0;
  let heapAtFirst = 0;
  let stranger = await setting.newCustomer();
  let n = 0;
  for (; n < SEQUENCES && isTimeLeft(); n++) {
    const customer = await setting.newCustomer();
    const random = seededRandom(proofSeed * 100_003 + n);
    const { visit, broken } = await playVisit(setting, { customer, stranger }, random);
    expect(broken, `sequence ${n}:\n${visit.told.join('\n')}`).toEqual([]);
    acts += visit.told.length;
    paid += visit.proven.size;
    stranger = customer;
    while (setting.messages.waiting > LATE_AT_MOST) await setting.messages.deliver(0);
    if (n === Math.min(200, SEQUENCES >> 1)) heapAtFirst = heapMb();
  }
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
