import { expect, test } from 'vitest';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { underKey } from '#frontend/lib/api/call.ts';
import { orderGuidesContract } from '#shared/order-guides/order-guides.contract.ts';

const { createOrderGuide: creates, listOrderGuides: reads } = orderGuidesContract.endpoints;
const sent = (name: string) => ({ url: '/api/order-guides', body: { name }, owner: 'CLIENT1' });
const keyOf = async (name: string, fails?: ApiError) => {
  let key: string | undefined;
  await underKey(creates, sent(name), {}, async (headers) => {
    key = headers['Idempotency-Key'];
    if (fails) throw fails;
  }).catch(() => undefined);
  return key;
};

test('a creation is sent under a key: the same one until an answer came, another one after', async () => {
  const first = await keyOf('Viandes', new ApiError(0, 'network'));
  expect(first).toMatch(/^[\w-]{8,128}$/);
  expect(await keyOf('Autre', new ApiError(0, 'network'))).not.toBe(first);
  expect(await keyOf('Viandes', new ApiError(503, 'busy'))).toBe(first);
  expect(await keyOf('Viandes')).toBe(first);
  const second = await keyOf(
    'Viandes',
    new ApiError(422, 'invalid_input', { success: false, message: 'Non.' }),
  );
  expect(second).not.toBe(first);
  expect(await keyOf('Viandes')).not.toBe(second);
});

test('the caller’s own key is used, and other requests have none', async () => {
  await underKey(creates, sent('x'), { 'Idempotency-Key': 'DE-MOI-1' }, async (headers) =>
    expect(headers).toEqual({ 'Idempotency-Key': 'DE-MOI-1' }),
  );
  await underKey(reads, sent('x'), {}, async (headers) => expect(headers).toEqual({}));
});
