import type { OrderingGuardsStore } from '#functions/orders/guard/ordering-guard.store.ts';
import type { RefuseWhenLeft } from '#functions/orders/left-in-erp.ts';
import type { LookAtOffers } from '#functions/catalog/look-at-offers.ts';
import type { OrdersStore } from '#functions/orders/orders.store.ts';
import type { UnusedNumbersStore } from '#functions/orders/unused-numbers.store.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { LookAtLots } from '#functions/stock/lots/look-at-lots.ts';
import type { Stock } from '#functions/stock/stock.module.ts';
import type { Order } from '#shared/orders/order.ts';

/** What goes into the transaction of a handover, and what is announced after it. */
export type WhenRefused = (
  order: Order,
  refused: readonly { productId: string; reason: string }[],
  now: Date,
) => Promise<{ writes: TransactItem[]; told: () => Promise<void> }>;

/** What the use cases of orders stand on. */
export type OrderServices = {
  table: Table;
  orders: OrdersStore;
  stock: Stock;
  guards: OrderingGuardsStore;
  unusedNumbers: UnusedNumbersStore;
  /** Asks the ERP before a promise; absent where no ERP stands behind. */
  refuseWhenLeft?: RefuseWhenLeft;
  /** The same of the products that are ordered. */
  lookAtOffers?: LookAtOffers;
  /** The same of the lots that are about to leave. */
  lookAtLots?: LookAtLots;
  /** Goes into the transaction that cancels an order: what was paid for it waits to be given back. */
  whenCancelled?: (order: Order, now: Date) => Promise<TransactItem[]>;
  /** The same of a handover at which lines were refused: a credit for each waits for an administrator. */
  whenRefused?: WhenRefused;
};
