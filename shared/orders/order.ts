import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';
import type { ErpState } from '#shared/kernel/erp-state.ts';
import type { CartVat } from '#shared/settings/cart-vat.ts';
import type { OrderDelivery } from '#shared/delivery/order-delivery.ts';
import type { OrderLine } from './order-line.ts';
import type { OrderState } from './order-status.ts';
import type { Proposal } from './proposal.ts';
import type { DeliveryProof } from './delivery-proof.ts';
import type { MissedVisit } from './missed-visit.ts';

export type Order = OrderState & {
  id: string;
  reference: string;
  customerId: string;
  customerName: string;
  customerEmail: string;
  /** ISO instant. */
  placedAt: string;
  /** The company member who placed it; absent: the company's first login. */
  placedBy?: string;
  /** Increases by other members; each counts in that member's weekly limit. */
  additions?: readonly OrderAddition[];
  /** The administrator who took it by telephone; absent: placed by the customer. */
  takenBy?: TakenBy;
  lines: OrderLine[];
  /** Delivery place and day; absent: unknown. */
  delivery?: OrderDelivery;
  /** Recorded by the driver. */
  proof?: DeliveryProof;
  /** Why approval is required, in French. */
  askedWhy?: string;
  /** The last failed delivery attempt. */
  missed?: MissedVisit;
  /** Idempotency keys of failed attempts: a retry after rescheduling records no second one. */
  visits?: readonly string[];
  /** Replacement proposals of the preparation; the newest of each line. */
  proposals?: readonly Proposal[];
  /** The VAT setting when it was placed; later changes do not affect its totals. */
  vat: CartVat;
  totalHtCents: Cents;
  totalVatCents: Cents;
  totalTtcCents: Cents;
  /** Σ succeeded payments − Σ refunds, changed only by a provider's confirmation or an administrator. */
  paidCents: Cents;
  /** Σ succeeded payments without duplicates; absent on orders older than the field. */
  receivedCents?: Cents;
  /** State in the ERP's invoices; absent while none is validated. */
  booked?: BookedMoney;
  /** TTC of goods refused at the door without a decision on their credit: not requested until then. */
  refusedCents?: Cents;
  /** The open payment attempt; blocks edits of the order. */
  openAttemptId: string | null;
  /** Card authorisation until weighing; absent: none. */
  hold?: OrderHold;
  /** Pending return of its lots: they did not fit in the transaction that ended the order. */
  givesBack?: GivesBack;
  erpState: ErpState;
  erpRef: string | null;
  /** Incremented by every change; a write with an older version is refused. */
  version: number;
};

/** Increase of an order by another company member; `at`: last time, ISO. */
export const orderAddition = z.object({ by: z.string(), at: z.string(), cents: z.number() });
export type OrderAddition = z.output<typeof orderAddition>;

/** An administrator with the name at the time: shown to the customer, and outlives the account. */
export type TakenBy = { adminId: string; name: string };

/** Last known state of the order's invoices in the ERP. */
export const bookedMoney = z.object({
  /** Without credit notes. */
  invoicedCents: z.number(),
  /** Unpaid rest minus credit notes; negative: a refund is due. */
  restCents: z.number(),
  /** Payments of the site included in these figures; the rest is not recorded in the ERP yet. */
  countedCents: z.number(),
  /** Only deposits are invoiced. */
  isDeposit: z.exactOptional(z.literal(true)),
});
export type BookedMoney = z.output<typeof bookedMoney>;

/** Who ended the order and why, in French, for the history once its lots are returned. */
export const givesBack = z.object({ by: z.string(), reason: z.string() });
export type GivesBack = z.output<typeof givesBack>;

/** An authorisation that is not captured yet. */
export const orderHold = z.object({
  attemptId: z.string(),
  /** Maximum capture. */
  cents: z.number(),
  /** Expiry of the authorisation, ISO; null: unknown. */
  until: z.nullable(z.string()),
  /** Can be extended once. */
  renews: z.exactOptional(z.literal(true)),
  /** Capture in progress since the preparation was closed. */
  takesCents: z.exactOptional(z.number()),
  /** The excess over the authorisation is written off. */
  waivesRest: z.exactOptional(z.literal(true)),
});
export type OrderHold = z.output<typeof orderHold>;

/**
 * Distinct products that fit in the order's transaction: of its 100 items five are not stock (order, event,
 * guard; and the approval request with its history entry, or the telephone entry).
 */
export const MAX_ORDER_LINES = 95;
/** 10 tonnes of one product, or 10 000 pieces: more is a typing error. */
export const MAX_LINE_MILLI = 10_000_000;
