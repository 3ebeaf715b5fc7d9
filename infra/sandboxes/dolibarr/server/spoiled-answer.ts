import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { JSON_TYPE } from './api-answer.ts';
import type { Fault } from './faults.ts';

export interface WireAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const TECHNICAL_ERROR =
  '<!DOCTYPE html><html><body>Dolibarr a d&eacute;tect&eacute; une erreur technique.</body></html>';

/** Sends an answer, or spoils it as the fault requires. */
export async function send(response: ServerResponse, answer: WireAnswer, fault?: Fault): Promise<void> {
  if (fault?.mode === 'hang-after') return;
  if (fault?.mode === 'reset-after') {
    response.socket?.destroy();
    return;
  }
  if (fault?.mode === 'slow') await pause(fault.delayMs ?? 12_000);
  const sent =
    fault?.mode === '500-after' ? { status: 500, contentType: JSON_TYPE, body: TECHNICAL_ERROR } : answer;
  response.writeHead(sent.status, {
    'Content-Type': sent.contentType,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-cache, must-revalidate',
    ...sent.headers,
  });
  if (fault?.mode === 'truncated') {
    response.end(sent.body.slice(0, Math.ceil(sent.body.length / 2)));
  } else if (fault?.mode === 'slow-bytes') {
    await drip(response, sent.body, fault.delayMs ?? 12_000);
  } else {
    response.end(sent.body);
  }
}

async function drip(response: ServerResponse, body: string, totalMs: number): Promise<void> {
  const step = Math.max(1, Math.ceil(body.length / 10));
  const pieces = Math.ceil(body.length / step);
  for (let at = 0; at < body.length; at += step) {
    response.write(body.slice(at, at + step));
    await pause(totalMs / pieces);
  }
  response.end();
}
