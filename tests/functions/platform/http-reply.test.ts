import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkedJson } from '#functions/platform/http/http-reply.ts';
import type { EndpointSpec } from '#shared/kernel/endpoint.ts';

const endpoint = {
  method: 'GET',
  path: '/api/account',
  access: 'pro',
  summary: 'Un essai.',
  response: z.object({ account: z.object({ mail: z.string() }) }),
} satisfies EndpointSpec;

test('API-69: what the contract does not name never leaves, however deep', () => {
  const account = { mail: 'chef@essai.test', passwordHash: '$argon2id$' };
  expect(checkedJson(endpoint, { account })).toBe('{"account":{"mail":"chef@essai.test"}}');
});

test('a field required by the contract and missing is a fault of ours, not an answer', () => {
  expect(() => checkedJson<EndpointSpec>(endpoint, { account: {} })).toThrow(z.core.$ZodError);
});
