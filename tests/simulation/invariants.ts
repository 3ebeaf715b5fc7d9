import { earliestDue } from '#shared/kernel/outbox-todo.ts';
import type { Order } from '#shared/orders/order.ts';
import { brokenLedger } from './ledger.ts';
import type { WholeTable } from './whole-table.ts';

/** The table checked against the invariants of the house (I1, I5, I6, I8 inside, I9, I10); empty when all hold. */
export const brokenInvariants = (table: WholeTable): string[] => [
  ...stock(table),
  ...byOrder(table),
  ...identities(table),
  ...outbox(table),
  ...refunds(table),
  ...brokenLedger(table),
];

/** Each order with its own items; grouped first, since a soak leaves ten thousand of them. */
const byOrder = ({ orders, attempts, audits }: WholeTable): string[] => {
  const attemptsOf = Map.groupBy(attempts, ({ orderId }) => orderId);
  const auditsOf = Map.groupBy(audits, ({ orderId }) => orderId);
  return orders.flatMap((order) => [
    ...totals(order),
    ...payments(attemptsOf.get(order.id) ?? [], order),
    ...history(auditsOf.get(order.id) ?? [], order),
  ]);
};

/** I1, I6. */
const stock = ({ levels, orders }: WholeTable): string[] => {
  const held = new Map<string, number>();
  for (const order of orders.filter(({ status }) => status !== 'annule'))
    for (const line of order.lines)
      held.set(line.productId, (held.get(line.productId) ?? 0) + line.prepared.milli);
  return levels.flatMap(({ productId, available, reserved, levels: { 1: bruges, 2: lormont } }) => [
    ...(available >= 0 ? [] : [`I1 product ${productId}: ${available} available`]),
    ...(Math.min(
      ...[bruges, lormont].flatMap(({ real, lots }) => [real, ...lots.map(({ milli }) => milli)]),
    ) >= 0
      ? []
      : [`I1 product ${productId}: a site or a lot is below zero`]),
    ...(available === bruges.real + lormont.real - reserved
      ? []
      : [`I1 product ${productId}: ${available} ≠ ${bruges.real} + ${lormont.real} − ${reserved}`]),
    ...(reserved === (held.get(productId) ?? 0)
      ? []
      : [`I6 product ${productId}: reserved ${reserved}, prepared ${held.get(productId) ?? 0}`]),
  ]);
};

/** a ÷ b rounded half up, exactly. */
const half = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);

/** I5, computed again by other means: integers without bounds. */
const totals = (order: Order): string[] => {
  const bases = new Map<number, bigint>();
  let ht = 0n;
  let vat = 0n;
  for (const line of order.lines) {
    const exact = BigInt(line.unitPriceE4) * BigInt(line.ordered.milli);
    const lineHt = half(exact, 100_000n);
    ht += lineHt;
    if (line.vatByLine) vat += half(exact * BigInt(10_000 + line.vatRate), 1_000_000_000n) - lineHt;
    else bases.set(line.vatRate, (bases.get(line.vatRate) ?? 0n) + lineHt);
  }
  for (const [rate, base] of bases) vat += half(base * BigInt(rate), 10_000n);
  const right = [ht, vat, ht + vat].join(' ');
  const stored = [order.totalHtCents, order.totalVatCents, order.totalTtcCents].join(' ');
  return right === stored ? [] : [`I5 ${order.reference}: ${stored}, not ${right}`];
};

const OPEN = ['created', 'session_open', 'pending'];
const PAID = ['succeeded', 'partially_refunded', 'refunded'];

