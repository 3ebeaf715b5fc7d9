import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';

export type ErpOrderStatus = 'cancelled' | 'draft' | 'validated' | 'shipping' | 'closed';

export interface ErpOrderLine {
  readonly id: string;
  readonly productId: string | null;
  readonly label: string;
  readonly description: string;
  /** Thousandths of the product's unit: the line does not say which. */
  readonly milli: number;
  readonly unitPriceHtE4: PriceE4;
  readonly discountBasisPoints: BasisPoints;
  readonly vatBasisPoints: BasisPoints;
  readonly totalHtCents: Cents;
  readonly totalVatCents: Cents;
  readonly totalTtcCents: Cents;
}

export interface ErpOrder {
  readonly id: string;
  /** `(PROV41)` while it has never been validated, then `CO2611-0035`. */
  readonly ref: string;
  readonly refExt: string | null;
  readonly customerRef: string | null;
  readonly thirdPartyId: string;
  readonly status: ErpOrderStatus;
  readonly isBilled: boolean;
  /** When it was last changed, in seconds, by the ERP's own clock: an hour or two off. */
  readonly changedAt: number;
  readonly day: string | null;
  /** `YYYY-MM-DD`, planned; null if none is set. */
  readonly deliveryDay: string | null;
  readonly publicNote: string;
  readonly privateNote: string;
  readonly totalHtCents: Cents;
  readonly totalVatCents: Cents;
  readonly totalTtcCents: Cents;
  readonly lines: readonly ErpOrderLine[];
  /** Its shipments, including drafts. */
  readonly shipmentIds: readonly string[];
  /** Invoices created from it, including drafts and abandoned ones; credit notes belong to their invoice. */
  readonly invoiceIds: readonly string[];
}

/**
 * A shipment of an order; `draft`: being prepared, nothing was shipped. Stock moves at one of the later
 * statuses.
 */
export interface ErpShipment {
  readonly id: string;
  readonly ref: string;
  /** Null for a shipment without an order. */
  readonly orderId: string | null;
  readonly status: 'draft' | 'validated' | 'closed';
  readonly lines: readonly { readonly productId: string | null; readonly milli: number }[];
}

/** A recently changed shipment, enough to identify it. */
export type ChangedShipment = Pick<ErpShipment, 'id' | 'orderId' | 'status'>;

/** Stock taken by a shipment, or by the order itself if Dolibarr is set so. */
export interface OriginMovement {
  readonly id: string;
  readonly originId: string;
  readonly productId: string;
  /** Negative out of the warehouse. */
  readonly milli: number;
}

/** A recently changed order, enough to identify it. */
export interface ChangedOrder {
  readonly id: string;
  readonly refExt: string | null;
  readonly status: ErpOrderStatus;
  /** As in the order. */
  readonly changedAt: number;
  /** A new shipment does not change its order: this shows it. */
  readonly shipmentIds: readonly string[];
}

/** An order as a list shows it, without its lines. */
export interface ErpOrderSummary {
  readonly id: string;
  readonly ref: string;
  readonly customerRef: string | null;
  readonly thirdPartyId: string;
  /** The ERP's own code, known or not: `"-1"` to `"3"`. */
  readonly statusCode: string;
  readonly isBilled: boolean;
  readonly day: string | null;
  readonly deliveryDay: string | null;
  readonly totalHtCents: Cents;
  readonly totalTtcCents: Cents;
}
