import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { log } from '#functions/platform/logger.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { details, noDetails, success } from '#shared/kernel/replies.ts';
import { callHandler } from '#tests/support/calls/http-event.ts';

const probe = contract('probe', {
  ask: {
    method: 'POST',
    path: '/api/probe',
    access: 'public',
    summary: 'Un essai.',
    body: z.object({ answer: z.int() }),
    refusals: {
      not_found: noDetails,
      price_changed: details({ prices: z.record(z.string(), z.number()) }),
    },
    response: success({}),
  },
});

let refusal: Error;
const handler = httpEntry(handle(probe, { ask: () => Promise.reject(refusal) }));
const ask = (thrown: Error, body: unknown = { answer: 1 }) => {
  refusal = thrown;
  return callHandler(handler, { method: 'POST', path: '/api/probe', body });
};

const undeclared: [string, Error][] = [
  ['another code', new Refusal('already_paid')],
  ['details where none are declared', new Refusal('not_found', undefined, { details: { id: '1' } })],
  ['other details', new Refusal('price_changed', undefined, { details: { prices: { '1': 'dix' } } })],
  ['more details', new Refusal('price_changed', undefined, { details: { prices: {}, cost: 7 } })],
  ['no details', new Refusal('price_changed')],
];
const declared: [string, Error, Record<string, unknown>][] = [
  ['a declared code', new Refusal('not_found'), { code: 'not_found' }],
  [
    'declared details',
    new Refusal('price_changed', undefined, { details: { prices: { '1': 12.5 } } }),
    { code: 'price_changed', prices: { '1': 12.5 } },
  ],
  [
    'its own form',
    new Refusal('invalid_input', 'Non.', { field: 'answer', details: { fields: { answer: 'Non.' } } }),
    { code: 'invalid_input', field: 'answer' },
  ],
];

const said = vi.spyOn(log, 'error').mockReturnValue(undefined);
beforeEach(() => said.mockClear());
afterEach(() => vi.unstubAllEnvs());

describe('while we test', () => {
  test.each(undeclared)('%s is a fault', async (_, thrown) => {
    expect(await ask(thrown)).toMatchObject({ status: 500, body: { code: 'fault' } });
  });
});

describe('in production', () => {
  beforeEach(() => vi.stubEnv('STRICT_CONTRACTS', ''));

  test.each(undeclared)('%s is answered all the same, and logged', async (_, thrown) => {
    const { status, body } = await ask(thrown);
    expect([status, body['code']]).toEqual([(thrown as Refusal).status, (thrown as Refusal).code]);
    expect(said).toHaveBeenCalledWith('refusal not as declared', expect.anything());
  });
});

test.each(declared)('%s passes', async (_, thrown, body) => {
  expect(await ask(thrown)).toMatchObject({ status: (thrown as Refusal).status, body });
  expect(said).not.toHaveBeenCalled();
});

test('refusals by middlewares before the endpoint need no declaration', async () => {
  expect((await ask(new Error('not reached'), '{"answer": [')).body['code']).toBe('malformed_json');
  expect((await ask(new Error('not reached'), { answer: 'x' })).body['code']).toBe('invalid_input');
  expect(said).not.toHaveBeenCalled();
});
