import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startFixture, type RunningFixture } from './host-fixture.ts';

let fixture: RunningFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

function call(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`${fixture.host.origin}${path}`, { redirect: 'manual', ...init });
}

async function echoed(path: string, init?: RequestInit) {
  const response = await call(path, init);
  return (await response.json()) as {
    event: Record<string, unknown> & { headers: Record<string, string>; requestContext: { http: object } };
    environment: Record<string, string>;
    pid: number;
  };
}

test('a function gets the event of an HTTP API: payload format 2.0', async () => {
  const { event } = await echoed('/api/do/echo?tag=a&tag=b&q=c%C3%B4te%20de%20b%C5%93uf&empty', {
    headers: { 'X-Custom': 'Value', cookie: 'a=1; b=2' },
  });
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'GET /api/do/{action}',
    rawPath: '/api/do/echo',
    rawQueryString: 'tag=a&tag=b&q=c%C3%B4te%20de%20b%C5%93uf&empty',
    queryStringParameters: { tag: 'a,b', q: 'côte de bœuf', empty: '' },
    pathParameters: { action: 'echo' },
    cookies: ['a=1', 'b=2'],
    isBase64Encoded: false,
  });
  expect(event.headers).toMatchObject({ 'x-custom': 'Value', 'x-viewer-address': '127.0.0.1' });
  expect(event.headers['cookie']).toBeUndefined();
  expect(event.requestContext.http).toMatchObject({ method: 'GET', path: '/api/do/echo' });
  expect(event).not.toHaveProperty('body');
});

test('text bodies arrive as text, all others in base64', async () => {
  const post = (body: BodyInit, type: string) =>
    echoed('/api/echo', { method: 'POST', body, headers: { 'content-type': type } });
  const json = await post('{"nom":"Élise"}', 'application/json');
  expect(json.event).toMatchObject({ body: '{"nom":"Élise"}', isBase64Encoded: false });
  const binary = await post(Uint8Array.of(0, 255, 7), 'application/octet-stream');
  expect(binary.event).toMatchObject({ body: 'AP8H', isBase64Encoded: true });
});

test('the environment is that of the template and of a Lambda, and nothing of this machine', async () => {
  process.env['SECRET_OF_THIS_MACHINE'] = 'x';
  const { environment, event } = await echoed('/api/do/echo');
  expect(environment).toMatchObject({
    TABLE_NAME: 'Table',
    JOINED: 'a-jobs',
    CHOSEN: 'local-SiteDomain',
    AWS_LAMBDA_FUNCTION_NAME: 'fixture-echo',
    TZ: 'UTC',
  });
  expect(environment['JOBS_QUEUE_URL']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/000000000000\/jobs$/);
  expect(event.headers['x-origin-key']).toBe(environment['ORIGIN_KEY']);
  expect(environment).not.toHaveProperty('SECRET_OF_THIS_MACHINE');
  expect(environment).not.toHaveProperty('CASHMAG_URL');
});

test('parameters answer under the prefix of the stage', async () => {
  const response = await call('/api/do/parameter?name=stripe%2Fsecret-key');
  expect(await response.json()).toEqual({ value: 'sk_test_fixture' });
});

test('an answer keeps its status, headers, cookies and bytes', async () => {
  const made = await call('/api/do/cookies');
  expect(made.status).toBe(201);
  expect(made.headers.get('x-one')).toBe('1');
  expect(made.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; HttpOnly']);
  expect(await made.json()).toEqual({ made: true });
  const binary = await call('/api/do/binary');
  expect(new Uint8Array(await binary.arrayBuffer())).toEqual(Uint8Array.of(0, 255, 7));
});

test('what API Gateway refuses itself is refused in its words', async () => {
  const unknown = await call('/api/unknown');
  expect([unknown.status, await unknown.json()]).toEqual([404, { message: 'Not Found' }]);
  expect((await call('/api/echo')).status).toBe(404);
  expect((await call('/api/do/%E0%A4%A')).status).toBe(400);
  const large = await call('/api/echo', { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) });
  expect([large.status, await large.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
});

test('an event or an answer beyond 6 MB is refused as Lambda does: what counts is its JSON', async () => {
  const post = (bytes: number, type: string) =>
    call('/api/echo', { method: 'POST', body: Buffer.alloc(bytes, 'a'), headers: { 'content-type': type } });
  expect((await post(5 * 1024 * 1024, 'application/octet-stream')).status).toBe(413);
  const mebibyte = 1024 * 1024;
  // two bytes each; the rest of the answer's JSON takes 28 bytes
  expect((await call(`/api/do/large?length=${3 * mebibyte - 100}`)).status).toBe(200);
  const refused = await call(`/api/do/large?length=${3 * mebibyte + 100}`);
  expect([refused.status, await refused.json()]).toEqual([500, { message: 'Internal Server Error' }]);
  await vi.waitFor(() => expect(fixture.errors.join('\n')).toContain('Function.ResponseSizeTooLarge'));
});

test('a route lets through what its throttle allows', async () => {
  const statuses = [];
  for (let index = 0; index < 4; index++) statuses.push((await call('/api/rare')).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
});

test.each(['throw', 'hang', 'spin', 'exit', 'hog', 'broken'])(
  'a function that does "%s" gives 500 without its details, and the next call is served',
  async (action) => {
    const failed = await call(`/api/do/${action}`);
    expect([failed.status, await failed.json()]).toEqual([500, { message: 'Internal Server Error' }]);
    expect((await call('/api/do/echo')).status).toBe(200);
  },
);

test('errors reach the console with the name of their function', async () => {
  await call('/api/do/throw');
  await vi.waitFor(() => {
    expect(fixture.errors.join('\n')).toMatch(/\[echo\.http\] .*"errorType":"TypeError".*It went wrong/);
  });
});

test('a warm copy serves call after call; copies multiply only when calls overlap for long', async () => {
  const first = await echoed('/api/do/echo');
  const second = await echoed('/api/do/echo');
  expect(second.pid).toBe(first.pid);
  const slow = await Promise.all(Array.from({ length: 12 }, () => call('/api/do/slow')));
  expect(slow.map((response) => response.status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(fixture.host.functions.pids.length).toBeLessThanOrEqual(8);
});
