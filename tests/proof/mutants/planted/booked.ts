import type { Mutant } from '#tests/proof/mutants/mutant.ts';

const DUE = 'shared/orders/order-due.ts';
const BOOK = 'functions/erp/invoices/book-invoices.ts';
const there = ['tests/functions/erp/paid-there.test.ts'];
const rules = ['tests/domain/orders/order-due.test.ts'];

/** Money that the house had of an order otherwise than through the shop. */
export const bookedMutants: readonly Mutant[] = [
  {
    name: 'what came by transfer is asked for again',
    file: DUE,
    find: 'if (!booked) return totalTtcCents;',
    replace: 'if (booked || !booked) return totalTtcCents;',
    tests: there,
  },
  {
    name: 'an invoice of a part is taken for the whole',
    file: DUE,
    find: "deliveryStatus === 'livre' ? 0 :",
    replace: "deliveryStatus !== 'livre' || !booked.invoicedCents ? 0 :",
    tests: there,
  },
  {
    name: 'the house’s books ask for more than the order comes to',
    file: DUE,
    find: 'return Math.min(totalTtcCents, Math.max(0,',
    replace: 'return Math.max(0, Math.max(0,',
    tests: rules,
  },
  {
    name: 'a payment that is not recorded there yet looks like too much',
    file: DUE,
    find: '(isCounted(order) ? askedCents(order) : order.totalTtcCents)',
    replace: 'askedCents(order)',
    tests: rules,
  },
  {
    name: 'a transfer that was taken back leaves the order paid',
    file: DUE,
    find: "return wasByBooks && isShort ? 'non_paye' : 'paye';",
    replace: "return 'paye';",
    tests: there,
  },
  {
    name: 'what a person marked as paid is taken back by the books',
    file: DUE,
    find: 'const wasByBooks = receivedOf(before)',
    replace: 'const wasByBooks = true || receivedOf(before)',
    tests: rules,
  },
  {
    name: 'money recorded by nobody yet counts as recorded there',
    file: BOOK,
    find: 'amountCents - (recorded[num] ?? 0)',
    replace: 'amountCents - (recorded[num] ?? amountCents)',
    tests: there,
  },
  {
    name: 'a page that asks for what came by transfer stays open',
    file: 'functions/payments/reconcile-payments.ts',
    find: 'attempt.amountCents > dueCents(order)',
    replace: 'attempt.amountCents > order.totalTtcCents',
    tests: there,
  },
  {
    name: 'the rest of a transfer, paid by card, leaves the order unpaid',
    file: 'functions/payments/order-money.ts',
    find: 'totalCents: askedCents(order)',
    replace: 'totalCents: order.totalTtcCents',
    tests: there,
  },
  {
    name: 'paid here and by transfer too, nobody is told',
    file: 'functions/payments/follow-books.ts',
    find: 'if (excessCents(after) <= excessCents(before)) return',
    replace: 'if (excessCents(after) >= 0) return',
    tests: there,
  },
];
