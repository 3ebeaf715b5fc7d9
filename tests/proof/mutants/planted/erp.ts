import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const ORDER = 'functions/erp/orders/sync-order.ts';
const WRITE = 'functions/erp/orders/write-order.ts';
const LINES = 'functions/erp/orders/settle-lines.ts';
const MOVEMENT = 'functions/erp/movements/push-movement.ts';
const EVENT = 'functions/erp/writer/push-event.ts';
const protocolTests = ['tests/functions/erp/order-protocol.test.ts'];
const erpTests = ['tests/functions/erp/erp.test.ts'];
const movementTests = ['tests/functions/erp/movements.test.ts'];

export const erpMutants: readonly Mutant[] = [
  {
    name: 'an order is created without looking for it',
    file: 'functions/erp/orders/find-own-order.ts',
    find: 'const [held] = await readStep(erp.findOrdersByRefExt(order.id));',
    replace: 'const [held] = [] as ErpOrder[];',
    tests: protocolTests,
  },
  {
    name: 'lines are not compared after writing',
    file: LINES,
    find: 'if (!first) return;',
    replace: 'if (!first || order.id !== "") return;',
    tests: protocolTests,
  },
  {
    name: 'an order counts as written without being read',
    file: WRITE,
    find: 'if (!written || !isLive(written)) throw notFoundAfterWrite(`Commande ${order.reference}`);',
    replace: 'if (!written) throw notFoundAfterWrite(`Commande ${order.reference}`);',
    tests: protocolTests,
  },
  {
    name: 'an order of the ERP that lacks a line is left as it is',
    file: LINES,
    find: 'if (surplus.length + missing.length === 0) return held;',
    replace: 'if (surplus.length === 0) return held;',
    tests: protocolTests,
  },
  {
    name: 'the order of an expedition is rewritten',
    file: ORDER,
    find: "if (what === 'write' && hasLeft(held)) return askAboutOrder(services, order, held, LEFT);",
    replace: '',
    tests: protocolTests,
  },
  {
    name: 'what the house corrected in the ERP is put back',
    file: 'shared/erp/two-hands.ts',
    find: "if (!here) return 'take';",
    replace: "if (!here) return 'write';",
    tests: ['tests/functions/erp/two-hands.test.ts'],
  },
  {
    name: 'both hands on one order: ours wins unseen',
    file: 'shared/erp/two-hands.ts',
    find: "return isAlike(ours, theirs) ? 'take' : 'both';",
    replace: "return isAlike(ours, theirs) ? 'take' : 'write';",
    tests: ['tests/functions/erp/two-hands.test.ts'],
  },
  {
    name: 'an order that was deleted in the ERP is made anew',
    file: ORDER,
    find: 'if (!wasThere && order.erpRef === null) return',
    replace: 'if (record !== null) return',
    tests: ['tests/functions/erp/two-hands.test.ts'],
  },
  {
    name: 'a cancel is believed without being read',
    file: WRITE,
    find: "if (written?.status !== 'cancelled') throw notFoundAfterWrite('Annulation');",
    replace: "if (!written) throw notFoundAfterWrite('Annulation');",
    tests: protocolTests,
  },
  {
    name: 'lines are compared by their products alone',
    file: 'shared/erp/order-in-erp.ts',
    find: '[productId, milli, price, vatBasisPoints].join',
    replace: '[productId, price, vatBasisPoints].join',
    tests: ['tests/domain/kernel/kernel.test.ts'],
  },
  {
    name: 'a movement is posted without looking for it',
    file: MOVEMENT,
    find: 'if (found) return verified(found, line, productId);',
    replace: '',
    tests: movementTests,
  },
  {
    name: 'a movement’s answer is believed without being read',
    file: MOVEMENT,
    find: 'if (written?.code === code) return verified(written, line, productId);',
    replace: 'return id;',
    tests: movementTests,
  },
  {
    name: 'a row with our code and another weight is ours',
    file: MOVEMENT,
    find: 'row.warehouseId === line.siteId && row.grams === line.grams;',
    replace: 'row.warehouseId === line.siteId;',
    tests: protocolTests,
  },
  {
    name: 'one movement refused hides the refusal',
    file: MOVEMENT,
    find: 'if (refused.length > 0) {',
    replace: 'if (refused.length > 1e6) {',
    tests: movementTests,
  },
  {
    name: 'a doubtful write is tried again at once',
    file: 'shared/erp/retry.ts',
    find: "(outcome === 'ambiguous' ? AMBIGUOUS_WAIT_MS + growing : growing)",
    replace: 'growing',
    tests: ['tests/domain/kernel/kernel.test.ts'],
  },
  {
    name: 'others do not wait for a doubtful write',
    file: EVENT,
    find: 'await startCooldown(services.table, doubted, stoppedAt);',
    replace: '',
    tests: [...erpTests, ...movementTests],
  },
  {
    name: 'the ERP that thaws late is written to at once',
    file: 'functions/erp/writer/cooldown.ts',
    find: 'const isAwake = answeredInMs < AT_ONCE_MS || cooldowns.every(({ hasAnswered }) => hasAnswered);',
    replace: 'const isAwake = answeredInMs >= 0 || cooldowns.every(({ hasAnswered }) => hasAnswered);',
    tests: erpTests,
  },
  {
    name: 'what the ERP refused for good is tried for ever',
    file: EVENT,
    find: "if (outcome.kind === 'refused' && FOR_A_PERSON.has(outcome.reason)) {",
    replace: "if (outcome.kind === 'refused' && outcome.httpStatus < 0) {",
    tests: protocolTests,
  },
  {
    name: 'two workers take the same write',
    file: EVENT,
    find: 'isSameTurn(todo, seen) ? begun(todo, now, settledAfterCrash(now)) : undefined,',
    replace: 'begun(todo, now, settledAfterCrash(now)),',
    tests: protocolTests,
  },
  {
    name: 'a write of unknown outcome counts as one that never left',
    file: 'functions/erp/writer/erp-step.ts',
    find: "throw new StepStopped({ kind: 'ambiguous', cause: outcome.cause }, about);",
    replace: "throw new StepStopped({ kind: 'unreachable', cause: outcome.cause });",
    tests: erpTests,
  },
  {
    name: 'a third party is made again for each order',
    file: 'functions/erp/third-parties/push-third-party.ts',
    find: 'if (linked) return remember(services, customer, linked);\n  const [own] = await readStep(erp.findThirdPartiesByRefExt(refExtOf(customer)));\n  if (own) return remember(services, customer, own);',
    replace: '',
    tests: ['tests/functions/erp/third-party.test.ts', ...erpTests],
  },
  {
    name: 'a third party that resembles the customer is linked against all evidence',
    file: 'shared/erp/third-party-match.ts',
    find: 'others.length === 0 && resemblance(wanted, only).against.length === 0',
    replace: 'only.id !== ""',
    tests: ['tests/domain/erp/third-party-match.test.ts', 'tests/functions/erp/identity.test.ts'],
  },
  {
    name: 'an order is ours by its id, whosever it is',
    file: 'functions/erp/orders/find-own-order.ts',
    find: 'if (!account || account.erpId === held.thirdPartyId) return held;',
    replace: 'return held;',
    tests: ['tests/functions/erp/identity.test.ts'],
  },
  {
    name: 'a replay of a person writes nothing down',
    file: 'shared/kernel/outbox-todo.ts',
    find: "? { ...todo, state: 'a_envoyer', attempts: todo.attempts + 1, dueAt: now.toISOString() }",
    replace: "? { ...todo, state: 'a_envoyer', dueAt: now.toISOString() }",
    tests: ['tests/domain/kernel/outbox-todo.test.ts', 'tests/functions/erp/manage-operations.test.ts'],
  },
];
