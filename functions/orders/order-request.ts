import type { RequestedDelivery } from '#functions/delivery/chosen-delivery.ts';
import type { SeenTotal } from '#functions/orders/lines/price-check.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Identity } from '#shared/kernel/access.ts';
import type { WireItem } from '#shared/orders/cart.ts';
import type { Order, TakenBy } from '#shared/orders/order.ts';

/** What is asked for by whoever orders, a person or a standing order. */
export type PlaceOrder = SeenTotal & {
  customerId: string;
  items: readonly WireItem[];
  /** `Idempotency-Key`: the same key never orders twice. */
  idempotencyKey: string | undefined;
  /** The customer was told of an equal order a moment ago, and wants this one as well. */
  identicalConfirmed?: boolean | undefined;
  delivery?: RequestedDelivery;
  /** It comes from a standing order: by when it is to be confirmed, and what else its transaction writes. */
  standing?: Pick<Order, 'standing' | 'confirmBefore'> & {
    /** Who of the company made it, with their rights of now; absent: the login of the company. */
    author?: Identity;
    /** Who made it left the company: each order waits for a Gérant until one of them takes it over or ends it. */
    isOrphan?: boolean;
    /** `why`: a Gérant is asked, for it is above this limit. */
    beside: (order: Order, why: string | undefined) => readonly TransactItem[];
  };
  /** The house takes it for its customer: who, for whom of the company, and what refuses customer or person. */
  telephone?: { takenBy: TakenBy; personId: string | undefined; admit: () => Promise<void> };
  /** Whose session must be live; absent where nobody is signed in. */
  caller?: Identity;
  now: Date;
};
