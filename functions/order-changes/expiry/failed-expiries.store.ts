import { setting } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import type { Order } from '#shared/orders/order.ts';

/** What could not be done to an unpaid order. */
export type FailedExpiry = {
  orderId: string;
  customerId: string;
  step: ExpiryStep;
  /** French. */
  cause: string;
  attempts: number;
  since: string;
};

export type ExpiryStep = 'warning' | 'cancellation';

export type FailedExpiriesStore = ReturnType<typeof failedExpiriesStore>;

/** Runs stop at as many cancellations, so there are no more failures worth showing. */
const MOST = 200;

/** How orders that the run could not warn of or cancel lie in the table: one item each, gone once it is done. */
export const failedExpiriesStore = (table: Table) => ({
  async list(): Promise<FailedExpiry[]> {
    const page = await table.query({ pk: keys.failedExpiry('').pk, limit: MOST });
    return page.items.map(failureFrom);
  },

  async find(orderId: string): Promise<FailedExpiry | undefined> {
    const item = await table.get(keys.failedExpiry(orderId));
    return item && failureFrom(item);
  },

  /** Once more, for this cause; since when it fails stays. */
  async record(
    { id, customerId }: Pick<Order, 'id' | 'customerId'>,
    { step, cause, now }: { step: ExpiryStep; cause: string; now: Date },
  ): Promise<void> {
    const seen = await this.find(id);
    const since = seen?.since ?? now.toISOString();
    const change = setting({ customerId, step, cause, since }, { add: { attempts: 1 } });
    await table.update(keys.failedExpiry(id), change);
  },

  async remove(orderId: string): Promise<void> {
    await table.remove(keys.failedExpiry(orderId));
  },
});

const failureFrom = (item: Item): FailedExpiry => {
  const { sk, customerId, step, cause, attempts, since } = item as Item & Omit<FailedExpiry, 'orderId'>;
  return { orderId: String(sk), customerId, step, cause, attempts, since };
};
