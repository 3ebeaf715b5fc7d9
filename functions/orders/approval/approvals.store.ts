import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import type { Order } from '#shared/orders/order.ts';

/** An order pending approval until then. */
const approval = z.object({ customerId: z.string(), orderId: z.string(), until: z.string() });
export type Approval = z.output<typeof approval>;

export type ApprovalsStore = ReturnType<typeof approvalsStore>;

/** One item per request, ordered by its end; deleted afterwards. */
export const approvalsStore = (table: Table) => ({
  ask: ({ id: orderId, customerId }: Pick<Order, 'id' | 'customerId'>, until: string): TransactItem =>
    table.ops.putIfAbsent({ ...keys.orderApproval(until, orderId), customerId, orderId, until }),

  /** Expired requests, answered or not, oldest first. */
  async *over(now: Date): AsyncGenerator<Approval> {
    for await (const items of table.pages({ pk: keys.orderApproval('', '').pk, limit: 100 }))
      for (const approval of items.map(approvalFrom)) {
        if (approval.until > now.toISOString()) return;
        yield approval;
      }
  },

  async remove({ until, orderId }: Approval): Promise<void> {
    await table.remove(keys.orderApproval(until, orderId));
  },
});

const approvalOf = stored('orderApproval', approval);
const approvalFrom = (item: Item): Approval => approvalOf(item);
