import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const PRICE = 'shared/catalog/product.ts';
const CLOSE = 'functions/preparation/close-preparation.ts';
const priceTests = ['tests/domain/catalog/price-for.test.ts'];
const termsTests = ['tests/functions/orders/house-prices.test.ts'];
const partyTests = ['tests/functions/erp/third-party.test.ts', 'tests/functions/erp/hard-days.test.ts'];
const weighedTests = ['tests/functions/payments/weighed-then-paid.test.ts'];
const preparationTests = ['tests/functions/preparation/preparation.test.ts'];
const byHandTests = ['tests/functions/payments/ended-by-hand.test.ts'];

/** Prices that the house granted, and the money of what was weighed. */
export const houseMutants: readonly Mutant[] = [
  {
    name: 'a discount is charged on top',
    file: PRICE,
    find: 'fullE4 * (10_000 - discount)',
    replace: 'fullE4 * (10_000 + discount)',
    tests: priceTests,
  },
  {
    name: 'a discount is taken off the price of everybody, not off the level’s',
    file: PRICE,
    find: 'const fullE4 = own?.priceE4 ?? ofLevel ?? product',
    replace: 'const fullE4 = own?.priceE4 ?? (granted > 0 ? undefined : ofLevel) ?? product',
    tests: priceTests,
  },
  {
    name: 'an order is charged at the price of everybody',
    file: 'functions/orders/order-basis.ts',
    find: 'priceFor(product, read(terms))',
    replace: 'priceFor(product)',
    tests: termsTests,
  },
  {
    name: 'what an edit adds is charged at the price of everybody',
    file: 'functions/orders/lines/offered-line.ts',
    find: 'priceFor(product, terms)',
    replace: 'priceFor(product)',
    tests: termsTests,
  },
  {
    name: 'whom the house closed in the ERP orders all the same',
    file: 'functions/orders/order-basis.ts',
    find: '  refuseClosed(account);\n',
    replace: '',
    tests: termsTests,
  },
  {
    name: 'whom the house closed in the ERP adds to an order',
    file: 'functions/order-changes/edit-order.ts',
    find: '  refuseClosed(account);\n',
    replace: '',
    tests: termsTests,
  },
  {
    name: 'the larger of two limits holds',
    file: 'functions/orders/guard/account-cap.ts',
    find: 'return Math.min(ours, theirs);',
    replace: 'return Math.max(ours, theirs);',
    tests: termsTests,
  },
  {
    name: 'everybody is shown the prices of whoever asked first',
    file: 'functions/orders/shop/list-products.ts',
    find: 'const name = priceListName(terms);',
    replace: 'const name = "one";',
    tests: termsTests,
  },
  {
    name: 'prices that are shown are never read again',
    file: 'functions/orders/shop/price-terms-of.ts',
    find: 'if (held && !isFresh && now.getTime() < held.until) return held.terms;',
    replace: 'if (held && !isFresh) return held.terms;',
    tests: termsTests,
  },
  {
    name: 'one customer is shown the prices of another',
    file: 'functions/orders/shop/price-terms-of.ts',
    find: 'const held = kept.get(subjectId);',
    replace: 'const held = [...kept.values()][0];',
    tests: termsTests,
  },
  {
    name: 'terms come from a third party that is not the account’s',
    file: 'functions/erp/follow/follow-third-parties.ts',
    find: 'linked?.get(party.id) ?? []',
    replace: '[...(linked?.values() ?? [])].flat()',
    tests: partyTests,
  },
  {
    name: 'a third party that was closed stays open here',
    file: 'functions/erp/third-parties/keep-terms.ts',
    find: 'isClosed: !party.isActive,',
    replace: 'isClosed: false,',
    tests: partyTests,
  },
  {
    name: 'two cases of one order give back twice what is held above its total',
    file: 'functions/payments/refunds/refund-case.ts',
    find: 'if (dueBack(found, current, attempts) < refundCents)',
    replace: 'if (dueBack(found, current, attempts) < -refundCents)',
    tests: weighedTests,
  },
  {
    name: 'refunds by two payments of one order do not see each other',
    file: 'functions/payments/refunds/claim-refund.ts',
    find: 'filter((each) => each !== attempt && isPaid(each))',
    replace: 'filter((each) => each !== attempt && !isPaid(each))',
    tests: weighedTests,
  },
  {
    name: 'what a case gives back is not bounded by what is held above the total',
    file: 'functions/payments/refunds/refund-case.ts',
    find: 'Math.min(caseRefundCents(found), Math.max(0, excessCents(order) - underWay))',
    replace: 'caseRefundCents(found)',
    tests: weighedTests,
  },
  {
    name: 'a case that was put away by hand gives its money back',
    file: 'functions/payments/refunds/refund-case.ts',
    find: 'if (found.closedAt !== null) {',
    replace: 'if (found.closedAt !== null && found.refundCents !== undefined) {',
    tests: weighedTests,
  },
  {
    name: 'a refund of a case that failed cannot be tried again',
    file: 'functions/payments/refunds/refund-case.ts',
    find: 'key: `case-${id}-${found.failedRefunds ?? 0}`',
    replace: 'key: `case-${id}`',
    tests: weighedTests,
  },
  {
    name: 'a case whose refund failed stays away',
    file: 'functions/payments/refunds/record-refund.ts',
    find: 'after.caseId !== undefined && isUnderWay(before.state)',
    replace: 'after.caseId === after.id && isUnderWay(before.state)',
    tests: weighedTests,
  },
  {
    name: 'weighed for less, nobody is told that money is to go back',
    file: 'functions/payments/settle-weighing.ts',
    find: 'totalTtcCents < order.paidCents\n',
    replace: 'totalTtcCents < 0\n',
    tests: weighedTests,
  },
  {
    name: 'weighed for more, every cent is asked for',
    file: 'shared/orders/order-due.ts',
    find: 'more > 0 && more >= askFromCents',
    replace: 'more > 0',
    tests: weighedTests,
  },
  {
    name: 'what was given back as a gesture is asked for again',
    file: 'shared/orders/order-due.ts',
    find: 'Math.max(receivedCents, paidCents)',
    replace: 'Math.min(receivedCents, paidCents)',
    tests: weighedTests,
  },
  {
    name: 'a payment page stays open while its order is weighed',
    file: CLOSE,
    find: "if (order.openAttemptId !== null) throw new Refusal('payment_in_progress');",
    replace: '',
    tests: preparationTests,
  },
  {
    name: 'what one preparer weighed is closed over what another did',
    file: CLOSE,
    find: 'refuseOther(version, await preparations.find(orderId));',
    replace: 'version = (await preparations.find(orderId))?.version ?? 0;',
    tests: preparationTests,
  },
  {
    name: 'an order is prepared twice',
    file: 'functions/preparation/save-preparation.ts',
    find: 'if (isPreparable(order)) return;',
    replace: "if (order.status !== 'annule') return;",
    tests: preparationTests,
  },
  {
    name: 'money for an order that was marked as settled is in no list',
    file: 'functions/payments/settle-payment.ts',
    find: "order.status !== 'annule' && order.paymentStatus === 'paye' && !surplus",
    replace: "order.status !== 'annule' && order.paymentStatus === 'rembourse' && !surplus",
    tests: byHandTests,
  },
  {
    name: 'money for a cancelled order is in no list',
    file: 'functions/payments/settle-payment.ts',
    find: "...(received && order.status === 'annule' && !surplus ? [late(services, after, now)] : []),",
    replace: '',
    tests: byHandTests,
  },
  {
    name: 'a refund that moved the order since it was read is given once more',
    file: 'functions/payments/refunds/claim-refund.ts',
    find: 'services.orders.unchanged(order),',
    replace: '',
    tests: weighedTests,
  },
  {
    name: 'a credit that was granted and did not go back is in no list',
    file: 'functions/claims/decide-claim.ts',
    find: 'promised: true,',
    replace: '',
    tests: ['tests/functions/claims/claims.test.ts'],
  },
  {
    name: 'a refund that fails after days is in no list',
    file: 'functions/payments/refunds/record-refund.ts',
    find: "(before.state === 'pending' || after.by === 'system' || after.promised === true)",
    replace: "(after.by === 'system' || after.promised === true)",
    tests: ['tests/functions/payments/refund.test.ts'],
  },
];
