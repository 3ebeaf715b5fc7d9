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
  /** Which person of the company placed it; absent: the login that the company was written under. */
  placedBy?: string;
  /** What others of the company made it dearer by: it counts in their week. */
  additions?: readonly OrderAddition[];
  /** Who of the house took it at the telephone; absent: its customer placed it. */
  takenBy?: TakenBy;
  lines: OrderLine[];
  /** Where and when it goes; absent when nothing is known of it. */
  delivery?: OrderDelivery;
  /** Who took it, once a driver said so. */
  proof?: DeliveryProof;
  /** Why a Gérant is asked, in words: a limit, or who sent it. */
  askedWhy?: string;
  /** When a driver was there in vain. */
  missed?: MissedVisit;
  /** Under which keys absences were recorded: a retry after another visit was planned is no second absence. */
  visits?: readonly string[];
  /** What its customer was asked while it was prepared; the newest of each line. */
  proposals?: readonly Proposal[];
  /** The VAT setting in force when it was placed; totals never change with the setting. */
  vat: CartVat;
  totalHtCents: Cents;
  totalVatCents: Cents;
  totalTtcCents: Cents;
  /** Σ succeeded payments − Σ refunds, moved only by what a provider confirmed or an administrator recorded. */
  paidCents: Cents;
  /** Σ succeeded payments, but for those that came twice; absent on orders from before it was kept. */
  receivedCents?: Cents;
  /** How it stands in the house's books; absent while no invoice of it is validated there. */
  booked?: BookedMoney;
  /** TTC of goods refused at the door whose credit nobody has decided on: not asked for until then. */
  refusedCents?: Cents;
  /** The payment attempt that is open, if any: while it is, the order cannot be edited. */
  openAttemptId: string | null;
  /** What the payer's bank keeps for it until it is weighed; absent when nothing is. */
  hold?: OrderHold;
  /** What it took of lots goes back: an act that ended it could not give all of it back in its own transaction. */
  givesBack?: GivesBack;
  erpState: ErpState;
  erpRef: string | null;
  /** Raised by every change; a write that names an older one is refused. */
  version: number;
};

/** By how much a person of the company made another's order dearer; `at` is the last time, ISO. */
export const orderAddition = z.object({ by: z.string(), at: z.string(), cents: z.number() });
export type OrderAddition = z.output<typeof orderAddition>;

/** An administrator, by the name of then: it is told to the customer and outlives the account. */
export type TakenBy = { adminId: string; name: string };

/** What the house's invoices of an order in the ERP say, as they were last seen. */
export const bookedMoney = z.object({
  /** Invoiced, credit notes aside. */
  invoicedCents: z.number(),
  /** Left to pay there, credit notes taken off; below zero for what is to be given back. */
  restCents: z.number(),
  /** What of the money that the site received these figures account for; the rest of it is still to be recorded there. */
  countedCents: z.number(),
  /** Nothing but deposits is invoiced yet. */
  isDeposit: z.exactOptional(z.literal(true)),
});
export type BookedMoney = z.output<typeof bookedMoney>;

/** Who ended what an order had of its lots, and why, in French: for the history, once they are back. */
export const givesBack = z.object({ by: z.string(), reason: z.string() });
export type GivesBack = z.output<typeof givesBack>;

/** Money authorised and not yet taken. */
export const orderHold = z.object({
  attemptId: z.string(),
  /** The most that may be taken. */
  cents: z.number(),
  /** Until when its provider answers for it, ISO; null where it did not say. */
  until: z.nullable(z.string()),
  /** It can be kept for longer then, once. */
  renews: z.exactOptional(z.literal(true)),
  /** What is being taken since the preparation was closed. */
  takesCents: z.exactOptional(z.number()),
  /** What is beyond it is not asked for. */
  waivesRest: z.exactOptional(z.literal(true)),
});
export type OrderHold = z.output<typeof orderHold>;

/**
 * At most this many distinct products fit in the order's single transaction: of its 100 items five may not be stock (order, event,
 * guard; and the request to a Gérant with its line of history, or the line that says who took it at the telephone).
 */
export const MAX_ORDER_LINES = 95;
/** 10 tonnes of one product, or 10 000 pieces: more is a typing mistake. */
export const MAX_LINE_MILLI = 10_000_000;
