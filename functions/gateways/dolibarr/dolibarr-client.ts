import * as z from 'zod/mini';
import { describeFailure, neverSent } from '#functions/platform/outside/network-failure.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import { type CallKind, type RawReply, failureOf, parseJson } from './answer-failure.ts';
import type { ErpOutcome } from './dolibarr-gateway.ts';
import { requiredRight } from './key-rights.ts';

export interface DolibarrConfig {
  /** With or without `/api/index.php`; empty without an ERP. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** For a proxy in front of Dolibarr. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  /** Waits between two tries of a read. */
  readonly pause?: (ms: number) => Promise<void>;
}

export type Query = Readonly<Record<string, string | number>>;
type Body = Readonly<Record<string, unknown>> | object;

interface Call {
  readonly kind: CallKind;
  readonly method: string;
  readonly path: string;
  readonly query?: Query;
  readonly body?: Body | undefined;
}

/** `304 Not Modified`: there was nothing to do. */
export const NOTHING_TO_DO = Symbol('nothing to do');

export interface DolibarrClient {
  get<Shape extends z.ZodMiniType>(
    path: string,
    query: Query,
    shape: Shape,
  ): Promise<ErpOutcome<z.output<Shape>>>;
  /** How far the server's clock is ahead of ours, by the date of its answer; undefined if it sends none. */
  readClock(path: string): Promise<ErpOutcome<{ offMs: number } | undefined>>;
  send<Shape extends z.ZodMiniType>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: Body | undefined,
    shape: Shape,
  ): Promise<ErpOutcome<z.output<Shape> | typeof NOTHING_TO_DO>>;
}

/** Timeout of a call. */
export const CALL_TIMEOUT_MS = 10_000;
const READ_TRIES = 3;

/**
 * HTTP with the ERP: one timeout over the whole answer, the status never trusted alone, every failure an
 * outcome.
 */
export function createDolibarrClient(config: DolibarrConfig): DolibarrClient {
  const base = `${config.baseUrl.replace(/\/+$/, '').replace(/\/api\/index\.php$/, '')}/api/index.php`;
  const pause = config.pause ?? waitFor;

  async function attempt<Shape extends z.ZodMiniType>(
    call: Call,
    shape: Shape,
  ): Promise<ErpOutcome<z.output<Shape> | typeof NOTHING_TO_DO>> {
    if (config.baseUrl === '' || config.apiKey === '') return refused('not_configured');
    const search = new URLSearchParams(
      Object.entries(call.query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const url = `${base}${call.path}${search.size === 0 ? '' : `?${search}`}`;
    try {
      return readReply(await exchange(config, call.method, url, call.body), call, shape);
    } catch (error) {
      const cause = describeFailure(error);
      return { kind: call.kind === 'read' || neverSent(error) ? 'unreachable' : 'ambiguous', cause };
    }
  }

  return {
    async get(path, query, shape) {
      for (let tries = 1; ; tries++) {
        const outcome = await attempt({ kind: 'read', method: 'GET', path, query }, shape);
        const isTransient = outcome.kind === 'unreachable' || outcome.kind === 'unreadable';
        if (!isTransient || tries === READ_TRIES) return asRead(outcome);
        // Full jitter, so that readers stopped by the same outage do not come back together.
        await pause(Math.random() * 200 * 2 ** tries);
      }
    },
    async readClock(path) {
      if (config.baseUrl === '' || config.apiKey === '') return refused('not_configured');
      try {
        const requestedAt = Date.now();
        const { date } = await exchange(config, 'GET', `${base}${path}`);
        // the date has whole seconds, at some time during the call
        const offMs = Date.parse(date) + 500 - (requestedAt + Date.now()) / 2;
        return ok(Number.isFinite(offMs) ? { offMs } : undefined);
      } catch (error) {
        return { kind: 'unreachable', cause: describeFailure(error) };
      }
    },
    send: (method, path, body, shape) => attempt({ kind: 'write', method, path, body }, shape),
  };
}

async function exchange(config: DolibarrConfig, method: string, url: string, body?: Body): Promise<RawReply> {
  const reply = await (config.fetch ?? fetch)(url, {
    method,
    headers: {
      ...config.headers,
      DOLAPIKEY: config.apiKey,
      Accept: 'application/json',
      // A Lambda wakes up with connections that died while it was frozen; a write on one would be ambiguous.
      Connection: 'close',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(config.timeoutMs ?? CALL_TIMEOUT_MS),
  });
  return {
    status: reply.status,
    contentType: reply.headers.get('content-type') ?? '',
    body: await reply.text(),
    date: reply.headers.get('date') ?? '',
  };
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A read has no "nothing to do". */
function asRead<Value>(outcome: ErpOutcome<Value | typeof NOTHING_TO_DO>): ErpOutcome<Value> {
  if (outcome.kind !== 'ok') return outcome;
  if (outcome.value === NOTHING_TO_DO) return { kind: 'unreadable', cause: 'HTTP 304 to a read' };
  return ok(outcome.value as Value);
}

function readReply<Shape extends z.ZodMiniType>(
  reply: RawReply,
  { kind, method, path }: Call,
  shape: Shape,
): ErpOutcome<z.output<Shape> | typeof NOTHING_TO_DO> {
  if (reply.status === 304) return ok(NOTHING_TO_DO);
  if (reply.status !== 200) return failureOf(reply, kind, requiredRight(method, path));
  // With its API module off Dolibarr answers 200 with an HTML sentence.
  const value = reply.contentType.includes('json') ? parseJson(reply.body) : undefined;
  const read = shape.safeParse(value);
  if (read.success) return ok(read.data);
  const cause = value === undefined ? `HTTP 200 ${reply.contentType}, not JSON` : z.prettifyError(read.error);
  return { kind: kind === 'write' ? 'ambiguous' : 'unreadable', cause: cause.slice(0, 800) };
}
