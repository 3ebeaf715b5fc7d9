import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { openGatewayBench } from '#tests/gateways/dolibarr/gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { openFaultProxy } from '#tests/support/providers/fault-proxy.ts';
import type { ProviderCall } from './provider-call.ts';

const TIMEOUT_MS = 250;
const WITHIN_MS = 15_000;

let written = 0;

/** Writes and reads of the ERP, one of each kind that the workers stand on. */
export const openErpCalls = async () => {
  const bench = await openGatewayBench();
  const proxy = await openFaultProxy(bench.erp.url);
  const { gateway } = bench.connect({ baseUrl: proxy.url, timeoutMs: TIMEOUT_MS });
  const { gateway: honest } = bench;
  const read = <Value>(
    name: string,
    ask: (way: DolibarrGateway) => Promise<ErpOutcome<Value>>,
  ): ProviderCall => ({
    name,
    isWrite: false,
    withinMs: WITHIN_MS,
    prepare: async () => ({ ask: () => ask(gateway), truth: async () => valueOf(await ask(honest)) }),
  });
  const calls: ProviderCall[] = [
    {
      name: 'write a movement',
      isWrite: true,
      mustBeReadBack: true,
      withinMs: WITHIN_MS,
      prepare: async () => {
        const code = `preuve-${(written += 1)}`;
        const movement = { productId: '1', warehouseId: '1', milli: 1000, code, label: 'Essai' };
        const truth = async () => valueOf(await honest.findMovementsByCodes([code])).length;
        return { ask: () => gateway.postMovement(movement), truth };
      },
    },
    read('read products', (way) => way.readProducts(['1', '2', '3'])),
    read('list warehouses', (way) => way.listWarehouses()),
    read('list movements', (way) => way.listMovements({ limit: 5 })),
    read('find a movement', (way) => way.findMovementsByCodes(['REC-20261109'])),
  ];
  return { calls, proxy, close: () => Promise.all([proxy.close(), bench.erp.close()]) };
};
