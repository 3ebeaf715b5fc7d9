import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const ATTEMPT = 'shared/payments/attempt.ts';
const SETTLE = 'functions/payments/settle-payment.ts';
const attemptTests = ['tests/domain/payments/attempt.test.ts'];
const factTests = ['tests/domain/payments/facts.test.ts'];
const cardTests = ['tests/functions/payments/card.test.ts'];
const closingTests = ['tests/functions/payments/closing.test.ts'];
const storeTests = ['tests/store/payments/payments.store.test.ts'];
const walletTests = ['tests/functions/payments/wallet.test.ts'];
const holdTests = ['tests/functions/payments/hold.test.ts'];
const ledgerTests = ['tests/functions/payments/ledger.test.ts'];

export const paymentMutants: readonly Mutant[] = [
  {
    name: 'another amount than was asked for counts as paid',
    file: ATTEMPT,
    find: 'seen.amountCents === expectedCents(attempt, seen) &&',
    replace: '',
    tests: cardTests,
  },
  {
    name: 'another currency counts as paid',
    file: ATTEMPT,
    find: "seen.currency === 'EUR' &&",
    replace: '',
    tests: attemptTests,
  },
  {
    name: 'test money counts as paid',
    file: ATTEMPT,
    find: 'seen.liveMode === liveMode &&',
    replace: '',
    tests: attemptTests,
  },
  {
    name: 'the money of another order counts as paid',
    file: ATTEMPT,
    find: 'seen.orderId === attempt.orderId;',
    replace: 'true;',
    tests: attemptTests,
  },
  {
    name: 'an ending outweighs money that arrived',
    file: 'shared/payments/payment-states.ts',
    find: "succeeded: ['partially_refunded', 'refunded', 'mismatch'],",
    replace: "succeeded: ['partially_refunded', 'refunded', 'mismatch', 'expired', 'failed'],",
    tests: attemptTests,
  },
  {
    name: 'money that comes after the page expired is lost',
    file: 'shared/payments/payment-states.ts',
    find: "expired: ['succeeded', 'mismatch'],",
    replace: "expired: ['mismatch'],",
    tests: attemptTests,
  },
  {
    name: 'a completed page without its money counts as paid',
    file: ATTEMPT,
    find: "return event.paymentStatus === 'paid' ? { ...refs, paid: true } : { ...refs, pending: true };",
    replace: 'return { ...refs, paid: true };',
    tests: factTests,
  },
  {
    name: 'one declined card ends the page',
    file: ATTEMPT,
    find: "case 'payment_failed':\n      return {};",
    replace: "case 'payment_failed':\n      return { ...refs, ended: 'failed' };",
    tests: factTests,
  },
  {
    name: 'a part of the price is the whole',
    file: ATTEMPT,
    find: "return Math.max(money.receivedCents, money.heldCents) >= money.totalCents ? 'paye' : 'non_paye';",
    replace: "return 'paye';",
    tests: attemptTests,
  },
  {
    name: 'a message that comes twice is settled twice',
    file: 'functions/payments/payments.store.ts',
    find: 'table.ops.putIfAbsent({\n      ...keys.webhookEvent(provider, eventId),',
    replace: 'table.ops.put({\n      ...keys.webhookEvent(provider, eventId),',
    tests: storeTests,
  },
  {
    name: 'a message with a wrong amount is no mismatch',
    file: 'functions/payments/settle-event.ts',
    find: 'const mismatch = !matches(attempt, event, liveMode);',
    replace: 'const mismatch = !matches(attempt, event, liveMode) && event.amountCents === null;',
    tests: cardTests,
  },
  {
    name: 'a second payment of a paid order is kept',
    file: SETTLE,
    find: 'receivedOf(order) >= order.totalTtcCents;',
    replace: 'receivedOf(order) > 1e12;',
    tests: [...walletTests, ...cardTests],
  },
  {
    name: 'a settled attempt leaves its order alone',
    file: SETTLE,
    find: '...(changed ? orderWrites(services, order, next, attempt, after, now) : []),',
    replace: '',
    tests: cardTests,
  },
  {
    name: 'an attempt is written over whatever came meanwhile',
    file: 'functions/payments/payments.store.ts',
    find: '`version = :version AND ${source.condition}`',
    replace: '`(version = :version OR version <> :version) AND ${source.condition}`',
    tests: storeTests,
  },
  {
    name: 'the wallet takes money for an attempt that was closed',
    file: 'functions/payments/pay-by-wallet.ts',
    find: "if (!order || order.openAttemptId !== attempt.id || order.status === 'annule') throw noLongerOpen();",
    replace: '',
    tests: closingTests,
  },
  {
    name: 'a wallet that may be taking money is closed',
    file: 'functions/payments/close-open-payment.ts',
    find: "if (state.value.capture === 'pending' || mayBeCapturing(attempt, now)) return 'in_progress';",
    replace: '',
    tests: closingTests,
  },
  {
    name: 'a card page that could not be closed counts as closed',
    file: 'functions/payments/close-open-payment.ts',
    find: "if (expiry.kind !== 'ok') return 'in_progress';",
    replace: "if (expiry.kind !== 'ok') return 'closed';",
    tests: closingTests,
  },
  {
    name: 'two pages are open at once',
    file: 'functions/payments/open-attempt.ts',
    find: "if (free.openAttemptId !== null) throw new Refusal('payment_in_progress');",
    replace: '',
    tests: closingTests,
  },
  {
    name: 'a paid order opens another page',
    file: 'functions/payments/open-attempt.ts',
    find: "if (order.paymentStatus !== 'non_paye') throw new Refusal('already_paid');",
    replace: '',
    tests: cardTests,
  },
  {
    name: 'the browser says paid, and it is',
    file: 'functions/payments/payment-status.ts',
    find: "throw new Refusal('payment_not_confirmed');",
    replace: "return { success: true as const, statut_paiement: 'paye' as const };",
    tests: cardTests,
  },
  {
    name: 'a forged message is settled',
    file: 'functions/payments/receive-webhook.ts',
    find: "throw new Refusal('invalid_input', 'Signature invalide.', { field: 'signature' });",
    replace: 'return { received: true };',
    tests: cardTests,
  },
  {
    name: 'money for no order of ours is not on the list',
    file: 'functions/payments/compare-payment.ts',
    find: 'if (!attempt) return unknown(services, payment, now);',
    replace: "if (!attempt) return { kind: 'same', attemptId: null };",
    tests: ledgerTests,
  },
  {
    name: 'the ledger compares no amounts',
    file: 'functions/payments/compare-payment.ts',
    find: 'payment.amountCents === attempt.amountCents &&',
    replace: '',
    tests: closingTests,
  },
  {
    name: 'an order paid here and not at the provider is not on the list',
    file: 'functions/payments/ledger/compare-slice.ts',
    find: "if (isGone || (state.kind === 'ok' && state.value.paymentStatus !== 'paid')) {",
    replace: 'if (isGone && state.kind !== "refused") {',
    tests: ledgerTests,
  },
  {
    name: 'more is captured than was authorised',
    file: 'functions/payments/settle-weighing.ts',
    find: 'const takesCents = Math.min(hold.cents, restCents);',
    replace: 'const takesCents = restCents;',
    tests: holdTests,
  },
  {
    name: 'what a partial capture releases counts as a refund',
    file: 'functions/gateways/stripe/checkout-state.ts',
    find: 'return captured === 0 ? 0 : amount - captured;',
    replace: 'return captured === amount + 1 ? amount : 0;',
    tests: holdTests,
  },
  {
    name: 'an order cancelled in the ERP keeps its authorisation',
    file: 'functions/payments/cases/raise-total-changed.ts',
    find: 'if (order.hold) return [paymentsStore(table).lookSoon(order.id, order.hold.attemptId, now)];',
    replace: 'if (order.hold) return [];',
    tests: holdTests,
  },
];
