import { describe, expect, test, vi } from 'vitest';
import { failureResult } from '#functions/platform/http/http.ts';
import { log } from '#functions/platform/logger.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { retryOnConflict, unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { refusals } from '#shared/kernel/refusal.ts';

const conflict = () => new ConditionFailed([{ index: 0, item: undefined }]);

/** Fails with a conflict this many times, then answers how often it was called. */
const failingFirst = (times: number) => {
  let calls = 0;
  return async (): Promise<number> => {
    calls += 1;
    if (calls <= times) throw conflict();
    return calls;
  };
};

describe('retry on conflict', () => {
  test('an attempt is made again until it holds', async () => {
    await expect(retryOnConflict(failingFirst(2))).resolves.toBe(3);
  });

  test('it gives up loudly after the last try', async () => {
    await expect(retryOnConflict(failingFirst(3), { tries: 3 })).rejects.toBeInstanceOf(ConditionFailed);
    await expect(retryOnConflict(failingFirst(9), { tries: 2, onExhausted: () => -1 })).resolves.toBe(-1);
  });

  test('a loss at every try is reported as busy and logged, not as a fault of ours', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const error = await retryOnConflict(failingFirst(3), { tries: 3 }).catch((thrown: unknown) => thrown);
    const { statusCode, body } = failureResult(error, 'POST /api/admin/refund');
    expect([statusCode, JSON.parse(body ?? '')]).toEqual([
      503,
      { success: false, code: 'busy', message: refusals.busy.message },
    ]);
    expect(logged).toHaveBeenCalledWith('request failed', { where: 'POST /api/admin/refund', error });
    logged.mockRestore();
  });

  test('any other failure is not a conflict', async () => {
    let calls = 0;
    const broken = () => {
      calls += 1;
      return Promise.reject(new Error('no table'));
    };
    await expect(retryOnConflict(broken)).rejects.toThrow('no table');
    expect(calls).toBe(1);
  });

  test('a single write returns whether its condition held', async () => {
    await expect(unlessConditionFails(Promise.resolve())).resolves.toBe(true);
    await expect(unlessConditionFails(Promise.reject(conflict()))).resolves.toBe(false);
  });
});
