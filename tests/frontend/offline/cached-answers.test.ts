import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout, openSession } from '#frontend/lib/session/session.ts';
import { answersFor } from '#frontend/offline/cached-answers.ts';
import { fakeBrowser } from '#tests/frontend/support/browser.ts';
import { fakeCaches } from '#tests/frontend/support/fake-caches.ts';

const answers = answersFor('pro');
const answer = { key: ['catalog', 'products', 'anna'], data: { price: 24.5 }, at: 1, build: 'build-1' };
const NOW = Date.parse('2026-11-23T06:00:00Z');
let store: ReturnType<typeof fakeCaches>;

beforeEach(() => {
  fakeBrowser();
  store = fakeCaches();
  openSession('pro', 'token', { id: 'anna' });
});
afterEach(() => vi.unstubAllGlobals());

test('a stored answer is returned to the account it was stored for, by the same build', async () => {
  await answers.keep('anna', answer);
  expect(await answers.all('anna', 'build-1', NOW)).toEqual([answer]);
  expect(await answers.all('anna', 'build-2', NOW)).toEqual([]);
  expect(await answers.all('ann', 'build-1', NOW)).toEqual([]);
  expect(await answers.all('bruno', 'build-1', NOW)).toEqual([]);
});

test('an answer that arrives during a sign-out is not stored', async () => {
  const keeping = answers.keep('anna', answer);
  logout('pro');
  await keeping;
  expect(store.paths('viande-kept')).toEqual([]);
});

test('an administrator’s is returned for three days and deleted then; a customer’s catalogue has its age', async () => {
  openSession('admin', 'token', { id: 'armand' });
  const office = answersFor('admin');
  const day = 24 * 3_600_000;
  const [friday, before] = [NOW - 3 * day, NOW - 3 * day - 1];
  await office.keep('armand', { ...answer, key: ['preparations', 'list'], at: friday });
  await office.keep('armand', { ...answer, key: ['stops'], at: before });
  expect((await office.all('armand', 'build-1', NOW)).map(({ key }) => key)).toEqual([
    ['preparations', 'list'],
  ]);
  expect(store.paths('viande-kept-office')).toEqual(['/kept/armand/["preparations","list"]']);
  await answers.keep('anna', { ...answer, at: before });
  expect(await answers.all('anna', 'build-1', NOW)).toHaveLength(1);
});
