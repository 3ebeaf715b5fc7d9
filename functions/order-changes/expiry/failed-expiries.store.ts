import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { setting } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import type { Order } from '#shared/orders/order.ts';

/** A failed warning or cancellation of an unpaid order. */
const failedExpiry = z.object({
  customerId: z.string(),
  step: z.enum(['warning', 'cancellation']),
  /** French. */
  cause: z.string(),
  attempts: z.number(),
  since: z.string(),
});
export type FailedExpiry = z.output<typeof failedExpiry> & { orderId: string };

export type ExpiryStep = FailedExpiry['step'];

export type FailedExpiriesStore = ReturnType<typeof failedExpiriesStore>;

/** A run stops at as many cancellations, so there are no more failures to show. */
const MOST = 200;

/** One item for each unpaid order that could not be warned of or cancelled; deleted once that is done. */
export const failedExpiriesStore = (table: Table) => ({
  async list(): Promise<FailedExpiry[]> {
    const page = await table.query({ pk: keys.failedExpiry('').pk, limit: MOST });
    return page.items.map(failureFrom);
  },

  async find(orderId: string): Promise<FailedExpiry | undefined> {
    const item = await table.get(keys.failedExpiry(orderId));
    return item && failureFrom(item);
  },

  /** Records another failure with its cause; the time of the first one stays. */
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

const expiryFrom = stored('failedExpiry', failedExpiry);
const failureFrom = (item: Item): FailedExpiry => ({ ...expiryFrom(item), orderId: String(item['sk']) });
