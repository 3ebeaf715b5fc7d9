import type { ErpStep } from '#functions/erp/writer/erp-services.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { CALL_TIMEOUT_MS } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import { ERP_STEP_MS } from '#shared/erp/worker-time.ts';

/** The last call of a step starts early enough to be answered, or to time out, within the step. */
const LAST_CALL_AT_MS = ERP_STEP_MS - CALL_TIMEOUT_MS;

/** A long write that made progress leaves the rest of its time to others. */
const TURN_MS = 10_000;

/** Elapsed time of a step. */
export type StepTime = { elapsedMs: () => number };

/** Time from now on, by a monotonic clock in ms. */
export const stepTime = (clock: () => number = () => performance.now()): StepTime => {
  const startedAt = clock();
  return { elapsedMs: () => clock() - startedAt };
};

/** Thrown in place of a call for which no time is left: nothing is in progress, the next step continues. */
export class OutOfTime extends Error {}

/**
 * The same gateway, limited to the time of the step. The protocol survives a crash between any two calls, so
 * it may stop there as well.
 */
export const withinStep = (gateway: DolibarrGateway, time: StepTime, step: ErpStep): DolibarrGateway => {
  let most = 0;
  return new Proxy(gateway, {
    get(target, name) {
      const { left = 0 } = step;
      most = Math.max(most, left);
      const isLong = left > 0 && left < most;
      if (time.elapsedMs() > (isLong ? TURN_MS : LAST_CALL_AT_MS)) throw new OutOfTime();
      return Reflect.get(target, name) as unknown;
    },
  });
};
