import { erpLines } from '#shared/erp/order-in-erp.ts';
import { sameLines } from '#tests/support/erp/same-lines.ts';
import { brokenInvariants } from './invariants.ts';
import { realAt } from '#shared/stock/levels/stock-level.ts';
import { isUnderWay } from '#shared/payments/payment-states.ts';
import { readWholeTable, type WholeTable } from './whole-table.ts';
import type { Environment } from './environment.ts';

const twice = (all: readonly string[]): string[] => all.filter((one, index) => all.indexOf(one) !== index);

/** At any moment: the table's own invariants, nothing twice in the ERP (I7), no false notification. */
export const brokenNow = async (environment: Environment): Promise<string[]> => {
  const table = await readWholeTable(environment.tableName);
  const { orders } = table;
  return [
    ...brokenInvariants(table),
    ...refundedTwice(environment),
    ...moreThanKeys(environment, table),
    ...twice(environment.erp.orders.map(({ refExt }) => String(refExt))).map(
      (ref) => `I7 ${ref} is twice in the ERP`,
    ),
    ...twice(environment.erp.stock.movements.flatMap(({ code }) => code ?? [])).map(
      (code) => `I7 ${code} is twice in the ERP`,
    ),
    ...twice(environment.erp.stock.products.flatMap(({ refExt }) => refExt ?? [])).map(
      (ref) => `${ref} is twice in the ERP`,
    ),
    ...environment.moved
      .filter((one) => !table.documents.some(({ document }) => document.id === one.documentId))
      .map(({ key }) => `${key} was acknowledged and is gone`),
    ...environment.moved
      .filter((one) =>
        environment.moved.some((other) => other.key === one.key && other.documentId !== one.documentId),
      )
      .map(({ key }) => `${key} moved twice`),
    ...twice(environment.erp.thirdParties.map(({ refExt }) => String(refExt))).map(
      (ref) => `${ref} is twice in the ERP`,
    ),
    ...environment.told
      .filter((one) => !orders.some(({ id, reference }) => id === one.orderId && reference === one.reference))
      .map(({ reference }) => `${reference} was acknowledged and is gone`),
    ...environment.told
      .filter((one) =>
        environment.told.some((other) => other.key === one.key && other.orderId !== one.orderId),
      )
      .map(({ key }) => `${key} ordered twice`),
  ];
};

/** A refund of ours is made once, whatever expired in between; no request exceeds the balance at the bank. */
const refundedTwice = ({ providers }: Environment): string[] => [
  ...twice(providers.refunds.flatMap(({ refundId }) => refundId ?? [])).map(
    (id) => `${id} was paid back twice`,
  ),
  ...providers.checkouts
    .filter(({ refundedCents, amountCents }) => refundedCents > amountCents)
    .map(({ sessionId }) => `${sessionId} gave back more than it held`),
];

/** Each key at most once: an order has no more refunds requested by users than keys used for them. */
const moreThanKeys = ({ refundKeys }: Environment, { orders, refunds: all }: WholeTable): string[] =>
  orders.flatMap(({ id, reference }) => {
    const made = all.filter(({ orderId, by }) => orderId === id && by.startsWith('admin:')).length;
    const keys = refundKeys.get(id)?.size ?? 0;
    return made <= keys ? [] : [`${reference}: ${made} refunds for ${keys} keys`];
  });

/** Once everything works and time has passed: every order is in the ERP unchanged, and all money is as at the bank. */
export const brokenAtTheEnd = async (environment: Environment): Promise<string[]> => {
  const table = await readWholeTable(environment.tableName);
  return [
    ...outbox(table),
    ...inErp(environment, table),
    ...stock(environment, table),
    ...money(environment, table),
    ...refunds(environment, table),
    ...confirmations(environment, table),
  ];
};

/** I9: a user may have to decide about a write to the ERP; nothing else fails for good here. */
const outbox = ({ entries }: WholeTable): string[] =>
  entries.flatMap(({ event, todo }) =>
    Object.entries(todo)
      .filter(
        ([subscription, { state }]) =>
          state !== 'verifie' && !(state === 'en_echec' && subscription.startsWith('erp.')),
      )
      .map(([subscription, { state, cause }]) => `I9 ${event.id} ${subscription} still ${state}: ${cause}`),
  );

const isFailed = (entries: WholeTable['entries'], eventId: string): boolean =>
  entries.find(({ event }) => event.id === eventId)?.todo['erp.push-movements']?.state === 'en_echec';

