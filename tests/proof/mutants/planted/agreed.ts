import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const ANSWER = 'functions/preparation/answer-proposal.ts';
const PROPOSE = 'functions/preparation/propose-replacement.ts';
const CAPTURE = 'functions/payments/hold/capture-held.ts';
const CALLS = 'functions/payments/hold/hold-calls.ts';
const WATCH = 'functions/payments/hold/watch-hold.ts';
const INVOICES = 'functions/erp/invoices/settle-invoices.ts';
const MONEY = 'functions/erp/invoices/record-money.ts';
const NUMBERS = 'functions/gateways/dolibarr/products/under-site-numbers.ts';
const COUNT = 'functions/stock/count/confirm-count.ts';
const CAP = 'functions/orders/guard/account-cap.ts';
const proposalTests = ['tests/functions/preparation/proposals.test.ts'];
const holdTests = ['tests/functions/payments/hold.test.ts'];
const invoiceTests = ['tests/functions/erp/invoices.test.ts'];
const partTests = ['tests/functions/erp/invoices-in-parts.test.ts'];
const warehouseTests = ['tests/functions/stock/warehouses.test.ts'];
const countTests = ['tests/functions/stock/count.test.ts'];
const capTests = [
  'tests/functions/orders/ordering-guard.test.ts',
  'tests/functions/orders/house-prices.test.ts',
];

