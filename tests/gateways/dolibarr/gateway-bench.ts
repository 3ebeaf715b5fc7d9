import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import type { DolibarrConfig } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { DolibarrSandboxOptions } from '#infra/sandboxes/dolibarr/start.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import {
  API_KEY,
  type DolibarrBench,
  openDolibarrBench,
} from '#tests/infra/sandboxes/dolibarr/dolibarr-bench.ts';

/** The day of test data written through the gateway. */
export const TODAY = '2026-11-22';

export interface GatewayBench {
  readonly erp: DolibarrBench;
  readonly gateway: DolibarrGateway;
  /** Another gateway to the same ERP; counts its requests. */
  connect(config?: Partial<DolibarrConfig>): { gateway: DolibarrGateway; requests: () => number };
}

/** A gateway on a sandbox; pauses between tries take no time. */
export async function openGatewayBench(options: Partial<DolibarrSandboxOptions> = {}): Promise<GatewayBench> {
  const erp = await openDolibarrBench(options);
  const connect: GatewayBench['connect'] = (config = {}) => {
    let count = 0;
    const gateway = createDolibarrGateway({
      baseUrl: erp.url,
      apiKey: API_KEY,
      pause: () => Promise.resolve(),
      fetch: (...request) => {
        count++;
        return fetch(...request);
      },
      ...config,
    });
    return { gateway, requests: () => count };
  };
  return { erp, gateway: connect().gateway, connect };
}

/** Settings visible to an administrator's key only; undefined for another. */
export function forAdmins<Value>(outcome: ErpOutcome<Value>): Value | undefined {
  const isDenied = outcome.kind === 'refused' && outcome.reason === 'forbidden';
  return isDenied ? undefined : valueOf(outcome);
}
