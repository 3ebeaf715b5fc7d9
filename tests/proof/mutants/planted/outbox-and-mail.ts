import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const OUTBOX = 'functions/platform/outbox/outbox.ts';
const STORE = 'functions/platform/outbox/outbox.store.ts';
const TRY = 'functions/platform/outbox/try-todo.ts';
const outboxTests = ['tests/functions/mail/outbox.test.ts'];
const sweepTests = ['tests/functions/platform/sweep-outbox.test.ts'];
const letterTests = ['tests/functions/mail/letters.test.ts'];

export const outboxMutants: readonly Mutant[] = [
  {
    name: 'the sweeper skips mails',
    file: 'functions/platform/outbox/sweep-outbox.ts',
    find: 'for await (const one of outbox.due(now)) if (due.push(one) === MOST) break;',
    replace:
      "for await (const one of outbox.due(now)) if (!one.subscription.startsWith('mail.') && due.push(one) === MOST) break;",
    tests: sweepTests,
  },
  {
    name: 'the sweeper announces what is not due',
    file: STORE,
    find: "if ((one.todo.dueAt ?? '') <= now.toISOString()) yield one;",
    replace: 'yield one;',
    tests: sweepTests,
  },
  {
    name: 'the sweeper stops after a page',
    file: STORE,
    find: 'for (const item of page.items) yield* openTodos(item);\n    if (page.next === null) return;',
    replace: 'for (const item of page.items) yield* openTodos(item);\n    return;',
    tests: sweepTests,
  },
  {
    name: 'an event is told to the first subscription only',
    file: OUTBOX,
    find: 'announceTodo(id, first, NOT_TRIED, others)',
    replace: 'announceTodo(id, first, NOT_TRIED)',
    tests: ['tests/functions/platform/announce.test.ts'],
  },
  {
    name: 'the worker of the letters keeps to itself that others act as well',
    file: 'functions/mail/deliver-mail.ts',
    find: "if ('eventId' in message) await announceOthers(message);",
    replace: '',
    tests: ['tests/functions/auth/register.test.ts'],
  },
  {
    name: 'a queue that is away fails what was committed',
    file: OUTBOX,
    find: "log.warn('event not announced, the sweeper will', { eventId, subscription, error });",
    replace: 'throw error;',
    tests: ['tests/functions/platform/announce.test.ts'],
  },
  {
    name: 'the ERP has as many writers as there are events',
    file: OUTBOX,
    find: "groupId: 'erp' },",
    replace: "groupId: 'erp' + Date.now() },",
    tests: ['tests/functions/platform/announce.test.ts'],
  },
  {
    name: 'the same event is written twice',
    file: OUTBOX,
    find: 'table.ops.putIfAbsent(eventItem(event, request));',
    replace: 'table.ops.put(eventItem(event, request));',
    tests: ['tests/functions/orders/place-order.test.ts'],
  },
  {
    name: 'two subscriptions overwrite each other',
    file: STORE,
    find: 'provided(setting(written, { remove: removed }), ...asRead)',
    replace: 'asRead.length > 0 ? setting(written, { remove: removed }) : setting(written)',
    tests: [...outboxTests, 'tests/store/stored/outbox.test.ts'],
  },
  {
    name: 'two workers send the same letter',
    file: TRY,
    find: 'todo.attempts === seen.attempts ? begun(todo, now, next) : undefined,',
    replace: 'begun(todo, now, next),',
    tests: outboxTests,
  },
  {
    name: 'a letter is tried for ever',
    file: TRY,
    find: 'seen.attempts + 1 >= MAX_ATTEMPTS',
    replace: 'seen.attempts + 1 >= 1e6',
    tests: outboxTests,
  },
  {
    name: 'a letter that failed counts as sent',
    file: 'functions/mail/deliver-mail.ts',
    find: "return sent.kind === 'ok' ? { kind: 'done' } :",
    replace: "return sent.kind !== 'refused' ? { kind: 'done' } :",
    tests: outboxTests,
  },
  {
    name: 'a worker fails the whole batch for one message',
    file: 'functions/platform/queue/worker.ts',
    find: 'failures.push({ itemIdentifier: record.messageId });\n      }',
    replace: 'throw error;\n      }',
    tests: ['tests/functions/platform/worker.test.ts'],
  },
  {
    name: 'behind a failure a FIFO queue goes on',
    file: 'functions/platform/queue/worker.ts',
    find: 'if (fifo && failures.length > 0) {',
    replace: 'if (fifo && failures.length > 1e6) {',
    tests: ['tests/functions/platform/worker.test.ts'],
  },
  {
    name: 'a customer’s name is written into a letter as it is',
    file: 'functions/mail/escape-html.ts',
    find: 'text.replace(/[&<>"\']/g, (sign) => ENTITIES[sign] ?? sign)',
    replace: 'text',
    tests: letterTests,
  },
  {
    name: 'a failed payment is told although it was paid another way',
    file: 'functions/mail/order-mail-handlers.ts',
    find: '(isPayable(facts.order) ? paymentFailedLetter(facts) : undefined)',
    replace: '(paymentFailedLetter(facts))',
    tests: ['tests/functions/orders/order-mail.test.ts', ...letterTests],
  },
  {
    name: 'a parcel that was taken back is said to be on its way',
    file: 'functions/mail/order-mail-handlers.ts',
    find: "facts.order.deliveryStatus === 'expedie' ? orderOnItsWayLetter(facts) : undefined,",
    replace: 'orderOnItsWayLetter(facts),',
    tests: ['tests/functions/orders/order-mail.test.ts', ...letterTests],
  },
  {
    name: 'an order is told of before it can be found',
    file: OUTBOX,
    find: 'NOT_TRIED, others, EARLY_SECONDS);',
    replace: 'NOT_TRIED, others);',
    tests: ['tests/functions/platform/announce.test.ts'],
  },
  {
    name: 'a slow commit is told of once, too early',
    file: OUTBOX,
    find: 'if ((await telling) && performance.now() - beganAt < EARLY_SECONDS * 1000 * 0.7) logAnnounced(event);',
    replace: 'if ((await telling) && beganAt > 0) logAnnounced(event);',
    tests: ['tests/functions/platform/announce.test.ts'],
  },
  {
    name: 'what could not be told beside its commit is told to nobody',
    file: OUTBOX,
    find: 'if ((await telling) && performance',
    replace: `await telling;
  if (performance`,
    tests: ['tests/functions/platform/announce.test.ts'],
  },
  {
    name: 'a refused order is told of behind the answer',
    file: OUTBOX,
    find: 'await committing.finally(() => telling);',
    replace: 'await committing;',
    tests: ['tests/functions/platform/announce.test.ts'],
  },
  {
    name: 'the ERP is told beside a commit that may not come',
    file: OUTBOX,
    find: 'first !== undefined && queueOf(first) === TELLS_OTHERS;',
    replace: 'first !== undefined;',
    tests: ['tests/functions/platform/announce.test.ts'],
  },
  {
    name: 'the ERP is told of an order that was never committed',
    file: 'functions/mail/deliver-mail.ts',
    find: "  const found = await todoOf(services.outbox, 'mail', message);",
    replace: `  if ('eventId' in message && message.others) await announceOthers(message);
  const found = await todoOf(services.outbox, 'mail', message);`,
    tests: ['tests/functions/mail/outbox.test.ts'],
  },
];
