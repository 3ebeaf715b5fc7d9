import type * as z from 'zod/mini';
import type { Access, PeopleRule, TradeRole } from './access.ts';
import type { RefusalCode } from './refusal.ts';

/** A zod/mini schema, or a classic one: both share this core. */
export type Schema = z.ZodMiniType;

/**
 * A token outlives its session by up to an hour, so the table is asked whether the session still exists, whether its
 * password is still the account's and whether the account still is: at this very call (`live`), or at most a minute ago
 * in this process (`recent`). `own`: the use case reads both items in a batch it makes anyway; the text says which.
 */
export type SessionRule = 'live' | 'recent' | { own: string };

/**
 * The refusals of the business an endpoint may answer with, each with what its envelope carries beside the sentence.
 * What every endpoint refuses alike stands in `commonRefusals`.
 */
export type DeclaredRefusals = { readonly [Code in RefusalCode]?: Schema };

/**
 * One endpoint, written once: from it come the API Gateway route, the access and session check, the handler's types,
 * the browser client, the access-matrix test and the API reference.
 */
export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/orders/{id}`: the path the app itself calls. */
  path: `/${string}`;
  /** Other paths of the specification that answer the same (AMB-55). */
  alsoAt?: readonly `/${string}`[];
  access: Access;
  /** Of those who work at one thing, who may call it besides administrators; absent: none of them. */
  trades?: readonly TradeRole[];
  /** Of a customer's people, whom it serves; absent: Gérant and Chef. */
  people?: PeopleRule;
  /** When the caller's session is checked in the table; absent: see `sessionRule`. */
  session?: SessionRule;
  /** One French sentence for the API reference. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  refusals?: DeclaredRefusals;
  /** What leaves: anything undeclared is dropped. Absent for webhooks. */
  response?: Schema;
  /** Signed provider calls: the handler gets the exact bytes and checks the signature itself. */
  rawBody?: true;
  /** Entry file that serves it when it is not `<noun>.http`: `stripe.webhook`. */
  servedBy?: string;
  /** How long the browser waits for it, ms, where the 10 s of CST-01 are too few (AMB-112): ours that read or ask another system. */
  waitMs?: number;
  /**
   * What creates something is sent under an `Idempotency-Key`, so that a retry creates nothing more: a call without one is
   * refused, or taken as a wish of its own. The browser sends one in both cases.
   */
  idempotencyKey?: 'required' | 'accepted';
  /** Requests a second that API Gateway lets through, and the burst; absent: the stage's defaults. */
  throttle?: { rate: number; burst: number };
};

export type Contract<
  N extends string = string,
  E extends Record<string, EndpointSpec> = Record<string, EndpointSpec>,
> = {
  noun: N;
  endpoints: E;
};

/** Declares the endpoints of a noun, keeping every literal type. */
export const contract = <const N extends string, const E extends Record<string, EndpointSpec>>(
  noun: N,
  endpoints: E,
): Contract<N, E> => ({ noun, endpoints });

type Output<S, Absent> = S extends z.ZodMiniType ? z.output<S> : Absent;
type Input<S, Absent> = S extends z.ZodMiniType ? z.input<S> : Absent;

/** What a handler receives, parsed. */
export type ParamsOf<E extends EndpointSpec> = Output<E['params'], Record<never, never>>;
export type QueryOf<E extends EndpointSpec> = Output<E['query'], Record<never, never>>;
export type BodyOf<E extends EndpointSpec> = Output<E['body'], undefined>;
/** The key of a call that creates. */
export type KeyOf<E extends EndpointSpec> = E['idempotencyKey'] extends 'required'
  ? string
  : string | undefined;
/** What a handler returns and what the browser reads. */
export type ResponseOf<E extends EndpointSpec> = Input<E['response'], unknown>;
export type ReplyOf<E extends EndpointSpec> = Output<E['response'], unknown>;

/** The codes of the refusals that an endpoint declares, and what each carries. */
export type RefusalCodeOf<E extends EndpointSpec> = Extract<keyof E['refusals'], RefusalCode>;
export type RefusalDetailsOf<E extends EndpointSpec, Code extends RefusalCodeOf<E>> = Output<
  NonNullable<E['refusals']>[Code],
  Record<never, never>
>;

/** What the browser sends. */
export type CallInput<E extends EndpointSpec> = (E['params'] extends Schema
  ? { params: Input<E['params'], never> }
  : unknown) &
  (E['query'] extends Schema ? { query?: Input<E['query'], never> } : unknown) &
  (E['body'] extends Schema ? { body: Input<E['body'], never> } : unknown);

/**
 * What changes something asks at once, and so does what only people of the house read: whoever lost a role sees nothing more
 * with the next call. What customers read may believe a minute, unless the contract says otherwise.
 */
export const sessionRule = (
  endpoint: Pick<EndpointSpec, 'access' | 'method' | 'session'>,
): SessionRule | 'none' => {
  const { access, method, session } = endpoint;
  if (access === 'public') return 'none';
  if (session) return session;
  return method === 'GET' && (access === 'pro' || access === 'pro_or_admin') ? 'recent' : 'live';
};

/** Refusals that follow from an endpoint's form, without declaration. */
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

/** The entry file (without extension) that serves an endpoint: `orders.http`. */
export const entryOf = (noun: string, endpoint: EndpointSpec): string => endpoint.servedBy ?? `${noun}.http`;

/** Every path an endpoint answers at. */
export const pathsOf = (endpoint: EndpointSpec): readonly string[] => [
  endpoint.path,
  ...(endpoint.alsoAt ?? []),
];
