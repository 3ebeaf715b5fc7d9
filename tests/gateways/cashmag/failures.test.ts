import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTillGatewayBench, soon, type TillGatewayBench } from './till-gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

const SATURDAY = { storeId: '1', from: '2026-11-14', to: '2026-11-14' };
/** Far less than any fault that causes a wait. */
const IMPATIENT = { timeoutMs: 90 };

let bench: TillGatewayBench;
beforeAll(async () => {
  bench = await openTillGatewayBench();
});
afterEach(() => bench.till.switch('faults', { mode: 'off' }));
afterAll(() => bench.till.close());

describe('a read is tried three times', () => {
  it.each(['down', '500', '503', 'html200', 'truncated', '429'])(
    'and survives %s struck twice',
    async (mode) => {
      const { gateway, requests } = bench.connect();
      await bench.till.switch('faults', { mode, times: 2 });
      expect(valueOf(await gateway.readProductSales(SATURDAY, soon())).length).toBeGreaterThan(10);
      expect(requests()).toHaveLength(3);
    },
  );

  it.each([
    ['down', 'unreachable'],
    ['reset-after', 'unreachable'],
    ['500', 'unreachable'],
    ['500-after', 'unreachable'],
    ['503', 'unreachable'],
    ['hang', 'unreachable'],
    ['slow', 'unreachable'],
    ['slow-bytes', 'unreachable'],
    ['html200', 'unreadable'],
    ['truncated', 'unreadable'],
  ])('then %s is %s', async (mode, kind) => {
    const isSlow = /hang|slow/.test(mode);
    const { gateway, requests } = bench.connect(isSlow ? IMPATIENT : {});
    await bench.till.switch('faults', { mode, delayMs: 1500 });
    const outcome = await gateway.readProductSales(SATURDAY, soon());
    expect(outcome).toMatchObject({ kind, cause: expect.stringMatching(/./) });
    expect(requests()).toHaveLength(3);
  });

  it.each([
    ['401', 'bad_credentials'],
    ['403', 'forbidden'],
  ])('but %s is final: %s', async (mode, reason) => {
    const { gateway, requests } = bench.connect();
    await bench.till.switch('faults', { mode });
    expect(await gateway.listStores(soon())).toMatchObject({
      kind: 'refused',
      reason,
      httpStatus: Number(mode),
    });
    expect(requests()).toHaveLength(1);
  });

  it('a wrong key is refused once, and reported', async () => {
    const { gateway, requests } = bench.connect({ key: 'wrong' });
    expect(await gateway.listStores(soon())).toMatchObject({ kind: 'refused', reason: 'bad_credentials' });
    expect(requests()).toHaveLength(1);
  });

  it('an address elsewhere is unreachable', async () => {
    const { gateway } = bench.connect({ baseUrl: 'http://127.0.0.1:9' });
    expect(await gateway.listStores(soon())).toMatchObject({ kind: 'unreachable' });
  });

  it('without an address or a key no request is made', async () => {
    for (const config of [{ baseUrl: '' }, { key: '' }]) {
      const { gateway, requests } = bench.connect(config);
      expect(await gateway.listStores(soon())).toMatchObject({ kind: 'refused', reason: 'not_configured' });
      expect(requests()).toEqual([]);
    }
  });
});

describe('the limit of requests', () => {
  it('a 429 is waited for as long as it requires', async () => {
    const limited = await openTillGatewayBench({ requestsPerMinute: 2 });
    const waited: number[] = [];
    const { gateway, requests } = limited.connect({
      pause: (ms) => {
        waited.push(ms);
        limited.till.now = new Date(limited.till.now.getTime() + ms);
        return Promise.resolve();
      },
    });
    await gateway.readProductSales(SATURDAY, soon());
    await gateway.readProductSales(SATURDAY, soon());
    expect(valueOf(await gateway.readProductSales(SATURDAY, soon() + 60_000)).length).toBeGreaterThan(10);
    expect(requests()).toHaveLength(4);
    expect(waited).toEqual([60_000]);
    await limited.till.close();
  });

  it('a 429 longer than the allowed wait is refused at once', async () => {
    const { gateway, requests, pauses } = bench.connect();
    await bench.till.switch('faults', { mode: '429' });
    const outcome = await gateway.readProductSales(SATURDAY, Date.now() + 3000);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'rate_limited', httpStatus: 429 });
    expect([requests().length, pauses()]).toEqual([1, []]);
  });

  it('every try waits for its slot, and none is made without one', async () => {
    const waits = [0, 700, 300, 0];
    const { gateway, requests, pauses } = bench.connect({
      takeSlot: () => Promise.resolve(waits.shift() ?? 0),
    });
    await gateway.readProductSales(SATURDAY, soon());
    await gateway.readProductSales(SATURDAY, soon());
    expect(requests()).toHaveLength(2);
    expect(pauses()).toEqual([700, 300]);

    const never = bench.connect({ takeSlot: () => Promise.resolve(61_000) });
    expect(await never.gateway.readProductSales(SATURDAY, Date.now() + 5000)).toMatchObject({
      reason: 'rate_limited',
    });
    expect(never.requests()).toEqual([]);
  });

  it('no request is made past the deadline', async () => {
    const { gateway, requests } = bench.connect();
    expect(await gateway.readProductSales(SATURDAY, Date.now() - 1)).toMatchObject({
      kind: 'refused',
      reason: 'rate_limited',
    });
    expect(requests()).toEqual([]);
  });
});
