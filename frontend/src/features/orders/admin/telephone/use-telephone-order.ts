import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customerProductsQuery } from '#frontend/features/catalog/customer-products.queries.ts';
import {
  customerAddressesQuery,
  customerPeopleQuery,
  customerQuery,
} from '#frontend/features/customers/customers-admin.queries.ts';
import type { DeliveryChoice } from '#frontend/features/delivery/delivery-choice.ts';
import { placeOf, useDeliveryTo } from '#frontend/features/delivery/use-delivery.ts';
import { keepDeliveryChoice, useLineActs } from '#frontend/features/orders/pro/cart/use-cart-acts.ts';
import { usePricedCart } from '#frontend/features/orders/pro/cart/use-priced-cart.ts';
import { useCart } from '#frontend/features/orders/pro/cart/cart-store.ts';
import { useUsualOf } from '#frontend/features/orders/pro/shop/use-usual.ts';
import { customerHabitsQuery } from '#frontend/features/orders/telephone.queries.ts';
import type { CustomerDetail } from '#shared/customers/customers.contract.ts';
import { draftOf } from './telephone-draft.ts';

const NO_CHOICE: DeliveryChoice = {};

/** Data of a telephone order: customer with addresses and habits, their prices, and the draft. */
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
  // expanded whenever they arrive: layout shift is acceptable here
  const habits = useMemo(() => ({ ...usual, late: false }), [usual]);
  const priced = usePricedCart(lines, products, read.data?.cut_notes, delivery);
  return {
    ...priced,
    customerId,
    detail,
    customer: detail.data,
    people: people.data ?? [],
    located,
    catalog,
    habits,
    lines,
    delivery,
    vat: catalog.data?.vat,
    /** All data is loaded. */
    isRead: products !== undefined && detail.data !== undefined && !read.isLoading,
    change,
    ...useLineActs(change),
    setChoice: (wish: DeliveryChoice) => keepDeliveryChoice(draftOf(customerId), wish),
  };
};
export type TelephoneOrder = ReturnType<typeof useTelephoneOrder>;

const locatedOf = ({ id, adresse, code_postal, ville }: CustomerDetail) => ({
  id,
  address: adresse,
  postal: code_postal,
  city: ville,
});
