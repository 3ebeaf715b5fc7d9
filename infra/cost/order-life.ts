/**
 * What an order of five lines uses, placed, paid by card and weighed, with its letters and its writes to Dolibarr: the units of
 * the table, index entries included, and the messages. Held to what is measured by `tests/functions/orders/calls.test.ts`.
 */
export const ORDER_LIFE = { writes: 200, reads: 130, messages: 8 } as const;