const inErp = (environment: Environment, { orders }: WholeTable): string[] =>
  orders.flatMap((order) => {
    const held = environment.erp.orders.find(({ refExt }) => refExt === order.id);
    const asItIs =
      order.status === 'annule'
        ? held === undefined || held.status === 'cancelled'
        : held?.status === 'validated' && sameLines(erpLines(order.lines), held.lines);
    return asItIs ? [] : [`I7 ${order.reference} (${order.status}) is ${held?.status} in the ERP`];
  });

/** I7: each movement is in the ERP once, or its failure is shown; both stocks are equal except for those. */
const stock = (environment: Environment, { documents, levels, adopted, entries }: WholeTable): string[] => {
  const missing = new Map<string, number>();
  const lines = documents.flatMap(({ document, refs }) =>
    document.lines.map((line) => ({ ...line, documentId: document.id, ref: refs[line.n] })),
  );
  const unsent = lines.filter(
    ({ code, ref, documentId }) => code !== null && ref === undefined && documentId.startsWith('MV'),
  );
  for (const { productId, siteId, milli } of unsent) {
    const key = `${adopted.get(productId) ?? productId}/${siteId}`;
    missing.set(key, (missing.get(key) ?? 0) + milli);
  }
  return [
    ...unsent
      .filter(({ documentId }) => !isFailed(entries, documentId))
      .map(({ code }) => `I7 ${code} is not in the ERP`),
    // the one valid refusal of this ERP
    ...documents.flatMap(({ document, refusals }) =>
      Object.values(refusals)
        .filter((cause) => !cause.includes('not enough'))
        .map((cause) => `${document.id} was refused: ${cause}`),
    ),
    ...levels.flatMap((level) =>
      (['1', '2'] as const).flatMap((site) => {
        const ours = realAt(level, site) - (missing.get(`${level.productId}/${site}`) ?? 0);
        const theirs = environment.erp.stock.milliAt(level.productId, site);
        return ours === theirs ? [] : [`I7 ${level.productId}/${site}: ${ours} here, ${theirs} in the ERP`];
      }),
    ),
  ];
};

/**
 * I8: the paid amount of an order equals that of bank and wallet, in full, and nothing was refunded without a
 * request.
 */
const money = (environment: Environment, { orders, refunds: all, attempts }: WholeTable): string[] =>
  orders.flatMap(({ id, reference, paidCents, paymentStatus, totalTtcCents }) => {
    const { held, refunded } = environment.providers.book(id);
    // a key counts once, as the refund it made
    const requested = all
      .filter(({ orderId, by }) => orderId === id && by.startsWith('admin:'))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const surplus = attempts
      .filter(
        ({ orderId, state, refundedCents, amountCents }) =>
          orderId === id && state === 'refunded' && refundedCents === amountCents,
      )
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    return [
      ...(paidCents === held ? [] : [`I8 ${reference}: ${paidCents}, bank ${held}`]),
      ...(refunded <= requested + surplus
        ? []
        : [`I8 ${reference}: ${refunded} went back, ${requested} asked for`]),
      ...(paymentStatus !== 'paye' || requested > 0 || paidCents === totalTtcCents
        ? []
        : [`${reference} is paid ${paidCents} of ${totalTtcCents}`]),
    ];
  });

/** Each key at most once: as many refunds as keys that were answered, all ended, and as the bank has them. */
const refunds = (environment: Environment, { refunds: all }: WholeTable): string[] => [
  ...all.filter(({ state }) => isUnderWay(state)).map(({ id, state }) => `${id} is still ${state}`),
  ...all.flatMap(({ id, state, providerRef }) => {
    const there = environment.providers.refunds.find(
      ({ refundId, refundRef }) => refundId === id || refundRef === providerRef,
    );
    const agrees = there ? there.status === state : state === 'failed' || state === 'canceled';
    return agrees ? [] : [`${id} is ${state} here, ${there?.status ?? 'nothing'} at the bank`];
  }),
  ...twice(environment.refunded.map(({ key, cents }) => `${key} ${cents}`))
    .filter((one) =>
      environment.refunded.some(({ key, cents }) => one.startsWith(`${key} `) && one !== `${key} ${cents}`),
    )
    .map((one) => `${one} was answered with two amounts`),
];

const confirmations = ({ letters }: Environment, { orders }: WholeTable): string[] =>
  orders
    .filter(
      ({ reference }) => !letters.some(({ subject }) => subject === `Commande ${reference} enregistrée`),
    )
    .map(({ reference }) => `${reference}: no confirmation was sent`);
