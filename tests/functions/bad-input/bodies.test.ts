import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faultsOf, formAnswer } from './refusal-of.ts';
import { sampleBodies } from './sample-bodies.ts';
import { fieldsOf, spoiledValues, valueAt, withField } from './spoiled.ts';
import { type Held, openWholeApi, type Route, routes } from './whole-api.ts';

const api = await openWholeApi();
const withBody = routes.filter(({ endpoint }) => endpoint.body);

const bodyOf = ({ name }: Route): Record<string, unknown> =>
  JSON.parse(JSON.stringify(sampleBodies[name]).replaceAll('{order}', api.placed.order_id));
const send = (route: Route, body: string, headers?: Record<string, string>) =>
  api.call(route, {
    body,
    ...(route.name === 'acceptOperation' ? { params: { id: 'order-CLIENT1-confirmation-0001' } } : {}),
    ...(headers ? { headers } : {}),
  });

test('every endpoint with a body has a sample here', () => {
  expect(Object.keys(sampleBodies).sort()).toEqual(withBody.map(({ name }) => name).sort());
});

describe.each(withBody)('$name', (route) => {
  let before: Held;
  beforeEach(async () => {
    before = await api.dump();
  });
  afterEach(async () => {
    expect(await api.changedSince(before), 'a refused request changes nothing').toEqual([]);
  });

  test('what is not a JSON object', async () => {
    const sample = JSON.stringify(bodyOf(route));
    const bodies = {
      'no JSON': '{"items": [',
      empty: ' ',
      'two values': '{} {}',
      'NaN, which JSON has not': '{"quantity": NaN}',
      null: 'null',
      'a list': `[${sample}]`,
      'a text': JSON.stringify(sample),
      'a number': '42',
      'nothing in it': '{}',
      'hidden in __proto__': `{"__proto__":${sample}}`,
      'hidden in constructor': `{"constructor":{"prototype":${sample}}}`,
    };
    const faults: string[] = [];
    for (const [what, body] of Object.entries(bodies)) {
      const found = faultsOf(
        await send(route, body),
        ({ code, field }) => code === 'malformed_json' || (code === 'invalid_input' && Boolean(field)),
      );
      // every field of a refund or of a change of an administrator may be left out: an empty one is about the thing itself
      if (['refundPayment', 'changeAdmin'].includes(route.name) && /nothing in it|constructor/.test(what))
        continue;
      faults.push(...found.map((fault) => `${what} ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('another content type', async () => {
    const faults: string[] = [];
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      const answer = await send(route, JSON.stringify(bodyOf(route)), { 'content-type': type });
      faults.push(...faultsOf(answer, ({ status }) => status === 415));
    }
    expect(faults).toEqual([]);
  });

  test('more than 256 kB', async () => {
    const padded = JSON.stringify({ ...bodyOf(route), padding: 'x'.repeat(256 * 1024) });
    expect(faultsOf(await send(route, padded), ({ status }) => status === 413)).toEqual([]);
  });

  test('each field of a wrong kind is refused and named', async () => {
    const body = bodyOf(route);
    const paths = fieldsOf(body);
    expect(paths.length).toBeGreaterThan(0);
    const faults: string[] = [];
    for (const [nth, path] of paths.entries()) {
      const ways = spoiledValues([route.name, ...path].join('.'), valueAt(body, path));
      for (const [at, { what, json }] of ways.entries()) {
        const spoiled = withField(body, path, json);
        const isItsTurn = at === nth % ways.length;
        const answer =
          (isItsTurn ? undefined : formAnswer(route.endpoint.body, JSON.parse(spoiled))) ??
          (await send(route, spoiled));
        const found = faultsOf(answer, ({ code, field }) => code !== 'invalid_input' || names(path, field));
        faults.push(...found.map((fault) => `${path.join('.')} ${what} ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});

/** The field itself, what it holds, or what holds it; "corps" when one of several forms of a body had to match. */
const names = (path: readonly (string | number)[], field: string | undefined): boolean =>
  field !== undefined &&
  (field === 'corps' || path.some((_, end) => field.startsWith(path.slice(0, end + 1).join('.'))));

describe('the samples themselves are well formed', () => {
  test.each(withBody)('$name', async (route) => {
    const { status, body } = await send(route, JSON.stringify(bodyOf(route)));
    const about = JSON.stringify(body);
    expect(status, about).toBeLessThan(500);
    expect([413, 415], about).not.toContain(status);
    // a refusal of the form lists its fields; one of the business does not
    expect(body['fields'], about).toBeUndefined();
  });
});
