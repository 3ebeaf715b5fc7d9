import { expect, test } from 'vitest';
import { TokenBucket } from '#infra/local/api/throttle.ts';

test('a bucket lets the burst through, then the rate, and never saves up more than the burst', () => {
  const bucket = new TokenBucket({ rate: 2, burst: 3 }, 0);
  const take = (...times: number[]) => times.map((now) => bucket.take(now));
  expect(take(0, 0, 0, 0)).toEqual([true, true, true, false]);
  expect(take(499, 500, 500)).toEqual([false, true, false]);
  expect(take(60_000, 60_000, 60_000, 60_000)).toEqual([true, true, true, false]);
});
