import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOffline, noteAnswer, noteNoAnswer, onConnectionChange } from '#frontend/lib/network/connection.ts';
import { send } from '#frontend/lib/api/send.ts';
import { fakeApi } from '#tests/frontend/support/browser.ts';

let wake: Record<string, () => void>;
beforeEach(() => {
  wake = {};
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => void (wake[name] = listener));
  vi.stubGlobal('removeEventListener', (name: string) => void delete wake[name]);
});
afterEach(() => {
  noteAnswer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = () => send({ method: 'GET', url: '/api/products' });

describe('the connection', () => {
  it('is lost when the browser reports it, and found likewise', () => {
    const heard: boolean[] = [];
    const stop = onConnectionChange(() => heard.push(isOffline()));
    vi.stubGlobal('navigator', { onLine: false });
    wake['offline']?.();
    vi.stubGlobal('navigator', { onLine: true });
    wake['online']?.();
    stop();
    expect(heard).toEqual([true, false]);
    expect(wake).toEqual({});
  });

  it('is lost when a call fails to connect, and found by the next answer, whatever its content', async () => {
    let reachable = false;
    fakeApi(() => (reachable ? { status: 500, body: { success: false } } : new TypeError('Failed to fetch')));
    await expect(ask()).rejects.toMatchObject({ code: 'network' });
    await vi.waitFor(() => expect(isOffline()).toBe(true));
    reachable = true;
    await expect(ask()).rejects.toMatchObject({ status: 500 });
    expect(isOffline()).toBe(false);
  });

  it('is not lost by a slow server or by an interruption', async () => {
    fakeApi(() => new DOMException('late', 'TimeoutError'));
    const leave = new AbortController();
    leave.abort();
    await expect(send({ method: 'GET', url: '/x', signal: leave.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(isOffline()).toBe(false);
  });

  it('ERR-53, ERR-74: is not lost by one call cut off by a gateway: the server is reached otherwise', async () => {
    const calls = fakeApi(({ path }) => (path === '/robots.txt' ? {} : new TypeError('Failed to fetch')));
    const heard: boolean[] = [];
    const stop = onConnectionChange(() => heard.push(isOffline()));
    await expect(ask()).rejects.toMatchObject({ code: 'network' });
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/api/products', '/robots.txt']));
    await Promise.resolve();
    stop();
    expect(heard).toEqual([]);
    expect(isOffline()).toBe(false);
  });

  it('is checked every five seconds while the page is visible', async () => {
    vi.useFakeTimers();
    let reachable = false;
    const calls = fakeApi(() => (reachable ? {} : new TypeError('Failed to fetch')));
    noteNoAnswer();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls).toHaveLength(0);

    const found = vi.fn<() => void>();
    const stop = onConnectionChange(found);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'HEAD /robots.txt',
      'HEAD /robots.txt',
    ]);
    expect(found).not.toHaveBeenCalled();
    reachable = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(found).toHaveBeenCalledTimes(1);
    expect(isOffline()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(3);
    stop();
  });
});
