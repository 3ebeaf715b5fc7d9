import { describe, expect, test } from 'vitest';
import { erpHandlers } from '#functions/erp/writer/erp-handlers.ts';
import { mailHandlers } from '#functions/mail/mail-handlers.ts';
import { handlerFor } from '#functions/platform/outbox/try-todo.ts';
import { privacyHandlers } from '#functions/privacy/carry-out.ts';
import { subscriptions } from '#functions/subscriptions.ts';
import { sampleEvents } from '#tests/support/database/sample-events.ts';

const workers: Record<string, Parameters<typeof handlerFor>[0]> = {
  erp: erpHandlers,
  mail: mailHandlers,
  privacy: privacyHandlers,
};
const pairs = Object.entries(subscriptions).flatMap(([type, names]) =>
  names.map((name) => [type as keyof typeof subscriptions, name] as const),
);
const queueOf = (name: string) => name.split('.')[0] ?? '';

test('every subscription has one handler in the worker it names, and every handler a subscription', () => {
  const known = Object.entries(workers).flatMap(([queue, handlers]) =>
    Object.keys(handlers).map((name) => `${queue}: ${name}`),
  );
  expect(known.toSorted()).toEqual(
    [...new Set(pairs.map(([, name]) => `${queueOf(name)}: ${name}`))].toSorted(),
  );
});

test.each(pairs)('the message of %s for %s can be read there', (type, name) => {
  const act = handlerFor(workers[queueOf(name)] ?? {}, name, sampleEvents[type]);
  expect(act).toBeTypeOf('function');
});

describe('a handler', () => {
  test.each(pairs)('of %s ignores other events (%s)', (_type, name) => {
    const strangers = Object.values(sampleEvents).filter(
      ({ type }) => !pairs.some(([subscribed, other]) => subscribed === type && other === name),
    );
    expect(strangers.length).toBeGreaterThan(10);
    for (const event of strangers)
      expect(handlerFor(workers[queueOf(name)] ?? {}, name, event), event.type).toBeUndefined();
  });

  test('does not guess an unknown version', () => {
    for (const [type, name] of pairs) {
      const event = { ...sampleEvents[type], version: 99 };
      expect(handlerFor(workers[queueOf(name)] ?? {}, name, event), name).toBeUndefined();
    }
  });
});

test('an event has at most one write to the ERP, so that its id names the write for people', () => {
  for (const [type, names] of Object.entries(subscriptions))
    expect(names.filter((name) => queueOf(name) === 'erp').length, type).toBeLessThanOrEqual(1);
});
