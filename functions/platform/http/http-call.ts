import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { accessDecision, type Access, type AccessRule, type Identity } from '#shared/kernel/access.ts';
import {
  type BodyOf,
  type EndpointSpec,
  type KeyOf,
  type ParamsOf,
  type QueryOf,
  type Schema,
  sessionRule,
} from '#shared/kernel/endpoint.ts';
import { inputProblems } from '#shared/kernel/input-problems.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { readAccessToken } from './identity.ts';
import { type LiveSessions, liveSessions } from './live-session.ts';
import { coreServices } from '#functions/platform/core-services.ts';

type ProIdentity = Extract<Identity, { family: 'pro' }>;
type AdminIdentity = Extract<Identity, { family: 'admin' }>;

/** The caller type of a use case, from the endpoint's access rule. */
type CallerOf<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'pro'
    ? ProIdentity
    : A extends 'pro_or_admin'
      ? Identity
      : AdminIdentity;

/** One parsed and authorised request. */
export type Call<E extends EndpointSpec = EndpointSpec> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: CallerOf<E['access']>;
  headers: Record<string, string | undefined>;
  /** The `Idempotency-Key`, if the contract has one. */
  key: KeyOf<E>;
  cookies: Record<string, string>;
  /** The visitor's address, for rate limits. */
  address: string;
  /** Exact bytes, for signed webhooks. */
  rawBody: Buffer;
  now: Date;
};

const keyOf = (
  { idempotencyKey: rule }: EndpointSpec,
  headers: Record<string, string | undefined>,
): string | undefined => {
  if (rule === undefined) return undefined;
  return rule === 'required' ? requiredIdempotencyKey(headers) : idempotencyKey(headers);
};

/** All checks before a use case runs: the caller, then the input. */
export const readCall = async <E extends EndpointSpec>(
  endpoint: E,
  event: APIGatewayProxyEventV2,
  now: Date,
): Promise<Call<E>> => {
  const caller = await authorise(endpoint, event, now);
  return {
    params: parseInput(endpoint.params, decodedParams(event)),
    query: parseInput(endpoint.query, event.queryStringParameters ?? {}),
    body: endpoint.body ? parseInput(endpoint.body, event.body) : undefined,
    caller,
    headers: event.headers,
    key: keyOf(endpoint, event.headers) as KeyOf<E>,
    cookies: parseCookies(event.cookies ?? []),
    address: viewerAddress(event),
    rawBody: endpoint.rawBody ? rawBody(event) : Buffer.alloc(0),
    now,
  } as Call<E>;
};

const authorise = async (
  endpoint: EndpointSpec,
  event: APIGatewayProxyEventV2,
  now: Date,
): Promise<Identity | undefined> => {
  if (endpoint.access === 'public') return undefined;
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(event.headers['authorization'] ?? '')?.[1];
  const claimed = mustMay(endpoint, bearer ? await readAccessToken(bearer, now) : undefined);
  const rule = sessionRule(endpoint);
  const isPerson = claimed.family === 'pro' && claimed.person !== undefined;
  if (rule !== 'live' && rule !== 'recent' && !isPerson) return claimed;
  sessions ??= liveSessions(coreServices().table);
  // for roles the table is read each time: it counts, not the token
  const freshness = claimed.family === 'admin' || isPerson || rule !== 'recent' ? 'live' : 'recent';
  return mustMay(endpoint, await sessions[freshness](claimed, now));
};

let sessions: LiveSessions | undefined;

const mustMay = (rule: AccessRule, identity: Identity | undefined): Identity => {
  const decision = accessDecision(rule, identity);
  if (decision === 401 || !identity) throw new Refusal('not_signed_in');
  if (decision === 403) throw new Refusal('not_allowed');
  return identity;
};

/** Parses an input. @throws Refusal `invalid_input` that names the first field and lists all of them. */
export const parseInput = (schema: Schema | undefined, input: unknown): unknown => {
  if (!schema) return {};
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const problems = inputProblems(result.error.issues);
  const first = problems[0];
  throw new Refusal('invalid_input', first?.message, {
    ...(first ? { field: first.field } : {}),
    details: {
      fields: Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message])),
    },
  });
};

/** HTTP API decodes path parameters once; a double encoding stays encoded. */
const decodedParams = (event: APIGatewayProxyEventV2): Record<string, unknown> => ({
  ...event.pathParameters,
});

const parseCookies = (cookies: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    cookies.map((cookie) => {
      const cut = cookie.indexOf('=');
      return [cookie.slice(0, cut).trim(), cookie.slice(cut + 1).trim()];
    }),
  );

/** Without a key, as in tests, only the address of the connection is trusted. */
const viewerAddress = (event: APIGatewayProxyEventV2): string =>
  (process.env['ORIGIN_KEY'] ? event.headers['x-viewer-address'] : undefined) ??
  event.requestContext.http.sourceIp;

const rawBody = (event: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

/** The `Idempotency-Key` header (AMB-91b): optional, opaque, safe in a table key. */
const idempotencyKey = (headers: Record<string, string | undefined>): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!/^[\w-]{8,128}$/.test(key)) {
    throw new Refusal(
      'invalid_input',
      'L’en-tête Idempotency-Key doit contenir 8 à 128 lettres, chiffres, - ou _.',
      {
        field: 'Idempotency-Key',
      },
    );
  }
  return key;
};

/** The same where money moves: without a key a retry looks like a second request. */
const requiredIdempotencyKey = (headers: Record<string, string | undefined>): string => {
  const key = idempotencyKey(headers);
  if (key === undefined) {
    throw new Refusal('invalid_input', 'L’en-tête Idempotency-Key est requis.', { field: 'Idempotency-Key' });
  }
  return key;
};
