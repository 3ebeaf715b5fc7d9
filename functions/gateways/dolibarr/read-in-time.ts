import { log } from '#functions/platform/logger.ts';
import { DeadlinePassed, withinDeadline } from '#functions/platform/outside/network-failure.ts';
import type { DolibarrGateway, ErpOutcome } from './dolibarr-gateway.ts';

/** A user waits for it: a customer with a cart, a preparer at the scales. */
const PATIENCE_MS = 3000;
/** Products created here have no row in Dolibarr yet. */
export const IN_ERP = /^[1-9]\d{0,9}$/;

/** The ERP's answer about `about`; undefined, and logged, if it fails or takes more than three seconds. */
export const readInTime = async <T>(
  erp: () => Promise<DolibarrGateway>,
  ask: (gateway: DolibarrGateway) => Promise<ErpOutcome<T>>,
  about: string,
): Promise<T | undefined> => {
  try {
    const found = await withinDeadline((async () => ask(await erp()))(), PATIENCE_MS);
    if (found.kind === 'ok') return found.value;
    log.warn(`the ERP was not asked about ${about}`, { outcome: found });
  } catch (error) {
    if (!(error instanceof DeadlinePassed)) throw error;
    log.warn(`the ERP did not speak in time of ${about}`);
  }
  return undefined;
};
