import { afterEach, expect, test } from 'vitest';
import { readCall } from '#functions/platform/http/http-call.ts';
import type { EndpointSpec } from '#shared/kernel/endpoint.ts';
import { httpEvent } from '#tests/support/http-event.ts';

const endpoint: EndpointSpec = { method: 'GET', path: '/api/anything', access: 'public', summary: '' };
const before = process.env['ORIGIN_KEY'];
afterEach(() => setKey(before));

const setKey = (key: string | undefined): void => {
  if (key === undefined) delete process.env['ORIGIN_KEY'];
  else process.env['ORIGIN_KEY'] = key;
};

/** Whom limits count, for a request that says it comes from 203.0.113.9 and comes from 192.0.2.7. */
const counted = async (headers: Record<string, string>): Promise<string> => {
  const event = httpEvent({
    path: endpoint.path,
    sourceIp: '192.0.2.7',
    headers: { 'x-viewer-address': '203.0.113.9', ...headers },
  });
  return (await readCall(endpoint, event, new Date())).address;
};

test('the visitor that CloudFront names with the key of the stack is the one who counts', async () => {
  setKey('the-key-of-the-stack');
  expect(await counted({ 'x-origin-key': 'the-key-of-the-stack' })).toBe('203.0.113.9');
});

test.each([
  ['no key', {}],
  ['another key', { 'x-origin-key': 'the-key-of-the-stac' }],
])('with %s the API’s own host refuses, whoever is claimed', async (_what, headers) => {
  setKey('the-key-of-the-stack');
  await expect(counted(headers)).rejects.toThrow('Vous n’avez pas accès à cette action.');
});

test.each([
  ['none is set', undefined, {}],
  ['it is empty', '', { 'x-origin-key': '' }],
])('where %s nobody can claim the address of another', async (_what, key, headers) => {
  setKey(key);
  expect(await counted(headers)).toBe('192.0.2.7');
});
