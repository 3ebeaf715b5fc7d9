import { mapOutcome } from '#functions/platform/outside/outcome.ts';
import { type DolibarrClient, NOTHING_TO_DO } from './dolibarr-client.ts';
import type { ErpOutcome } from './dolibarr-gateway.ts';
import { id } from './wire-values.ts';

/** A POST that answers the bare id of the created row. */
export async function createdId(
  client: DolibarrClient,
  path: string,
  body: object,
): Promise<ErpOutcome<{ id: string }>> {
  const outcome = await client.send('POST', path, body, id);
  if (outcome.kind === 'ok' && outcome.value === NOTHING_TO_DO) {
    return { kind: 'ambiguous', cause: 'HTTP 304 to a creation' };
  }
  return mapOutcome(outcome, (value) => ({ id: String(value) }));
}
