import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, loadPage, PageNotLoaded } from '#frontend/lib/navigation/load-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => {});

test('a page that loads is used as it is, once', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('page');
  await expect(loadPage(load)()).resolves.toBe('page');
  expect(load).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that fails once is requested once more', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('reset'))
    .mockResolvedValue('page');
  await expect(loadPage(load)()).resolves.toBe('page');
  expect(load).toHaveBeenCalledTimes(2);
});

test('CST-03, AMB-73: no answer counts as a failure after 120 000 ms, and the second one is final', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementation(never);
  const outcome = loadPage(load)().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  expect(await outcome).toBeInstanceOf(PageNotLoaded);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
});

test('ERR-50: a missing page is reported in our words, with the cause', async () => {
  const cause = new Error('404');
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(cause);
  await expect(loadPage(load)()).rejects.toMatchObject({ name: 'PageNotLoaded', cause });
});