/** What is agreed with a customer or the house: proposals, authorisations, invoices, warehouses, counts and caps. */
export const agreedMutants: readonly Mutant[] = [
  {
    name: 'a proposal of yesterday can be answered',
    file: ANSWER,
    find: '  refuseUnanswerable(order, proposal, now);\n',
    replace: '',
    tests: proposalTests,
  },
  {
    name: 'a mailed link answers for ever',
    file: ANSWER,
    find: 'uses: [services.tokens.consume(token)],',
    replace: 'uses: [],',
    tests: proposalTests,
  },
  {
    name: 'what was weighed for the line that went stays on the preparation',
    file: ANSWER,
    find: '.filter(({ productId }) => productId !== proposal.productId)',
    replace: '.filter(({ productId }) => productId !== "")',
    tests: proposalTests,
  },
  {
    name: 'more is agreed to than the bank keeps',
    file: ANSWER,
    find: '  refuseBeyondHold(order, lines);\n  const moves',
    replace: '  const moves',
    tests: proposalTests,
  },
  {
    name: 'a product that nobody sells is proposed',
    file: PROPOSE,
    find: 'if (!product?.onSale)',
    replace: 'if (!product)',
    tests: proposalTests,
  },
  {
    name: 'more than is there is proposed instead',
    file: PROPOSE,
    find: 'if (left.milli < ordered.milli) {',
    replace: 'if (left.milli < 0) {',
    tests: proposalTests,
  },
  {
    name: 'a capture takes another key each time',
    file: CALLS,
    find: 'idempotencyKey: `capture-${attempt.id}` }',
    replace: 'idempotencyKey: `capture-${attempt.id}-${Math.random()}` }',
    tests: holdTests,
  },
  {
    name: 'a capture that was refused is given up without asking what became of it',
    file: CAPTURE,
    find: "  if (state.value.paymentStatus !== 'authorised') {",
    replace: "  if (state.value.paymentStatus === 'canceled') {",
    tests: holdTests,
  },
  {
    name: 'nobody is told that an authorisation ends',
    file: WATCH,
    find: 'if (leftMs > HOLD_WARNING_MS || (leftMs > 0 && renews)) return;',
    replace: 'if (leftMs > 0) return;\n  void [HOLD_WARNING_MS, renews];',
    tests: holdTests,
  },
  {
    name: 'the authorisation of an order that waits for it no more is kept',
    file: WATCH,
    find: 'const isWanted = order !== undefined && isPayable(order) && order.closedAt === undefined;',
    replace: 'const isWanted = order !== undefined;',
    tests: holdTests,
  },
  {
    name: 'an invoice is made that the house made already',
    file: INVOICES,
    find: 'held && !hasInvoice(there) && !known.some',
    replace: 'held && !known.some',
    tests: invoiceTests,
  },
  {
    name: 'an invoice that the house deleted is made again',
    file: INVOICES,
    find: '!hasInvoice(there) && !known.some(({ isCreditNote }) => !isCreditNote)',
    replace: '!hasInvoice(there) && known.length < 99',
    tests: invoiceTests,
  },
  {
    name: 'a payment that was recorded by hand is recorded again',
    file: MONEY,
    find: 'if (plan.leftCents !== 0 && same) {',
    replace: 'if (plan.leftCents !== 0 && same && claimed.has(same)) {',
    tests: invoiceTests,
  },
  {
    name: 'a payment whose answer was lost is recorded twice in the ERP',
    file: MONEY,
    find: 'const done = farther(before, onInvoices);',
    replace: 'const done = before;',
    tests: invoiceTests,
  },
  {
    name: 'what came by wallet is recorded as a card’s',
    file: 'shared/erp/invoice-money.ts',
    find: "of.provider === 'stripe' ? 'card' : 'wallet'",
    replace: "of.provider === 'stripe' ? 'card' : 'card'",
    tests: partTests,
  },
  {
    name: 'a payment fills the newest invoice first',
    file: 'shared/erp/invoice-money.ts',
    find: 'invoices.filter(({ isCreditNote }) => !isCreditNote),',
    replace: 'invoices.filter(({ isCreditNote }) => !isCreditNote).toReversed(),',
    tests: partTests,
  },
  {
    name: 'a credit note has one rate of VAT',
    file: 'shared/erp/invoice-money.ts',
    find: 'of > 0 ? Math.round((left * ttc) / of) : left',
    replace: 'of > 0 ? left : ttc',
    tests: partTests,
  },
  {
    name: 'a movement is written to the warehouse of the site’s number',
    file: NUMBERS,
    find: 'erp.postMovement({ ...asked, warehouseId: there(asked.warehouseId) })',
    replace: 'erp.postMovement(asked)',
    tests: warehouseTests,
  },
  {
    name: 'two warehouses have one number here',
    file: NUMBERS,
    find: 'thereOf.set(free[i] ?? id, id)',
    replace: 'thereOf.set(id, free[i] ?? id)',
    tests: warehouseTests,
  },
  {
    name: 'a count is written over a stock that moved since it was compared',
    file: COUNT,
    find: 'if (counted.version > moves || (counted.version === moves && counted.expected !== realAt(level, siteId)))',
    replace: 'if (counted.version > moves + 1e6 || realAt(level, siteId) === -1)',
    tests: countTests,
  },
  {
    name: 'a count that is right is taken for right although the stock moved',
    file: COUNT,
    find: "if (counted.version !== moves) throw new Refusal('version_conflict');\n    return",
    replace: 'return',
    tests: countTests,
  },
  {
    name: 'a count takes a lot past its date away without a word',
    file: COUNT,
    find: 'accept: ({ lines }) => refuseUnsaidLots(lines, agreed, parisDay(now)),',
    replace: 'accept: ({ lines }) => refuseUnsaidLots(lines.slice(999), agreed, parisDay(now)),',
    tests: countTests,
  },
  {
    name: 'one key counts twice',
    file: COUNT,
    find: 'idempotencyKey: `${key}/${product.id}`,',
    replace: 'idempotencyKey: `${key}/${product.id}/${Math.random()}`,',
    tests: countTests,
  },
  {
    name: 'a group’s own cap does not hold',
    file: 'shared/settings/reservation-rules.ts',
    find: 'if (ofGroup) return ofGroup.capCents;',
    replace: 'if (ofGroup?.groupId === -1) return ofGroup.capCents;',
    tests: ['tests/domain/settings/settings.test.ts', ...capTests],
  },
  {
    name: 'the house’s limit in the ERP holds nobody back',
    file: CAP,
    find: 'const theirs = houseTerms?.outstandingLimitCents || null;',
    replace: 'const theirs = houseTerms?.isClosed ? 0 : null;',
    tests: capTests,
  },
  {
    name: 'what the payer’s bank promised counts against the cap',
    file: 'shared/orders/order-status.ts',
    find: `  !isAuthorised(order) &&
`,
    replace: '',
    tests: ['tests/functions/payments/hold.test.ts'],
  },
  {
    name: 'a hold of a part keeps the whole order outside the cap',
    file: 'shared/orders/order-status.ts',
    find: 'hold !== undefined && hold.cents >= totalTtcCents;',
    replace: 'hold !== undefined && hold.cents > 0;',
    tests: ['tests/domain/orders/order-status.test.ts'],
  },
  {
    name: 'an order whose hold is lost stays outside the cap',
    file: 'functions/payments/order-money.ts',
    find: 'return [change, audit, ...owedAgain(services, order, next)];',
    replace: 'return [change, audit, ...owedAgain(services, next, next)];',
    tests: ['tests/functions/payments/hold.test.ts'],
  },
  {
    name: 'an edit beyond what is held counts its difference alone',
    file: 'functions/order-changes/edit-order.ts',
    find: 'cents: pendingCents({ ...order, totalTtcCents: total.ttcCents }) - pendingCents(order),',
    replace: 'cents: total.ttcCents - order.totalTtcCents + 0 * pendingCents(order),',
    tests: ['tests/functions/payments/hold.test.ts'],
  },
  {
    name: 'a cheaper product agreed to gives room that its hold never took',
    file: 'functions/preparation/answer-proposal.ts',
    find: 'pendingCents({ ...order, totalTtcCents: orderTotal(lines).ttcCents }) - pendingCents(order);',
    replace: 'orderTotal(lines).ttcCents - order.totalTtcCents + 0 * pendingCents(order);',
    tests: ['tests/functions/preparation/proposals.test.ts', 'tests/functions/payments/hold.test.ts'],
  },
];
