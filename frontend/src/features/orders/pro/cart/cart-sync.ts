import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { call } from '#frontend/lib/api/call.ts';
import { asApiError, refusalOf } from '#frontend/lib/api/api-error.ts';
import { readToken, readUser } from '#frontend/lib/session/session.ts';
import { type CartItem, itemsFromWire, wireFromItems } from '#shared/orders/cart.ts';
import { cartContract, type AccountCart } from '#shared/orders/cart.contract.ts';
import { amountKey, itemOf, itemsOf, sameItems } from './cart-items.ts';
import { changeStoredCart, readStoredCart } from './cart-store.ts';
import { isUnsettled } from '#frontend/features/orders/pro/checkout/order-attempt.ts';
import type { SeenCart, StoredCart } from './stored-cart.ts';
import { MILLI_PER_UNIT, quantityOf, quantityOfMilli } from '#shared/kernel/quantity.ts';
import type { Cart, CartLine } from './cart.ts';

const { getCart, putCart } = cartContract.endpoints;

/**
 * `saved`: stored in the account. `waiting`: will be, once network or session are back. `refused`: rejected
 * by the server. `disputed`: another device changed the same products, the customer must choose.
 */
export type SyncState = 'saved' | 'waiting' | 'refused' | 'disputed';

export interface SyncResult {
  state: SyncState;
  /** Called when changes of another device were merged into the displayed cart. */
  changed: boolean;
}

type Products = ReadonlyMap<string, ShopProduct>;

/** Maximum rounds: concurrent writes of three devices settle in fewer; the next change retries. */
const ROUNDS = 4;

let running: Promise<unknown> = Promise.resolve();

/**
 * Synchronises this browser's cart with the account's, one exchange at a time. `ask` reads the account even
 * without local changes. `timeoutMs` overrides the timeout.
 */
export const syncCart = (
  customerId: string,
  products: Products,
  { ask, timeoutMs }: { ask: boolean; timeoutMs?: number },
): Promise<SyncResult> => {
  const merge = running.then(() => bringTogether(customerId, products, ask, timeoutMs));
  running = merge.catch(() => undefined);
  return merge;
};

const bringTogether = async (
  customerId: string,
  products: Products,
  ask: boolean,
  timeoutMs: number | undefined,
): Promise<SyncResult> => {
  const options = { as: 'pro', ...(timeoutMs !== undefined && { timeoutMs }) } as const;
  let changed = false;
  try {
    // a confirmation without a reply may have ordered, which empties the account's cart: check first
    // (late-order.ts)
    if (!isIn(customerId) || isUnsettled(customerId)) return { state: 'waiting', changed };
    if (ask || !readStoredCart(customerId).seen) {
      changed = reconcile(customerId, products, await read(customerId, options));
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      if (isDisputed(customerId, products)) return { state: 'disputed', changed };
      const { lines, seen } = readStoredCart(customerId);
      const items = itemsOf(lines);
      if (!isIn(customerId)) return { state: 'waiting', changed };
      if (sameItems(items, seen?.items ?? [])) return { state: 'saved', changed };
      const answer = await put(items, seen?.version ?? 0, options);
      if (answer.taken) remember(customerId, answer.cart);
      else changed = reconcile(customerId, products, answer.cart) || changed;
    }
    return { state: 'waiting', changed };
  } catch (error) {
    const status = asApiError(error)?.status ?? 0;
    return { state: status >= 400 && status < 500 && status !== 401 ? 'refused' : 'waiting', changed };
  }
};

/** Whether the customer must choose. A conflict resolved by the last local change is settled silently. */
const isDisputed = (customerId: string, products: Products): boolean => {
  const storedCart = readStoredCart(customerId);
  if (!storedCart.other) return false;
  if (disputedProducts(storedCart).length > 0) return true;
  settleDispute(customerId, products, 'mine');
  return false;
};

/** Products set to different quantities by this browser and another device. */
export const disputedProducts = ({ lines, seen, other }: StoredCart): string[] =>
  other ? mergedCart(seen?.items ?? [], itemsOf(lines), other.items).disputed : [];

/** Nothing is written for a customer after the session changed or ended. */
const isIn = (customerId: string): boolean => readToken('pro') !== null && readUser('pro')?.id === customerId;

type Options = { as: 'pro'; timeoutMs?: number };

/** A cart read before an order would restore the ordered lines, so it is read again. */
const read = async (customerId: string, options: Options): Promise<SeenCart> => {
  const before = readStoredCart(customerId).seen?.version;
  const { data } = await call(getCart, {}, options);
  return readStoredCart(customerId).seen?.version === before ? seenCart(data) : read(customerId, options);
};

/** 409 is a valid reply: the account's cart of another device. */
const put = async (
  items: readonly CartItem[],
  version: number,
  options: Options,
): Promise<{ taken: boolean; cart: SeenCart }> => {
  try {
    const { data } = await call(putCart, { body: { items: wireFromItems(items), version } }, options);
    return { taken: true, cart: seenCart(data) };
  } catch (error) {
    const conflict = refusalOf(putCart, error, 'version_conflict');
    if (!conflict) throw error;
    return { taken: false, cart: seenCart(conflict.details.cart) };
  }
};

const seenCart = ({ version, items }: Pick<AccountCart, 'version' | 'items'>): SeenCart => ({
  version,
  items: itemsFromWire(items),
});

