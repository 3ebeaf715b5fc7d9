import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout, openSession } from '#frontend/lib/session/session.ts';
import { answersFor } from '#frontend/offline/cached-answers.ts';
import { fakeBrowser } from '#tests/frontend/support/browser.ts';
import { fakeCaches } from '#tests/frontend/support/fake-caches.ts';

const answers = answersFor('pro');
const answer = { key: ['catalog', 'products', 'anna'], data: { price: 24.5 }, at: 1, build: 'build-1' };
let store: ReturnType<typeof fakeCaches>;

beforeEach(() => {
  fakeBrowser();
  store = fakeCaches();
  openSession('pro', 'token', { id: 'anna' });
});
afterEach(() => vi.unstubAllGlobals());

test('what was kept is given to who it was kept for, by the build that kept it', async () => {
  await answers.keep('anna', answer);
  expect(await answers.all('anna', 'build-1')).toEqual([answer]);
  expect(await answers.all('anna', 'build-2')).toEqual([]);
  expect(await answers.all('ann', 'build-1')).toEqual([]);
  expect(await answers.all('bruno', 'build-1')).toEqual([]);
});

test('what comes while somebody signs out is not kept', async () => {
  const keeping = answers.keep('anna', answer);
  logout('pro');
  await keeping;
  expect(store.paths('viande-kept')).toEqual([]);
});
