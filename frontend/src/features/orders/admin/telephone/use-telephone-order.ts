import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { customerProductsQuery } from '#frontend/features/catalog/customer-products.queries.ts';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import {
  customerAddressesQuery,
  customerPeopleQuery,
  customerQuery,
} from '#frontend/features/customers/customers-admin.queries.ts';
import type { DeliveryChoice } from '#frontend/features/delivery/delivery-choice.ts';
import { deliveryOffer } from '#frontend/features/delivery/delivery-offer.ts';
import { placeOf, requestedDelivery, useDeliveryTo } from '#frontend/features/delivery/use-delivery.ts';
import {
  pricedCart,
  withBound,
  withCharge,
  withCutNote,
  withQuantity,
} from '#frontend/features/orders/pro/cart/cart.ts';
import { changeStoredCart, useCart } from '#frontend/features/orders/pro/cart/cart-store.ts';
import { useUsualOf } from '#frontend/features/orders/pro/shop/use-usual.ts';
import { customerHabitsQuery } from '#frontend/features/orders/telephone.queries.ts';
import type { CustomerDetail } from '#shared/customers/customers.contract.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import type { AtMost } from '#shared/orders/line-pieces.ts';
import { draftOf } from './telephone-draft.ts';

const NONE: ReadonlyMap<string, ShopProduct> = new Map();
const NO_CHOICE: DeliveryChoice = {};

/** What an order at the telephone is made of: the customer with their places and habits, their prices, and the cart begun here. */
export const useTelephoneOrder = (customerId: string) => {
  const detail = useQuery(customerQuery(customerId));
  const people = useQuery(customerPeopleQuery(customerId));
  const addresses = useQuery(customerAddressesQuery(customerId));
  const catalog = useQuery(customerProductsQuery(customerId));
  const products = useMemo(
    () => catalog.data && new Map(catalog.data.products.map((product) => [product.id, product])),
    [catalog.data],
  );
  const { storedCart, change } = useCart(draftOf(customerId));
  const { lines } = storedCart;
  const located = useMemo(() => detail.data && locatedOf(detail.data), [detail.data]);
  const delivery = useDeliveryTo(located, addresses, storedCart.wish ?? NO_CHOICE, 'admin');
  const read = useQuery(customerHabitsQuery(customerId, placeOf(delivery)));
  const usual = useUsualOf(read, products);
  // open whenever they come: nobody has begun to scroll with a customer at the telephone
  const habits = useMemo(() => ({ ...usual, late: false }), [usual]);
  const lastCutNotes = read.data?.cut_notes;
  const cart = useMemo(
    () => pricedCart(products ? lines : [], products ?? NONE, lastCutNotes),
    [lines, products, lastCutNotes],
  );
  const quantities = useMemo(
    () => new Map(cart.lines.map(({ productId, quantity }) => [productId, quantity])),
    [cart],
  );
  const offer = delivery.quote && deliveryOffer(delivery.quote, cart.total.htCents);
  const total = useMemo(() => withCharge(cart, offer?.charge), [cart, offer?.charge]);
  return {
    customerId,
    detail,
    customer: detail.data,
    people: people.data ?? [],
    located,
    catalog,
    products: products ?? NONE,
    habits,
    lines,
    cart,
    quantities,
    delivery,
    offer,
    total,
    vat: catalog.data?.vat,
    draft: { cart, delivery: requestedDelivery(delivery), total },
    /** Everything that it goes by was read. */
    isRead: products !== undefined && detail.data !== undefined && !read.isLoading,
    change,
    ...useCartChanges(customerId, change),
  };
};
export type TelephoneOrder = ReturnType<typeof useTelephoneOrder>;

const useCartChanges = (customerId: string, change: ReturnType<typeof useCart>['change']) => ({
  setQuantity: useCallback(
    (product: ShopProduct, quantity: Quantity | null) =>
      change((now) => withQuantity(now, product, quantity)),
    [change],
  ),
  setCutNote: useCallback(
    (productId: string, cutNote: string) => change((now) => withCutNote(now, productId, cutNote)),
    [change],
  ),
  setBound: useCallback(
    (productId: string, atMost: AtMost | undefined) => change((now) => withBound(now, productId, atMost)),
    [change],
  ),
  setChoice: useCallback(
    (wish: DeliveryChoice) =>
      changeStoredCart(draftOf(customerId), (now) => ({
        ...now,
        // day and note belong to a place
        wish: wish.addressId === undefined ? { ...now.wish, ...wish } : wish,
      })),
    [customerId],
  ),
});

const locatedOf = ({ id, adresse, code_postal, ville }: CustomerDetail) => ({
  id,
  address: adresse,
  postal: code_postal,
  city: ville,
});
