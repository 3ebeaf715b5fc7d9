import type { OrderingGuardsStore } from '#functions/orders/guard/ordering-guard.store.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ApprovalsStore } from '#functions/orders/approval/approvals.store.ts';
import type { OrdersStore } from './orders.store.ts';
import type { UnusedNumbersStore } from './unused-numbers.store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Stock } from '#functions/stock/stock.module.ts';
import type { RequestedDelivery } from '#functions/delivery/chosen-delivery.ts';
import type { SeenTotal } from '#functions/orders/lines/price-check.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Identity } from '#shared/kernel/access.ts';
import type { WireItem } from '#shared/orders/cart.ts';
import type { Order, TakenBy } from '#shared/orders/order.ts';

export type OrderServices = {
  table: Table;
  orders: OrdersStore;
  stock: Stock;
  guards: OrderingGuardsStore;
  unusedNumbers: UnusedNumbersStore;
  approvals: ApprovalsStore;
};

/** The ERP, read before stock is promised; if it does not answer, the order proceeds. */
export type WithErp = { erp: () => Promise<DolibarrGateway> };

/** An order request, by a user or a standing order. */
export type PlaceOrder = SeenTotal & {
  customerId: string;
  items: readonly WireItem[];
  /** `Idempotency-Key`: the same key never orders twice. */
  idempotencyKey: string | undefined;
  /** The customer was shown that an equal order exists, and confirmed. */
  identicalConfirmed?: boolean | undefined;
  delivery?: RequestedDelivery;
  /** Of a standing order: its confirmation deadline, and other writes of its transaction. */
  standing?: Pick<Order, 'standing' | 'confirmBefore'> & {
    /** The ordering user with their present rights; absent: the company's own login. */
    author?: Identity;
    /**
     * The author of the standing order left the company: each order needs approval until a Gérant takes it
     * over or ends it.
     */
    isOrphan?: boolean;
    /** `why`: above this limit, so a Gérant must approve. */
    relatedWrites: (order: Order, why: string | undefined) => readonly TransactItem[];
  };
  /**
   * Taken by an administrator on the telephone: by whom, for whom of the company, and the check of customer
   * and person.
   */
  telephone?: { takenBy: TakenBy; personId: string | undefined; admit: () => Promise<void> };
  /** Whose session must be live; absent without a signed-in user. */
  caller?: Identity;
  now: Date;
};
