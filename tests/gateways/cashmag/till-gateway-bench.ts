import { createCashmagGateway } from '#functions/gateways/cashmag/create-cashmag-gateway.ts';
import type { CashmagConfig } from '#functions/gateways/cashmag/fulle-client.ts';
import type { TillGateway } from '#functions/gateways/cashmag/till-gateway.ts';
import type { CashmagSandboxOptions } from '#infra/sandboxes/cashmag/start.ts';
import { KEY, openTillBench, type TillBench } from '#tests/infra/sandboxes/cashmag/till-bench.ts';

export interface TillGatewayBench {
  readonly till: TillBench;
  readonly gateway: TillGateway;
  /** Another gateway to the same till; counts its requests and records its pauses. */
  connect(config?: Partial<CashmagConfig>): {
    gateway: TillGateway;
    requests: () => string[];
    pauses: () => number[];
  };
}

/** A gateway on a sandbox; pauses between tries take no time, and a slot is always free. */
export async function openTillGatewayBench(
  options: Partial<CashmagSandboxOptions> = {},
): Promise<TillGatewayBench> {
  const till = await openTillBench(options);
  const connect: TillGatewayBench['connect'] = (config = {}) => {
    const requests: string[] = [];
    const pauses: number[] = [];
    const gateway = createCashmagGateway({
      baseUrl: till.url,
      key: KEY,
      takeSlot: () => Promise.resolve(0),
      pause: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
      ...config,
      fetch: (url, init) => {
        requests.push(String(url));
        return (config.fetch ?? fetch)(url, init);
      },
    });
    return { gateway, requests: () => requests, pauses: () => pauses };
  };
  return { till, gateway: connect().gateway, connect };
}

/** Far enough for anything that is not about waiting. */
export const soon = (): number => Date.now() + 60_000;
