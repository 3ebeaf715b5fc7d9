import type { CartsStore, StoredCart } from '#functions/orders/carts.store.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import { ulid } from '#functions/platform/ids.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import type { AccountCart } from '#shared/orders/cart.contract.ts';
import { itemsFromWire, type WireItem, wireFromItems } from '#shared/orders/cart.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';

type Services = { carts: CartsStore; orders: OrdersStore };
type ReadServices = { carts: Pick<CartsStore, 'find'>; orders: OrdersStore };

/** The cart, shared by all devices of the account. */
export const getCart = async (services: ReadServices, customerId: string) => ({
  success: true as const,
  data: view(await currentCart(services, customerId)),
});

type PutCart = { customerId: string; items: readonly WireItem[]; version: number; now: Date };

/**
 * Replaces exactly the version that was read. If another device changed it, or an order emptied it, refuses
 * with `version_conflict` and the present cart (`cart`), so that the page can merge and retry.
 */
export const putCart = async (services: Services, { customerId, items, version, now }: PutCart) => {
  const current = await currentCart(services, customerId);
  if (current.version !== version) throw conflict(current);
  try {
    const next = { items: itemsFromWire(items), version: version + 1 };
    await services.carts.replace(customerId, current.stored, next, now);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw conflict(await currentCart(services, customerId));
  }
  return {
    success: true as const,
    data: { items: [...items], updated_at: now.toISOString(), version: version + 1 },
  };
};

type CurrentCart = Omit<StoredCart, 'updatedAt'> & { updatedAt: string | null; stored: number };

/**
 * An order placed by its customer empties the cart stored before it; a standing order's or a telephone order
 * does not. The cart is not written for that, so that placing an order costs no extra write: reading the
 * cart compares it with the newest order, which counts as one more version of it.
 */
const currentCart = async ({ carts, orders }: ReadServices, customerId: string): Promise<CurrentCart> => {
  const [cart, { items: newest }] = await Promise.all([
    carts.find(customerId),
    orders.listOfCustomer(customerId, 1),
  ]);
  if (!cart) return { items: [], updatedAt: null, version: 0, stored: 0 };
  const isEmptied = await hasOrderedSince(orders, customerId, { since: cart.updatedAt, newest: newest[0] });
  return isEmptied
    ? { items: [], updatedAt: null, version: cart.version + 1, stored: cart.version }
    : { ...cart, stored: cart.version };
};

const isOwn = ({ standing, takenBy }: Order): boolean => !standing && !takenBy;

/** One read if the newest order is older, or the customer's own. */
const hasOrderedSince = async (
  orders: Pick<OrdersStore, 'ordersFrom'>,
  customerId: string,
  { since, newest }: { since: string; newest: Order | undefined },
): Promise<boolean> => {
  if (!newest || newest.placedAt < since) return false;
  if (isOwn(newest)) return true;
  // an id begins with the ten characters of its time
  for await (const order of orders.ordersFrom(customerId, ulid(new Date(since)).slice(0, 10)))
    if (order.placedAt >= since && isOwn(order)) return true;
  return false;
};

const view = ({ items, updatedAt, version }: CurrentCart): AccountCart => ({
  items: wireFromItems(items),
  updated_at: updatedAt,
  version,
});

const conflict = (current: CurrentCart): Refusal =>
  new Refusal('version_conflict', 'Votre panier a changé sur un autre appareil.', {
    details: { cart: view(current) },
  });
