import type * as z from 'zod/mini';
import type { Access, PeopleRule, TradeRole } from './access.ts';
import type { RefusalCode } from './refusal.ts';

/** A zod/mini or classic zod schema: both share this core. */
export type Schema = z.ZodMiniType;

/**
 * An access token outlives its session by up to an hour, so the table is read to check that the session
 * exists, its password is current and the account exists: on each call (`live`), or at most a minute ago in
 * this process (`recent`). `own`: the use case reads both items in its own batch; the text says which.
 */
export type SessionRule = 'live' | 'recent' | { own: string };

/**
 * Declared business refusals of an endpoint with their details. Refusals common to all endpoints are in
 * `commonRefusals`.
 */
export type DeclaredRefusals = { readonly [Code in RefusalCode]?: Schema };

/**
 * An endpoint, the single source of the API Gateway route, the access and session check, the handler's types,
 * the browser client, the access-matrix test and the API reference.
 */
export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/orders/{id}`: the path that the app calls. */
  path: `/${string}`;
  /** Aliases required by the specification (AMB-55). */
  alsoAt?: readonly `/${string}`[];
  access: Access;
  /** Trades that can call it besides administrators; absent: none. */
  trades?: readonly TradeRole[];
  /** Company members that it serves; absent: Gérant and Chef. */
  people?: PeopleRule;
  /** Session check; default: `sessionRule`. */
  session?: SessionRule;
  /** One French sentence for the API reference. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  refusals?: DeclaredRefusals;
  /** Undeclared fields are dropped. Absent for webhooks. */
  response?: Schema;
  /** Signed provider calls: the handler gets the exact bytes and verifies the signature itself. */
  rawBody?: true;
  /**
   * Browser timeout in ms, where the 10 s of CST-01 are too short (AMB-112): large reads and calls to other
   * systems.
   */
  waitMs?: number;
  /**
   * Creating requests carry an `Idempotency-Key`, so that a retry creates nothing twice: a call without one
   * is refused, or treated as a new request. The browser always sends one.
   */
  idempotencyKey?: 'required' | 'accepted';
  /** API Gateway throttle: requests per second and burst; absent: the stage's defaults. */
  throttle?: { rate: number; burst: number };
};

export type Contract<
  N extends string = string,
  E extends Record<string, EndpointSpec> = Record<string, EndpointSpec>,
> = {
  noun: N;
  endpoints: E;
};

/** Declares the endpoints of a noun with literal types. */
export const contract = <const N extends string, const E extends Record<string, EndpointSpec>>(
  noun: N,
  endpoints: E,
): Contract<N, E> => ({ noun, endpoints });

type Output<S, Absent> = S extends z.ZodMiniType ? z.output<S> : Absent;
type Input<S, Absent> = S extends z.ZodMiniType ? z.input<S> : Absent;

/** The parsed input of a handler. */
export type ParamsOf<E extends EndpointSpec> = Output<E['params'], Record<never, never>>;
export type QueryOf<E extends EndpointSpec> = Output<E['query'], Record<never, never>>;
export type BodyOf<E extends EndpointSpec> = Output<E['body'], undefined>;
/** The idempotency key of a creating call. */
export type KeyOf<E extends EndpointSpec> = E['idempotencyKey'] extends 'required'
  ? string
  : string | undefined;
/** Returned by the handler, received by the browser. */
export type ResponseOf<E extends EndpointSpec> = Input<E['response'], unknown>;
export type ReplyOf<E extends EndpointSpec> = Output<E['response'], unknown>;

/** Codes of an endpoint's declared refusals, and their details. */
export type RefusalCodeOf<E extends EndpointSpec> = Extract<keyof E['refusals'], RefusalCode>;
export type RefusalDetailsOf<E extends EndpointSpec, Code extends RefusalCodeOf<E>> = Output<
  NonNullable<E['refusals']>[Code],
  Record<never, never>
>;

/** Sent by the browser. */
export type CallInput<E extends EndpointSpec> = (E['params'] extends Schema
  ? { params: Input<E['params'], never> }
  : unknown) &
  (E['query'] extends Schema ? { query?: Input<E['query'], never> } : unknown) &
  (E['body'] extends Schema ? { body: Input<E['body'], never> } : unknown);

/**
 * Writes, and reads for administrators only, check the session on each call: a lost role takes effect with
 * the next call. Customers' reads can rely on a check of the last minute, unless the contract overrides it.
 */
export const sessionRule = (
  endpoint: Pick<EndpointSpec, 'access' | 'method' | 'session'>,
): SessionRule | 'none' => {
  const { access, method, session } = endpoint;
  if (access === 'public') return 'none';
  if (session) return session;
  return method === 'GET' && (access === 'pro' || access === 'pro_or_admin') ? 'recent' : 'live';
};

/** Refusals that follow from an endpoint's definition. */
export const commonRefusals = ({
  access,
  params,
  query,
  body,
  rawBody,
  idempotencyKey,
}: EndpointSpec): RefusalCode[] => [
  ...(access === 'public' ? [] : (['not_signed_in', 'not_allowed'] as const)),
  ...(params || query || body || rawBody ? (['invalid_input'] as const) : []),
  ...(body ? (['malformed_json', 'unsupported_media'] as const) : []),
  ...(idempotencyKey ? (['idempotency_mismatch'] as const) : []),
  'payload_too_large',
  'unknown_route',
  'busy',
];

/** The path and its aliases. */
export const pathsOf = (endpoint: EndpointSpec): readonly string[] => [
  endpoint.path,
  ...(endpoint.alsoAt ?? []),
];
