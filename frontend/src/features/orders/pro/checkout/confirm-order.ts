import { readOwner } from '#frontend/lib/session/session.ts';
import type { RequestedDelivery } from '#frontend/features/delivery/use-delivery.ts';
import { priceAt } from '#frontend/features/catalog/shop-breaks.ts';
import { call } from '#frontend/lib/api/call.ts';
import { type Cents, eurosFromCents, eurosFromPrice } from '#shared/kernel/money.ts';
import { itemsFromWire, wireFromItem, type WireItem } from '#shared/orders/cart.ts';
import type { OrderTotal } from '#shared/orders/order-total.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import type { PricedCart, PricedLine } from '#frontend/features/orders/pro/cart/cart.ts';
import { itemOf } from '#frontend/features/orders/pro/cart/cart-items.ts';
import { leaveCart } from '#frontend/features/orders/pro/cart/cart-sync.ts';
import { type Confirmation, refusalOf, refused } from './confirmation.ts';
import { NOT_SIGNED_IN } from './order-sentences.ts';
import { attemptFor, settleAttempt } from './order-attempt.ts';
import { recordOrder } from '#frontend/features/orders/pro/history/local-orders.ts';

/** The order as displayed when confirmed. */
export interface OrderDraft {
  cart: PricedCart;
  delivery: RequestedDelivery;
  /** The user confirmed the duplicate. */
  wantedAgain?: boolean;
  /** Total including a delivery charge. */
  total: OrderTotal;
}

/**
 * Sends the confirmed order (PRO-17..22). On success the ordered lines leave the cart and the order is added
 * to the local history. The same cart confirmed again without a reply in between orders once.
 */
export const confirmOrder = async (
  customerId: string | undefined,
  draft: OrderDraft,
): Promise<Confirmation> => {
  if (!customerId) return refused(NOT_SIGNED_IN);
  const body = orderPayload(customerId, draft);
  const items = draft.cart.lines.map(wireItem);
  const fingerprint = fingerprintOf(customerId, draft);
  const attempt = attemptFor(customerId, { fingerprint, items, totalHt: body.total });
  try {
    const reply = await call(
      ordersContract.endpoints.placeOrder,
      { body },
      { as: 'pro', headers: { 'idempotency-key': attempt.key } },
    );
    settleAttempt(customerId);
    const reference = reply.order_reference || reply.reference || fallbackReference();
    const order = {
      id: reply.order_id,
      reference,
      totalTtc: reply.total_ttc,
      estimated: reply.estimated,
      day: draft.delivery.delivery_day,
      approveBefore: reply.approve_before,
      limit: { before: reply.pay_before, beforeNext: reply.pay_before_next === true },
    };
    recordOrder({
      id: order.id,
      reference,
      date: new Date().toISOString(),
      total: order.totalTtc,
      ...(order.estimated ? { estimated: true as const } : {}),
      itemCount: draft.cart.lines.length,
      userId: readOwner('pro') ?? customerId,
    });
    leaveCart(customerId, itemsFromWire(items));
    return { kind: 'placed', order };
  } catch (error) {
    const outcome = refusalOf(error);
    if (outcome.kind === 'refused') settleAttempt(customerId);
    return outcome;
  }
};

const seenEuros = (cents: Cents): number => (Number.isFinite(cents) ? eurosFromCents(cents) : 0);

/** Product and quantity; the displayed cut note is sent separately. */
const wireItem = ({ cutNote: _shown, ...line }: PricedLine): WireItem => wireFromItem(itemOf(line));

/** PRO-20; the server reads products and quantities and recomputes the rest (AMB-33). */
export const orderPayload = (customerId: string, { cart, delivery, total, wantedAgain }: OrderDraft) => ({
  items: cart.lines.map((line) => {
    const { product, quantity, cutNote } = line;
    const { htE4 } = priceAt(product, quantity);
    return {
      ...wireItem(line),
      product_name: product.label,
      product_category: product.category,
      ...(Number.isFinite(htE4) ? { price: eurosFromPrice(htE4) } : {}),
      ...(cutNote === '' ? {} : { cut_note: cutNote }),
    };
  }),
  // without visible prices no total is sent
  total: seenEuros(total.htCents),
  total_ttc: seenEuros(total.ttcCents),
  client_id: customerId,
  ...delivery,
  ...(wantedAgain ? { identical_confirmed: true } : {}),
});

/** Confirmations with the same products, quantities, prices and delivery are the same order. */
export const fingerprintOf = (customerId: string, draft: OrderDraft): string => {
  const { items, total } = orderPayload(customerId, draft);
  return JSON.stringify([items, total, draft.delivery]);
};

/** AMB-11: only for a success reply without a reference. */
const fallbackReference = (): string => `CMD-${Date.now().toString(36).toUpperCase()}`;
