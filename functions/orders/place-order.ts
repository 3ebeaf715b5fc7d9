import { setImmediate } from 'node:timers/promises';
import { confirmationId, earlierAnswer, paymentLimit, placedAnswer, storedAnswer } from './confirmation.ts';
import type { PlaceOrder, OrderServices, WithErp } from './order-services.ts';
import { pricedOrder, type OrderBasis } from './priced-order.ts';
import { readLatest } from './read-latest.ts';
import { recordUnusedNumber, type PlacementOutcome } from './unused-numbers.ts';
import { approvalUntil, approvalWrites } from '#functions/orders/approval/ask-approval.ts';
import { ConcurrentOrder, writeGuarded } from '#functions/orders/guard/write-guarded.ts';
import { orderEvent } from './order-event.ts';
import { readSpending, overPlaceLimit, type Spending } from './spending.ts';
import { stockShortage } from '#functions/orders/lines/stock-shortage.ts';
import { sha256, ulid } from '#functions/platform/ids.ts';
import { log } from '#functions/platform/logger.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { mergedItems, type RequestedItem, wireFromBound } from '#shared/orders/cart.ts';
import { reservedMilli } from '#shared/orders/line-pieces.ts';
import type { Order } from '#shared/orders/order.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';

/** Two devices that confirm one cart do so within minutes. */
const IDENTICAL_WITHIN_MS = 10 * 60_000;

/**
 * Prices the cart from the catalogue, then writes stock reservations, order and event in one transaction.
 * Refuses an unknown product, an account without an address, an impossible delivery day, a price that
 * changed by more than a cent, a product that ran short (naming it), an order like the one placed a moment
 * ago, more than the account may have unpaid.
 */
export const placeOrder = async (services: OrderServices & WithErp, request: PlaceOrder) => {
  const items = mergedItems(request.items);
  const requested = request.delivery && Object.keys(request.delivery).length > 0 ? [request.delivery] : [];
  const taken = request.telephone ? [{ telephone: request.telephone.personId ?? null }] : [];
  const confirmation = {
    eventId: placedId(request),
    requestHash: sha256(JSON.stringify([sentItems(items), seenCents(request), ...requested, ...taken])),
  };
  // two round trips: data is read while the number is drawn, then the transaction. So a refused order has a
  // number too, and records why no order has it
  const [read, drawn] = await Promise.allSettled([
    readLatest(services, request, items),
    drawNumber(services, request),
  ]);
  try {
    if (read.status === 'rejected') throw read.reason;
    if (drawn.status === 'rejected') throw drawn.reason;
    const { basis, isUnchecked, spending } = read.value;
    const numbered = { ...confirmation, number: drawn.value, spending };
    const placed = await writeCounted(services, request, basis, numbered);
    if (isUnchecked) await noteUnchecked(services, placed.order_id, request.now);
    return placed;
  } catch (error) {
    const outcome = await earlierOutcome(services, request, confirmation, error);
    if (drawn.status === 'fulfilled') await recordUnusedNumber(services, request, drawn.value, outcome);
    if (outcome.answer) return outcome.answer;
    throw outcome.error;
  }
};

const seenCents = ({ seenTotal }: PlaceOrder): number | null =>
  seenTotal === null ? null : centsFromEuros(seenTotal);

/** Called once the read has started: its answer is processed while the number is drawn. */
const drawNumber = async ({ stock }: OrderServices, { now }: PlaceOrder): Promise<number> => {
  await setImmediate();
  return stock.countOrder(now);
};

/** Best effort: the order is valid even if the note cannot be written. */
const noteUnchecked = async ({ table, orders }: OrderServices, orderId: string, now: Date): Promise<void> => {
  const entry = orders.audit(orderId, {
    at: now.toISOString(),
    actor: 'système',
    field: 'catalogue',
    from: null,
    to: 'Prix et vente non vérifiés dans Dolibarr',
    reason: 'Dolibarr n’a pas répondu à temps au moment de la commande',
  });
  await table.transact([entry]).catch((error: unknown) => {
    log.warn('it was not noted that an order was placed unseen by the ERP', { orderId, error });
  });
};

type Confirmation = { eventId: string; requestHash: string };

/** A confirmation that already went through gets its first answer again, whatever would refuse it now. */
const earlierOutcome = async (
  { table }: OrderServices,
  { idempotencyKey }: PlaceOrder,
  { eventId, requestHash }: Confirmation,
  error: unknown,
): Promise<PlacementOutcome> => {
  const isUnauthenticated = error instanceof Refusal && error.code === 'not_signed_in';
  if (idempotencyKey === undefined || isUnauthenticated) return { error };
  try {
    const answer = await earlierAnswer(table, eventId, requestHash);
    return answer ? { answer } : { error };
  } catch (mismatch) {
    return { error: mismatch };
  }
};

type Numbered = Confirmation & { number: number; spending: Spending };

/** Retries when other users of the company order while the week is summed. */
const COUNTS = 8;

/** Sums the week again if the company ordered concurrently: concurrent orders count together. */
const writeCounted = async (
  services: OrderServices,
  request: PlaceOrder,
  basis: OrderBasis,
  numbered: Numbered,
) => {
  let { spending } = numbered;
  for (let counted = 1; ; counted++) {
    try {
      return await writeNumbered(services, request, basis, { ...numbered, spending });
    } catch (error) {
      if (!(error instanceof ConcurrentOrder)) throw error;
      if (counted === COUNTS) throw new Refusal('busy');
      spending = await readSpending(services, request.caller ?? request.standing?.author, request.now);
    }
  }
};

