import { call, SESSION_OVER } from '#frontend/lib/api.ts';
import { asApiError, serverMessage } from '#frontend/lib/api-error.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { wireFromAmount } from '#shared/kernel/quantity.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import type { PricedCart } from './cart.ts';
import { changeCart } from './cart-store.ts';
import { attemptFor, settleAttempt } from './order-attempt.ts';
import { recordOrder } from './order-history.ts';

export interface PlacedOrder {
  id: string;
  reference: string;
  /** Euros, as charged. */
  totalTtc: number;
}

/** A product that ran short: `left` in kg or pieces. */
export interface Shortage {
  productId: string;
  label: string;
  left: number;
}

export type Confirmation =
  | { kind: 'placed'; order: PlacedOrder }
  /** `catalog`: what is on screen is out of date and must be read again. */
  | { kind: 'refused'; message: string; catalog: boolean; shortages: Shortage[]; goneId: string | undefined }
  | { kind: 'unanswered'; message: string };

/** ERR-34, ERR-36. */
const NOT_SIGNED_IN =
  'Vous devez être connecté pour passer une commande. Veuillez vous connecter ou vous inscrire.';
const FAILED = 'Une erreur est survenue lors de la création de votre commande.';
export const UNANSWERED = `${FAILED} Veuillez réessayer ou contacter notre service client.`;

/**
 * Sends what the customer confirmed (PRO-17..22). On success the lines ordered leave the cart and the order enters the
 * local history. Whatever happens, the same cart confirmed again without an answer in between orders once.
 */
export const confirmOrder = async (
  customerId: string | undefined,
  cart: PricedCart,
): Promise<Confirmation> => {
  if (!customerId) return refused(NOT_SIGNED_IN);
  const body = orderPayload(customerId, cart);
  const attempt = attemptFor(customerId, fingerprintOf(customerId, cart), body.total);
  try {
    const reply = await call(
      ordersContract.endpoints.placeOrder,
      { body },
      { as: 'pro', headers: { 'idempotency-key': attempt.key } },
    );
    settleAttempt(customerId);
    const reference = reply.order_reference || reply.reference || fallbackReference();
    const order = { id: reply.order_id, reference, totalTtc: reply.total_ttc };
    recordOrder({
      id: order.id,
      reference,
      date: new Date().toISOString(),
      total: order.totalTtc,
      itemCount: cart.lines.length,
      userId: customerId,
    });
    emptyCart(customerId, cart);
    return { kind: 'placed', order };
  } catch (error) {
    return refusal(customerId, error);
  }
};

/** PRO-20; the server reads products and quantities and recomputes the rest (AMB-33). */
export const orderPayload = (customerId: string, { lines, total }: PricedCart) => ({
  items: lines.map(({ product, amount }) => ({
    product_id: product.id,
    product_name: product.label,
    product_category: product.category,
    quantity: wireFromAmount(amount, product.unit),
    price: eurosFromCents(product.htCents),
  })),
  total: eurosFromCents(total.htCents),
  client_id: customerId,
});

/** Two confirmations of the same products, quantities and prices are the same order. */
export const fingerprintOf = (customerId: string, cart: PricedCart): string => {
  const { items, total } = orderPayload(customerId, cart);
  return JSON.stringify([items, total]);
};

const refusal = (customerId: string, error: unknown): Confirmation => {
  const status = asApiError(error)?.status ?? 0;
  // no answer, or a fault: the order may exist; the key stays until somebody knows
  if (status === 0 || status >= 500)
    return { kind: 'unanswered', message: serverMessage(error) ?? UNANSWERED };
  if (status === 401) return refused(SESSION_OVER);
  settleAttempt(customerId);
  const { details = {} } = asApiError(error) ?? {};
  return {
    kind: 'refused',
    message: serverMessage(error) ?? FAILED,
    catalog: status === 409,
    shortages: shortagesIn(details['products']),
    goneId: typeof details['product_id'] === 'string' ? details['product_id'] : undefined,
  };
};

const refused = (message: string): Confirmation => ({
  kind: 'refused',
  message,
  catalog: false,
  shortages: [],
  goneId: undefined,
});

const shortagesIn = (products: unknown): Shortage[] =>
  (Array.isArray(products) ? products : []).flatMap((product: Record<string, unknown>) =>
    typeof product['product_id'] === 'string' && typeof product['left'] === 'number'
      ? [{ productId: product['product_id'], label: String(product['label'] ?? ''), left: product['left'] }]
      : [],
  );

/** What was ordered leaves; a line another tab added or changed meanwhile stays. */
const emptyCart = (customerId: string, ordered: PricedCart): void => {
  const amounts = new Map(ordered.lines.map(({ productId, amount }) => [productId, amount]));
  changeCart(customerId, (cart) => cart.filter(({ productId, amount }) => amounts.get(productId) !== amount));
};

/** AMB-11: only for a success that names no order. */
const fallbackReference = (): string => `CMD-${Date.now().toString(36).toUpperCase()}`;
