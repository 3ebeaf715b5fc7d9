import { checkOffers } from '#functions/catalog/check-offers.ts';
import { checkAgreedPrices } from '#functions/customers/agreed-prices/check-agreed-prices.ts';
import type { RequestedItem } from '#shared/orders/cart.ts';
import { catalogStatePart } from '#functions/catalog/catalog.module.ts';
import { agreedRoundPart } from '#functions/customers/customers.module.ts';
import { liveCallerPart } from '#functions/platform/http/live-session.ts';
import { basisParts, readOrderBasis } from './priced-order.ts';
import type { PlaceOrder, OrderServices, WithErp } from './order-services.ts';
import { readSpending } from './spending.ts';

/** Data of the order as the ERP has it now, or as last known if it does not answer. */
export const readLatest = (
  services: OrderServices & WithErp,
  request: PlaceOrder,
  items: readonly RequestedItem[],
) => {
  const { customerId, now, caller } = request;
  const parts = [
    ...basisParts(customerId, items, now),
    ...(caller ? [liveCallerPart(caller, now)] : []),
    catalogStatePart,
    agreedRoundPart,
  ];
  return services.table.withReadAhead(parts, () => readChecked(services, request, items));
};

const readChecked = async (
  services: OrderServices & WithErp,
  { customerId, now, caller, standing, telephone }: PlaceOrder,
  items: readonly RequestedItem[],
) => {
  const { table, erp } = services;
  const ids = items.map(({ productId }) => productId);
  const read = () => readOrderBasis(table, customerId, items, now, caller);
  const [spending, offers, agreed, before] = await Promise.all([
    readSpending(services, caller ?? standing?.author, now),
    checkOffers({ table, erp }, ids, now),
    checkAgreedPrices({ table, erp }, customerId, ids, now),
    settled(read()),
    telephone?.admit(),
  ]);
  const checks = [offers, agreed];
  const basis = checks.includes('changed') ? await read() : before();
  return { isUnchecked: checks.includes('silent'), basis, spending };
};

/** Errors are thrown when the result is used: what was refused may have changed by then. */
const settled = async <T>(reading: Promise<T>): Promise<() => T> => {
  const [outcome] = await Promise.allSettled([reading]);
  return () => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
};