const remember = (customerId: string, { version, items }: SeenCart): void => {
  if (isIn(customerId))
    changeStoredCart(customerId, (storedCart) => ({ ...storedCart, seen: { version, items } }));
};

/**
 * Merges the account's cart into the local one.
 * @returns true when the displayed cart changed
 */
const reconcile = (customerId: string, products: Products, theirs: SeenCart): boolean => {
  if (!isIn(customerId)) return false;
  let changed = false;
  changeStoredCart(customerId, ({ other: _settled, ...storedCart }) => {
    const mine = itemsOf(storedCart.lines);
    const { items, disputed } = mergedCart(storedCart.seen?.items ?? [], mine, theirs.items);
    // the base stays until the conflict is settled: both sides' changes are still needed
    if (disputed.length > 0) return { ...storedCart, other: theirs };
    changed = !sameItems(items, mine);
    return {
      ...storedCart,
      seen: theirs,
      lines: changed ? cartOf(items, storedCart.lines, products) : storedCart.lines,
    };
  });
  return changed;
};

/** Applies the customer's choice for disputed products; one-sided changes are retained. */
export const settleDispute = (customerId: string, products: Products, winner: 'mine' | 'theirs'): void =>
  changeStoredCart(customerId, ({ other, ...storedCart }) => {
    if (!other) return storedCart;
    const mine = itemsOf(storedCart.lines);
    const base = storedCart.seen?.items ?? [];
    const { items } =
      winner === 'mine' ? mergedCart(base, mine, other.items) : mergedCart(base, other.items, mine);
    return { ...storedCart, seen: other, lines: cartOf(items, storedCart.lines, products) };
  });

/**
 * Removes ordered lines from the cart, retaining the chosen address; lines changed by another tab stay. The
 * server counts the cart emptied by an order as one more version (functions/orders/save-cart.ts).
 */
export const leaveCart = (customerId: string, ordered: readonly CartItem[]): void =>
  changeStoredCart(customerId, ({ lines, seen, other: _settled, wish }) => {
    const amounts = new Map(ordered.map((item) => [item.productId, amountKey(item)]));
    return {
      lines: lines.filter((line) => amounts.get(line.productId) !== amountKey(itemOf(line))),
      ...(wish?.addressId !== undefined && { wish: { addressId: wish.addressId } }),
      ...(seen && { seen: seen.version > 0 ? { version: seen.version + 1, items: [] } : seen }),
    };
  });

/**
 * Builds a cart from items. A product missing in the catalogue retains the data of `mine`, and is shown as
 * withdrawn.
 */
export const cartOf = (
  items: readonly CartItem[],
  mine: Cart,
  products: ReadonlyMap<string, ShopProduct>,
): Cart =>
  items.flatMap(({ productId, milli, pieces, atMost, cutNote }): CartLine[] => {
    const line = mine.find((candidate) => candidate.productId === productId);
    const product = products.get(productId);
    const name = product?.label ?? line?.name ?? `Produit ${productId}`;
    const noted = cutNote === undefined ? {} : { cutNote };
    if (pieces !== undefined) {
      const quantity = quantityOf('piece', pieces * MILLI_PER_UNIT);
      return [{ productId, name, quantity, inPieces: true, ...(atMost ? { atMost } : {}), ...noted }];
    }
    const known = line?.inPieces ? undefined : line?.quantity.unit;
    const quantity = quantityOfMilli(milli, product?.unit ?? known ?? 'kg');
    if (!quantity || milli <= 0) return [];
    return [{ productId, name, quantity, ...noted }];
  });

export interface MergedCart {
  items: CartItem[];
  /** Products changed differently on both sides: the customer must choose. */
  disputed: string[];
}

/**
 * Three-way merge of two carts with a common `base`. Changes of one side are taken; for changes of both sides
 * `mine` stays and the product is listed in `disputed`. For cut notes the local one wins without a question.
 */
export const mergedCart = (
  base: readonly CartItem[],
  mine: readonly CartItem[],
  theirs: readonly CartItem[],
): MergedCart => {
  const [was, here, there] = [base, mine, theirs].map(byProduct) as [Items, Items, Items];
  const disputed: string[] = [];
  const decide = (id: string): CartItem | undefined => {
    const [before, ours, their] = [was, here, there].map((items) => keyIn(items, id));
    if (ours === before) return there.get(id);
    if (their !== before && their !== ours) disputed.push(id);
    return here.get(id);
  };
  const cutNote = (id: string) =>
    (here.has(id) && here.get(id)?.cutNote !== was.get(id)?.cutNote ? here : there).get(id)?.cutNote;
  const items = [...new Set([...here.keys(), ...there.keys()])].flatMap((id): CartItem[] => {
    const { cutNote: _own, ...decided } = decide(id) ?? { productId: id, milli: 0 };
    if (decided.milli <= 0 && decided.pieces === undefined) return [];
    const note = cutNote(id);
    return [{ ...decided, ...(note === undefined ? {} : { cutNote: note }) }];
  });
  return { items, disputed };
};

type Items = ReadonlyMap<string, CartItem>;
const byProduct = (items: readonly CartItem[]): Items => new Map(items.map((item) => [item.productId, item]));

const keyIn = (items: Items, id: string): string | undefined => {
  const item = items.get(id);
  return item && amountKey(item);
};
