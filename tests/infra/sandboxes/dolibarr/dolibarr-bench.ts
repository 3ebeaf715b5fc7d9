import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DolibarrSandboxOptions, startDolibarrSandbox } from '#infra/sandboxes/dolibarr/start.ts';

export const API_KEY = 'test-key';
/** The moment the captures were made: 01:02:38 in Paris. */
export const CAPTURED_AT = new Date(1_795_219_358_000);

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly json: unknown;
}

export interface DolibarrBench {
  readonly url: string;
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  fault(fault: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

/** A sandbox on a fresh folder, with the demo data by default. */
export async function openDolibarrBench(
  options: Partial<DolibarrSandboxOptions> = {},
): Promise<DolibarrBench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dolibarr-'));
  const sandbox = await startDolibarrSandbox({
    dataDir,
    port: 0,
    apiKey: API_KEY,
    demo: true,
    writeWindowMs: 1,
    badKeyMs: 1,
    now: () => CAPTURED_AT,
    ...options,
  });
  return {
    url: sandbox.url,
    call: (method, path, body) => callApi(sandbox.url, method, path, body),
    async fault(fault) {
      const reply = await fetch(`${sandbox.url}/__sandbox/faults`, {
        method: 'POST',
        body: JSON.stringify(fault),
        headers: { 'Content-Type': 'application/json' },
      });
      if (!reply.ok) throw new Error(await reply.text());
    },
    async close() {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A text body that is not JSON is sent as it is, with the content type the captures used for it. */
export async function callApi(url: string, method: string, path: string, body?: unknown): Promise<Reply> {
  const headers: Record<string, string> = { DOLAPIKEY: API_KEY };
  if (typeof body === 'string') headers['Content-Type'] = contentType(body);
  else if (body !== undefined && body !== null) headers['Content-Type'] = 'application/json';
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await fetch(`${url}/api/index.php${path}`, {
    method,
    headers,
    ...(body === undefined || body === null ? {} : { body: sent }),
  });
  const text = await reply.text();
  const type = reply.headers.get('content-type') ?? '';
  return { status: reply.status, type, text, json: parse(text) };
}

function contentType(body: string): string {
  if (body.startsWith('{') || body === '') return 'application/json';
  return body.includes('&') ? 'application/x-www-form-urlencoded' : 'text/plain';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A captured file of `tests/fixtures/dolibarr`. */
export async function captured<Value>(name: string): Promise<Value> {
  const url = new URL(`../../../fixtures/dolibarr/${name}.json`, import.meta.url);
  return JSON.parse(await readFile(url, 'utf8')) as Value;
}