/** I8, our part: the order has the amounts of its attempts, and at most one attempt is open. */
const payments = (own: WholeTable['attempts'], order: Order): string[] => {
  const held = own
    .filter(({ state }) => PAID.includes(state))
    .reduce((sum, attempt) => sum + attempt.amountCents - attempt.refundedCents, 0);
  const open = own.filter(({ state }) => OPEN.includes(state)).map(({ id }) => id);
  const money = own.map(({ paymentRef }) => paymentRef).filter((ref) => ref !== null);
  const named = order.openAttemptId === null ? [] : [order.openAttemptId];
  return [
    ...(order.paidCents === held ? [] : [`I8 ${order.reference}: paid ${order.paidCents}, held ${held}`]),
    ...(open.join() === named.join()
      ? []
      : [`${order.reference}: open ${open.join()}, named ${named.join()}`]),
    ...(new Set(money).size === money.length ? [] : [`I8 ${order.reference}: one payment, two attempts`]),
  ];
};

/** An attempt never refunds more than was paid, refunds in progress included, and lists each refund exactly once. */
const refunds = ({ attempts, refunds: all }: WholeTable): string[] => {
  const refundsOf = Map.groupBy(all, ({ attemptId }) => attemptId);
  return attempts.flatMap(({ id, state, amountCents, refundingCents, refundedCents }) => {
    const own = refundsOf.get(id) ?? [];
    const sum = (states: readonly string[]) =>
      own
        .filter((refund) => states.includes(refund.state))
        .reduce((total, refund) => total + refund.amountCents, 0);
    const underWay = sum(['claimed', 'sent', 'pending']);
    const gone = sum(['succeeded']);
    return [
      ...(underWay === refundingCents && gone === refundedCents
        ? []
        : [`${id}: ${refundingCents} and ${refundedCents} going back, refunds say ${underWay} and ${gone}`]),
      ...(underWay + gone <= amountCents ? [] : [`${id}: ${underWay + gone} going back of ${amountCents}`]),
      ...(own.length === 0 || PAID.includes(state) ? [] : [`${id} is ${state} and was refunded`]),
    ];
  });
};

/** I10: from its first value to today's, every change of status has an audit entry. */
const history = (audits: WholeTable['audits'], order: Order): string[] =>
  (
    [
      ['status', 'en_attente', order.status],
      ['statut_paiement', 'non_paye', order.paymentStatus],
      ['statut_livraison', 'non_livre', order.deliveryStatus],
    ] as const
  ).flatMap(([field, first, now]) => {
    const balance = new Map<string, number>();
    const add = (value: string | null, one: number) =>
      balance.set(String(value), (balance.get(String(value)) ?? 0) + one);
    add(first, 1);
    for (const entry of audits.filter((each) => each.field === field)) {
      add(entry.from, -1);
      add(entry.to, 1);
    }
    add(now, -1);
    return [...balance.values()].every((left) => left === 0)
      ? []
      : [`I10 ${order.reference} ${field}: ${JSON.stringify([...balance])}`];
  });

/** One placing event per order, one order per placing event, references given once. */
const identities = ({ orders, entries }: WholeTable): string[] => {
  const placed = entries.map(({ event }) => event).filter(({ type }) => type === 'order.placed');
  const references = new Set(orders.map(({ reference }) => reference));
  const placings = Map.groupBy(placed, ({ data }) => data['orderId']);
  const known = new Set<unknown>(orders.map(({ id }) => id));
  return [
    ...(references.size === orders.length ? [] : ['a reference was given twice']),
    ...orders
      .filter((order) => placings.get(order.id)?.length !== 1)
      .map((order) => `${order.reference}: not exactly one event placed it`),
    ...placed
      .filter(({ data }) => !known.has(data['orderId']))
      .map(({ id }) => `${id}: placed an order that is not there`),
  ];
};

/** I9: open subscriptions are in the list of the sweeper and the back-office, when they are due. */
const outbox = ({ entries }: WholeTable): string[] =>
  entries.flatMap(({ event, todo, place }) => {
    const due = earliestDue(Object.values(todo));
    return due === place ? [] : [`I9 ${event.id}: due ${due}, listed ${place}, ${JSON.stringify(todo)}`];
  });
