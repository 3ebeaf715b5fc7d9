import { setTimeout as waitFor } from 'node:timers/promises';
import * as z from 'zod/mini';
import { describeFailure } from '#functions/platform/outside/network-failure.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import type { TakeSlot } from './request-slots.ts';
import type { TillOutcome, TillRefusal } from './till-gateway.ts';

export interface CashmagConfig {
  /** Empty when there is no till. */
  readonly baseUrl: string;
  /** The merchant's key. */
  readonly key: string;
  /** The partner's id, for those who have one: without it requests may be interrupted under heavy traffic. */
  readonly partnerId?: string | undefined;
  /** For a proxy in front of the till. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly takeSlot: TakeSlot;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

export interface FulleClient {
  get<Shape extends z.ZodMiniType>(
    path: string,
    query: Readonly<Record<string, string | number>>,
    shape: Shape,
    until: number,
    what?: 'details',
  ): Promise<TillOutcome<z.output<Shape>>>;
}

const TIMEOUT_MS = 10_000;
const TRIES = 3;
const LOOKS_AGAIN_MS = 1000;
/** When a 429 does not say how long. */
const WAIT_AFTER_429_MS = 15_000;

const REFUSALS: Readonly<Record<number, TillRefusal>> = {
  400: 'invalid_request',
  401: 'bad_credentials',
  403: 'forbidden',
  404: 'not_found',
  405: 'invalid_request',
};

/** A try: its outcome, and how long to wait before the next (undefined: do not retry). */
type Attempt<Value> = { outcome: TillOutcome<Value>; retryAfterMs?: number };

/**
 * HTTP with the till: one timeout over the whole answer, requests paced by its rate limit, every failure an outcome.
 */
export function createFulleClient(config: CashmagConfig): FulleClient {
  const base = config.baseUrl.replace(/\/+$/, '');
  const { now = Date.now, pause = waitFor } = config;

  async function attempt<Shape extends z.ZodMiniType>(
    url: string,
    shape: Shape,
    until: number,
    tries: number,
  ): Promise<Attempt<z.output<Shape>>> {
    // Full jitter, so that readers stopped by the same outage do not come back together.
    const soon = Math.random() * 200 * 2 ** tries;
    try {
      const { reply, body } = await exchange(config, url, until);
      if (reply.status === 429) {
        const outcome = refused('rate_limited', 429, excerpt(body));
        return { outcome, retryAfterMs: retryAfter(reply.headers.get('retry-after'), now()) };
      }
      const reason = REFUSALS[reply.status];
      if (reason) return { outcome: refused(reason, reply.status, excerpt(body)) };
      if (reply.status !== 200) {
        const cause = `HTTP ${reply.status} ${excerpt(body)}`.trim();
        return { outcome: { kind: 'unreachable', cause }, retryAfterMs: soon };
      }
      const outcome = readBody(body, reply.headers.get('content-type') ?? '', shape);
      return { outcome, retryAfterMs: soon };
    } catch (error) {
      return { outcome: { kind: 'unreachable', cause: describeFailure(error) }, retryAfterMs: soon };
    }
  }

  return {
    async get(path, query, shape, until, what) {
      if (base === '' || config.key === '') return refused('not_configured');
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      const url = `${base}${path}${search.size === 0 ? '' : `?${search}`}`;
      for (let tries = 1; ; tries++) {
        if (!(await slot(config, until, what)))
          return refused('rate_limited', 0, 'no turn left before the answer is due');
        const { outcome, retryAfterMs } = await attempt(url, shape, until, tries);
        if (outcome.kind === 'ok' || retryAfterMs === undefined || tries === TRIES) return outcome;
        if (now() + retryAfterMs >= until) return outcome;
        await pause(retryAfterMs);
      }
    },
  };
}

async function exchange(config: CashmagConfig, url: string, until: number) {
  const { now = Date.now } = config;
  const reply = await (config.fetch ?? fetch)(url, {
    headers: {
      ...config.headers,
      Authorization: `Mutual ${config.key}`,
      ...(config.partnerId ? { 'X-Api-Key': config.partnerId } : {}),
      Accept: 'application/json',
      // A Lambda wakes up with connections that died while it was frozen.
      Connection: 'close',
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(Math.max(1, Math.min(config.timeoutMs ?? TIMEOUT_MS, until - now()))),
  });
  return { reply, body: await reply.text() };
}

/** Waits until the rate limit allows a request; false when that comes too late. */
async function slot(
  { takeSlot, now = Date.now, pause = waitFor }: CashmagConfig,
  until: number,
  what: 'details' | undefined,
): Promise<boolean> {
  while (now() < until) {
    const wait = await takeSlot(what);
    if (wait === 0) return true;
    if (now() + wait >= until) return false;
    // a user's request that found no slot is repeated before the next free slot goes to background work
    await pause(Math.min(wait, LOOKS_AGAIN_MS));
  }
  return false;
}

/** Seconds, or a date; something sensible when neither. */
function retryAfter(header: string | null, now: number): number {
  if (header === null || header.trim() === '') return WAIT_AFTER_429_MS;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms >= 0 ? ms : WAIT_AFTER_429_MS;
}

/** A page of a proxy may come with status 200: only JSON of the known shape is an answer. */
function readBody<Shape extends z.ZodMiniType>(
  body: string,
  contentType: string,
  shape: Shape,
): TillOutcome<z.output<Shape>> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { kind: 'unreadable', cause: `HTTP 200 ${contentType}, not JSON: ${excerpt(body)}` };
  }
  const read = shape.safeParse(value);
  return read.success
    ? ok(read.data)
    : { kind: 'unreadable', cause: z.prettifyError(read.error).slice(0, 800) };
}

/** The beginning of an answer, without markup, for the logs and the back-office. */
function excerpt(body: string): string {
  return body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
