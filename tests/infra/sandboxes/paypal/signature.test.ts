import { expect, it } from 'vitest';
import { rawValueOf } from '#infra/sandboxes/paypal/webhook-signature.ts';

it.each([
  ['{"webhook_event":{"a":1.0}}', '{"a":1.0}'],
  ['{"x":1,"webhook_event" : {"a":{"b":[1,{}]}},"y":2}', '{"a":{"b":[1,{}]}}'],
  [String.raw`{"webhook_event":{"a":"}\"}"},"y":"}"}`, String.raw`{"a":"}\"}"}`],
  ['{"webhook_event":"text"}', undefined],
  ['{"webhook_event":{"a":1}', '{"a":1}'],
  ['{"webhook_event":{"a":', undefined],
])('takes the event out of %s byte for byte', (text, expected) => {
  expect(rawValueOf(text, 'webhook_event')).toBe(expected);
});
