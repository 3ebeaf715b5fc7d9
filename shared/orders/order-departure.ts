import type { Departure } from '#shared/stock/lots/departure.ts';
import { type DepartureRules, minDaysOf } from '#shared/settings/departure.ts';
import type { Order } from './order.ts';

/** By product, the day that lots must not expire before. `today`: in Paris. */
export const orderDeparture =
  ({ customerId, delivery }: Pick<Order, 'customerId' | 'delivery'>, rules: DepartureRules, today: string) =>
  (productId: string): Departure => ({
    today,
    deliveryDay: delivery?.day ?? null,
    minDays: minDaysOf(rules, { productId, customerId }),
  });