const AUTHOR_LEFT = 'la personne qui l’a créée a quitté l’entreprise';

/** The exceeded limit of the ordering user, of the standing order's author, or of the delivery place. */
const limitsOf = async (
  services: OrderServices,
  { caller, standing, now }: PlaceOrder,
  basis: OrderBasis,
  order: Order,
  spending: Spending,
) => {
  const places = basis.recipient;
  const place = caller || standing ? await overPlaceLimit(services, caller, order, { places, now }) : {};
  return {
    approvalReason:
      spending.approvalReason(order.totalTtcCents) ??
      place.why ??
      (standing?.isOrphan ? AUTHOR_LEFT : undefined),
    seen: spending.seen ?? place.seen,
  };
};

const writeNumbered = async (
  services: OrderServices,
  request: PlaceOrder,
  basis: OrderBasis,
  { number, spending, eventId, requestHash }: Numbered,
) => {
  const { goods, order: priced } = pricedOrder(request, basis, number);
  const { approvalReason, seen } = await limitsOf(services, request, basis, priced, spending);
  const approval =
    approvalReason === undefined
      ? {}
      : { confirmBefore: approvalUntil(priced, basis.rules, request.now), askedWhy: approvalReason };
  const order: Order = {
    ...priced,
    ...approval,
    ...(priced.standing && approvalReason !== undefined
      ? { standing: { ...priced.standing, asksGerant: true } }
      : {}),
  };
  const limit = {
    ...paymentLimit(basis),
    ...(approval.confirmBefore === undefined ? {} : { approve_before: approval.confirmBefore }),
  };
  const type = approvalReason === undefined ? 'order.placed' : 'order.approval-asked';
  const event = orderEvent(type, order, request.now, eventId);
  try {
    const guarded = {
      customerId: order.customerId,
      admission: { ...admissionOf(request, basis, order), ...(seen ? { seen } : {}) },
      lines: [
        ...goods.map((line) =>
          services.stock.reserve(line.productId, reservedMilli(line), basis.quarantined(line.productId)),
        ),
        services.orders.create(order),
        writeEvent(services.table, event, { requestHash, result: storedAnswer(order, limit) }),
        ...(approvalReason === undefined ? [] : approvalWrites(services, order, approvalReason, request.now)),
        ...(request.standing?.relatedWrites(order, approvalReason) ?? []),
        ...takenWrites(services, order, request.now),
      ],
      now: request.now,
    };
    await writeGuarded(services, guarded);
  } catch (error) {
    if (error instanceof ConditionFailed) throw stockShortage(error, goods, request.now);
    throw error;
  }
  return placedAnswer(order, limit);
};

/** Checks of the account's guard: room for the order, and no equal one a moment ago. */
const admissionOf = (request: PlaceOrder, basis: OrderBasis, order: Order) => ({
  cents: order.totalTtcCents,
  capCents: basis.capCents,
  ...(basis.isPaidOneByOne ? { ownCents: 0 } : {}),
  last: { hash: orderFingerprint(order), at: order.placedAt, orderId: order.id, reference: order.reference },
  ...(mustConfirmIdentical(request)
    ? { requestedSince: new Date(request.now.getTime() - IDENTICAL_WITHIN_MS) }
    : {}),
});

/** Without a key, each call is a separate order. */
const mustConfirmIdentical = ({ idempotencyKey, identicalConfirmed }: PlaceOrder): boolean =>
  idempotencyKey !== undefined && !identicalConfirmed;

/** Without a key each call is a separate order. */
const placedId = ({ customerId, idempotencyKey, now }: PlaceOrder): string =>
  confirmationId(customerId, idempotencyKey ?? ulid(now));

/** The history of a telephone order begins with the administrator who took it. */
const takenWrites = (
  { orders }: Pick<OrderServices, 'orders'>,
  { id, takenBy }: Order,
  now: Date,
): TransactItem[] =>
  takenBy
    ? [
        orders.audit(id, {
          at: now.toISOString(),
          actor: `admin:${takenBy.adminId}`,
          field: 'commande',
          from: null,
          to: 'saisie au téléphone',
          reason: null,
        }),
      ]
    : [];

/** Equal for orders of the same goods: two devices may show one cart with another day or address. */
const orderFingerprint = ({ lines }: Order): string => {
  const goods = goodsOf(lines).map(({ productId, ordered, pieces }) =>
    pieces ? `${productId} ${pieces.ordered} pièces` : `${productId} ${ordered.milli}`,
  );
  return sha256(JSON.stringify(goods.toSorted())).slice(0, 16);
};

/** The fields that a request's fingerprint is computed from. */
const sentItems = (items: readonly RequestedItem[]) =>
  items.map(({ productId, milli, pieces, atMost, cutNote }) => ({
    product_id: productId,
    ...(pieces === undefined
      ? { quantity: milli === null ? null : wireFromMilli(milli) }
      : { pieces, ...wireFromBound(atMost) }),
    cut_note: cutNote,
  }));
