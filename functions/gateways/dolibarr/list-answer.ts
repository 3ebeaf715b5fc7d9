import { ok } from '#functions/platform/outside/outcome.ts';
import type { ErpOutcome } from './dolibarr-gateway.ts';

/** Third parties (and every list before version 18) answer 404 instead of an empty list. */
export function emptyWhenNotFound<Value>(outcome: ErpOutcome<Value[]>): ErpOutcome<Value[]> {
  return isNotFound(outcome) ? ok([]) : outcome;
}

/** One record, or undefined if the ERP answers that it does not exist. */
export function undefinedWhenNotFound<Value>(outcome: ErpOutcome<Value>): ErpOutcome<Value | undefined> {
  return isNotFound(outcome) ? ok(undefined) : outcome;
}

function isNotFound(outcome: ErpOutcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.reason === 'not_found';
}
