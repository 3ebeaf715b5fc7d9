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
  /** When it was last changed there, in seconds, by the ERP's own reckoning: an hour or two off. */
  readonly changedAt: number;
  readonly day: string | null;
  /** `YYYY-MM-DD`, planned; null where the house gave none. */
  readonly deliveryDay: string | null;
  readonly publicNote: string;
  readonly privateNote: string;
  readonly totalHtCents: Cents;
  readonly totalVatCents: Cents;
  readonly totalTtcCents: Cents;
  readonly lines: readonly ErpOrderLine[];
  /** Of what left for it, drafts included. */
  readonly shipmentIds: readonly string[];
  /** Drawn up from it, drafts and abandoned ones included; credit notes are their invoice's. */
  readonly invoiceIds: readonly string[];
}

/** What leaves for an order; `draft`: somebody prepares it, nothing has left. Stock moves at either step after that. */
export interface ErpShipment {
  readonly id: string;
  readonly ref: string;
  /** Null for what is shipped without an order. */
  readonly orderId: string | null;
  readonly status: 'draft' | 'validated' | 'closed';
  readonly lines: readonly { readonly productId: string | null; readonly milli: number }[];
}

/** A shipment that was changed lately, as far as telling which one. */
export type ChangedShipment = Pick<ErpShipment, 'id' | 'orderId' | 'status'>;

/** What a shipment took from the stock, or an order itself where the house lets it. */
export interface OriginMovement {
  readonly id: string;
  readonly originId: string;
  readonly productId: string;
  /** Negative out of the warehouse. */
  readonly milli: number;
}

/** An order that was changed lately, as far as telling which one. */
export interface ChangedOrder {
  readonly id: string;
  readonly refExt: string | null;
  readonly status: ErpOrderStatus;
  /** As in the order. */
  readonly changedAt: number;
  /** A shipment that is made changes no order: this is what tells of it. */
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
