import type { Outcome } from '#functions/platform/outside/outcome.ts';
import type { BasisPoints, Cents } from '#shared/kernel/money.ts';

/** Why the till refused. */
export type TillRefusal =
  | 'not_configured'
  /** The merchant's key is wrong or was withdrawn. */
  | 'bad_credentials'
  | 'forbidden'
  | 'not_found'
  | 'invalid_request'
  /** The till's limit, or ours, has no slot before the caller must have an answer. */
  | 'rate_limited';

export type TillOutcome<Value> = Outcome<Value, TillRefusal>;

/** A point of sale. */
export interface TillStore {
  readonly id: string;
  readonly name: string;
}

/** Days of service, both included, in one shop. */
export interface StoreDays {
  readonly storeId: string;
  readonly from: string;
  readonly to: string;
}

/** A product's line of the statistics. */
export interface ProductSales {
  readonly productId: string;
  readonly productName: string;
  readonly category: string;
  readonly unitPriceCents: Cents;
  /** Thousandths of a kilogram or of a piece: the till does not say which. */
  readonly milli: number;
  readonly amountTtcCents: Cents;
  readonly amountHtCents: Cents;
  readonly freeCount: number;
}

export interface TicketLine {
  readonly productId: string;
  /** Thousandths of a kilogram or of a piece: the till does not say which. */
  readonly milli: number;
  readonly amountTtcCents: Cents;
  /** What the line's discount took off, VAT included; negative on a reversal. */
  readonly discountCents: Cents;
  readonly vatRate: BasisPoints | null;
  /** ISO instant. */
  readonly soldAt: string;
}

export interface Ticket {
  readonly id: string;
  readonly lines: readonly TicketLine[];
}

/**
 * The till, read only: reads are tried three times, wait for their slot under the rate limit, and give up at
 * `until` (epoch ms). A failed read tells nothing about what was sold.
 */
export interface TillGateway {
  /** Shops rarely change: cached for ten minutes. */
  listStores(until: number): Promise<TillOutcome<TillStore[]>>;
  /** Every product sold in these days, one line per product; empty when nothing was sold. */
  readProductSales(days: StoreDays, until: number): Promise<TillOutcome<ProductSales[]>>;
  /** Every ticket of these days once. */
  readTickets(days: StoreDays, reading: TicketRead): Promise<TillOutcome<Ticket[]>>;
}

export interface TicketRead {
  /** When the next page must be there, epoch ms. */
  readonly until: () => number;
  /**
   * The list ends only at an empty page, since the till may return fewer tickets than requested. Costs one
   * more request; used when the sums disagree.
   */
  readonly toTheLast?: boolean;
  /** Called with the number of tickets read so far; may throw to stop. */
  readonly onPage?: ((known: number) => Promise<void>) | undefined;
}
