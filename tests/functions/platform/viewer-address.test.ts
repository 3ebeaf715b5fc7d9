import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { success } from '#shared/kernel/replies.ts';
import { callHandler } from '#tests/support/calls/http-event.ts';

const path = '/api/anything';
const asking = contract('asking', {
  ask: {
    method: 'GET',
    path,
    access: 'public',
    summary: '',
    response: success({ address: z.string() }),
  },
});
const handler = httpEntry(handle(asking, { ask: ({ address }) => ({ success: true as const, address }) }));
const before = process.env['ORIGIN_KEY'];
afterEach(() => setKey(before));

const setKey = (key: string | undefined): void => {
  if (key === undefined) delete process.env['ORIGIN_KEY'];
  else process.env['ORIGIN_KEY'] = key;
};

/** Answer to a request that claims to come from 203.0.113.9 and comes from 192.0.2.7; and whom limits count. */
const asked = (headers: Record<string, string>) =>
  callHandler(handler, {
    path,
    sourceIp: '192.0.2.7',
    headers: { 'x-viewer-address': '203.0.113.9', ...headers },
  });
const counted = async (headers: Record<string, string>) => (await asked(headers)).body['address'];

test('the visitor that CloudFront names with the key of the stack is the one who counts', async () => {
  setKey('the-key-of-the-stack');
  expect(await counted({ 'x-origin-key': 'the-key-of-the-stack' })).toBe('203.0.113.9');
});

test.each([
  ['no key', {}],
  ['another key', { 'x-origin-key': 'the-key-of-the-stac' }],
])('with %s the API’s own host refuses, whatever address is claimed', async (_what, headers) => {
  setKey('the-key-of-the-stack');
  expect(await asked(headers)).toMatchObject({
    status: 403,
    body: { success: false, code: 'not_allowed', message: 'Vous n’avez pas accès à cette action.' },
  });
});

test.each([
  ['none is set', undefined, {}],
  ['it is empty', '', { 'x-origin-key': '' }],
])('where %s no caller can claim the address of another', async (_what, key, headers) => {
  setKey(key);
  expect(await counted(headers)).toBe('192.0.2.7');
});
