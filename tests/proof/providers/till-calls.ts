import { openTillGatewayBench, soon } from '#tests/gateways/cashmag/till-gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { openFaultProxy } from '#tests/support/providers/fault-proxy.ts';
import type { ProviderCall } from './provider-call.ts';

const TIMEOUT_MS = 250;
const WITHIN_MS = 15_000;
const SATURDAY = { storeId: '1', from: '2026-11-14', to: '2026-11-14' };

/** The till, which is only ever read. */
export const openTillCalls = async () => {
  const bench = await openTillGatewayBench();
  const proxy = await openFaultProxy(bench.till.url);
  const connect = (baseUrl: string, timeoutMs: number) => bench.connect({ baseUrl, timeoutMs }).gateway;
  const honest = connect(bench.till.url, 8000);
  const base = { isWrite: false, withinMs: WITHIN_MS } as const;
  const reading = { until: soon, toTheLast: true };
  const calls: ProviderCall[] = [
    {
      ...base,
      name: 'read the tickets of a day',
      prepare: async () => ({
        ask: () => connect(proxy.url, TIMEOUT_MS).readTickets(SATURDAY, reading),
        truth: async () => valueOf(await honest.readTickets(SATURDAY, reading)),
      }),
    },
    {
      ...base,
      name: 'read what was sold',
      prepare: async () => ({
        ask: () => connect(proxy.url, TIMEOUT_MS).readProductSales(SATURDAY, soon()),
        truth: async () => valueOf(await honest.readProductSales(SATURDAY, soon())),
      }),
    },
    {
      ...base,
      name: 'list the shops',
      prepare: async () => ({
        ask: () => connect(proxy.url, TIMEOUT_MS).listStores(soon()),
        truth: async () => valueOf(await honest.listStores(soon())),
      }),
    },
  ];
  return { calls, proxy, close: () => Promise.all([proxy.close(), bench.till.close()]) };
};
