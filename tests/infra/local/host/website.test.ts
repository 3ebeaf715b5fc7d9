import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFixture, type RunningFixture } from './host-fixture.ts';

let fixture: RunningFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

interface Plain {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A request as it is written: fetch would normalise paths and decompress bodies. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Plain> {
  return new Promise((resolve, reject) => {
    const sent = request(fixture.host.origin, { path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

test('the routing function of the template chooses the file, the policy its headers', async () => {
  const home = await raw('/');
  expect(home.status).toBe(200);
  expect(home.body.toString()).toContain('<title>Accueil</title>');
  expect(home.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=60; includeSubDomains',
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-one': 'edge',
  });
  const moved = await raw('/old');
  expect([moved.status, moved.headers['location']]).toEqual([302, '/']);
});

test('the function of answers sees the headers of the policy and an id of each request, and no answer of 400 and more', async () => {
  const seen = async (path: string) => String((await raw(path)).headers['x-seen']);
  const first = await seen('/assets/app.js');
  expect(first).toMatch(/^200 edge [\w-]{56}==$/);
  expect(await seen('/assets/app.js')).not.toBe(first);
  expect((await raw('/assets/none.js')).headers).not.toHaveProperty('x-seen');
});

test('a file is compressed for clients that accept it, and not sent twice', async () => {
  const packed = await raw('/', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(packed.body).toString()).toContain('Viandes de Bordeaux');
  const refused = await raw('/', { 'accept-encoding': 'br;q=0, gzip' });
  expect(refused.headers['content-encoding']).toBe('gzip');
  const small = await raw('/assets/app.js', { 'accept-encoding': 'br' });
  expect(small.headers['content-encoding']).toBeUndefined();

  const again = await raw('/', { 'accept-encoding': 'br', 'if-none-match': String(packed.headers['etag']) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('HEAD answers headers only, a range its part', async () => {
  const head = await raw('/assets/app.js', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '22', 0]);
  const part = await raw('/assets/app.js', { range: 'bytes=8-10' });
  expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([
    206,
    'bytes 8-10/22',
    'log',
  ]);
});

test('nothing outside the site is served, and files cannot be written', async () => {
  for (const path of [
    '/../host-fixture.ts',
    '/%2e%2e/host-fixture.ts',
    '/..%2fhost-fixture.ts',
    '/assets',
    '/%00',
  ]) {
    expect((await raw(path)).status, path).toBe(404);
  }
  expect((await raw('/', {}, 'POST')).status).toBe(403);
});
