import { jsonSchema, type JsonSchema } from '#infra/build/api-reference/json-schema.ts';
import type { Schema } from '#shared/kernel/endpoint.ts';
import type { Random } from '#tests/crash/seeded-random.ts';
import { sampleBodies } from '#tests/functions/bad-input/sample-bodies.ts';
import { fieldsOf, withField } from '#tests/functions/bad-input/spoiled.ts';
import type { Route, Sent } from '#tests/functions/bad-input/whole-api.ts';
import { nastyBodies, nastyJson, nastyWords } from './nasty-values.ts';
import { someValue } from './some-value.ts';

const schemas = new Map<Schema, JsonSchema>();
const schemaOf = (schema: Schema): JsonSchema => {
  const known = schemas.get(schema) ?? jsonSchema(schema);
  schemas.set(schema, known);
  return known;
};

/** A call of this endpoint as its contract describes it, or spoiled in a place or two. */
export const someRequest = (route: Route, random: Random, orderId: string): Sent => {
  const { endpoint } = route;
  const headers: Record<string, string> = {};
  if (random.chance(0.5))
    headers['idempotency-key'] = random.chance(0.7)
      ? `essai-${random.between(1, 999)}`
      : random.pick(nastyWords);
  if (random.chance(0.03))
    headers['content-type'] = random.pick([
      'text/plain',
      '',
      'multipart/form-data',
      'application/json; charset=utf-16',
    ]);
  if (endpoint.rawBody)
    headers[random.pick(['stripe-signature', 'paypal-transmission-sig'])] = random.pick(nastyWords);
  return {
    headers,
    params: wordsFor(endpoint.params, random, { id: orderId, jobId: 'JOB-1' }),
    ...(endpoint.query && random.chance(0.8) ? { query: wordsFor(endpoint.query, random, {}) } : {}),
    ...(endpoint.body || endpoint.rawBody ? { body: bodyFor(route, random, orderId) } : {}),
  };
};

const bodyFor = (route: Route, random: Random, orderId: string): string => {
  if (random.chance(0.03)) return random.pick(nastyBodies);
  const sample = sampleBodies[route.name];
  const schema = route.endpoint.body && schemaOf(route.endpoint.body);
  const body: unknown =
    sample && random.chance(0.6)
      ? (JSON.parse(JSON.stringify(sample).replaceAll('{order}', orderId)) as unknown)
      : someValue(schema ?? { type: 'object' }, random);
  return spoiled(body, random);
};

/** Up to two fields get an invalid value; one in four bodies is unchanged. */
const spoiled = (body: unknown, random: Random): string => {
  let text = JSON.stringify(body);
  for (let times = random.pick([0, 1, 1, 2]); times > 0; times--) {
    const now = JSON.parse(text) as unknown;
    if (now === null || typeof now !== 'object') return text;
    const paths = fieldsOf(now);
    if (paths.length === 0) return text;
    text = withField(now, random.pick(paths), random.pick(nastyJson));
    try {
      JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text;
};

const wordsFor = (
  schema: Schema | undefined,
  random: Random,
  known: Record<string, string>,
): Record<string, string> => {
  const { properties = {} } = schema ? schemaOf(schema) : {};
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name in known || random.chance(0.8))
      .map(([name, property]) => {
        if (random.chance(0.25)) return [name, random.pick(nastyWords)];
        const own = known[name];
        return [name, own !== undefined && random.chance(0.7) ? own : String(someValue(property, random))];
      }),
  );
};
