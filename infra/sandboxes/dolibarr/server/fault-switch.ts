import type { IncomingMessage } from 'node:http';
import { readBody } from './access.ts';
import { JSON_TYPE } from './api-answer.ts';
import { FAULT_MODES, type Fault, type Faults, readFault } from './faults.ts';
import type { WireAnswer } from './spoiled-answer.ts';

const REFUSED_FOR_MS = 10_000;

/** `GET` and `POST /__sandbox/faults`: shows or changes the active fault. */
export async function faultAnswer(
  request: IncomingMessage,
  faults: Faults,
  refuseFor: (ms: number) => void,
): Promise<WireAnswer> {
  if (request.method !== 'POST') return json(200, faults.current());
  const fault = readFault(await readBody(request));
  if (fault === undefined) return json(400, { error: `mode must be one of: ${FAULT_MODES.join(', ')}` });
  if (fault.mode === 'refused') refuseFor(fault.forMs ?? REFUSED_FOR_MS);
  else faults.set(fault);
  return json(200, fault);
}

function json(status: number, value: Fault | { error: string }): WireAnswer {
  return { status, contentType: JSON_TYPE, body: `${JSON.stringify(value)}\n` };
}
