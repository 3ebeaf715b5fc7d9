import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const CLAIM = 'functions/payments/refunds/claim-refund.ts';
const CARRY_OUT = 'functions/payments/refunds/carry-out-refund.ts';
const refundTests = ['tests/functions/payments/refund.test.ts'];
const closingTests = ['tests/functions/payments/closing.test.ts'];

export const refundMutants: readonly Mutant[] = [
  {
    name: 'a refund beyond what is held',
    file: CLAIM,
    find: 'refundableCents(each) >= amountCents',
    replace: 'each.amountCents >= amountCents',
    tests: refundTests,
  },
  {
    name: 'refunds under way still count as held',
    file: 'shared/payments/attempt.ts',
    find: 'Math.max(0, heldCents(attempt) - attempt.refundingCents)',
    replace: 'Math.max(0, heldCents(attempt))',
    tests: ['tests/domain/payments/refund.test.ts'],
  },
  {
    name: 'a refund’s claim is not taken from the attempt',
    file: CLAIM,
    find: '{ ...attempt, refundingCents: attempt.refundingCents + refund.refund.amountCents },',
    replace: 'attempt,',
    tests: refundTests,
  },
  {
    name: 'one key pays two refunds',
    file: CLAIM,
    find: 'sha256(`${orderId} ${key}`)',
    replace: 'sha256(`${orderId} ${key} ${Math.random()}`)',
    tests: refundTests,
  },
  {
    name: 'one key, another amount: the first refund answers',
    file: CLAIM,
    find: 'if (known && known.requestHash !== requestHash)',
    replace: 'if (known && known.requestHash === "")',
    tests: refundTests,
  },
  {
    name: 'a pending refund is posted again',
    file: CARRY_OUT,
    find: "if (refund.state === 'pending') {",
    replace: "if (refund.state === 'succeeded') {",
    tests: closingTests,
  },
  {
    name: 'a refund of unknown outcome is posted again after the provider forgot its key',
    file: CARRY_OUT,
    find: 'const KEY_LIVES_MS = 20 * 3600_000;',
    replace: 'const KEY_LIVES_MS = 2000 * 3600_000;',
    tests: refundTests,
  },
  {
    name: 'a refund is posted by everybody who sees it claimed',
    file: CARRY_OUT,
    find: 'if (!isOurs) return current(services, claimed);',
    replace: '',
    tests: closingTests,
  },
  {
    name: 'the sum of an order forgets what went back',
    file: 'functions/payments/order-money.ts',
    find: 'const difference = heldCents(after) - heldCents(before);',
    replace: 'const difference = Math.max(0, heldCents(after) - heldCents(before));',
    tests: refundTests,
  },
];
