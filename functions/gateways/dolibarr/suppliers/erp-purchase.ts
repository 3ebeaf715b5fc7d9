import type { Cents, PriceE4 } from '#shared/kernel/money.ts';

/** A supplier order by line; units as in DolibarrGateway. */
export interface ErpSupplierOrderLine {
  readonly id: string;
  /** Null for a line of free text. */
  readonly productId: string | null;
  readonly label: string;
  /** The supplier's name for it; '' where unknown. */
  readonly supplierRef: string;
  readonly milli: number;
  /** Of one unit, its discount taken off, without VAT. */
  readonly netPriceE4: PriceE4;
}

/** `ordered`: sent to the supplier; `partly`: some of it was received. Only these two may be received. */
export type ErpSupplierOrderStatus = 'draft' | 'ordered' | 'partly' | 'received' | 'other';

export interface ErpSupplierOrder {
  readonly id: string;
  readonly ref: string;
  /** The supplier's own number of it; null where unknown. */
  readonly supplierRef: string | null;
  readonly supplierId: string;
  readonly status: ErpSupplierOrderStatus;
  /** The day it was placed, and the day it is wished for. */
  readonly day: string | null;
  readonly deliveryDay: string | null;
  readonly lines: readonly ErpSupplierOrderLine[];
  /** The receptions of it; none in lists, which do not say. */
  readonly receptionIds: readonly string[];
}

/** Some of a line that came, into one warehouse, of one lot. Below zero for what went back. */
export interface ErpReceptionLine {
  readonly productId: string;
  readonly orderLineId: string | null;
  readonly warehouseId: string;
  readonly milli: number;
  readonly lot: string | null;
}

/** `draft`: nothing came yet, as far as the ERP's stock knows. */
export type ErpReceptionStatus = 'draft' | 'validated' | 'closed';

export interface ErpReception {
  readonly id: string;
  readonly ref: string;
  readonly supplierId: string;
  /** The supplier's number of the delivery. */
  readonly supplierRef: string | null;
  /** The supplier order that it is of. */
  readonly orderId: string | null;
  /** What we find ours again by: the field for the carrier's number of the parcel, which is unused for meat. */
  readonly mark: string | null;
  readonly status: ErpReceptionStatus;
  readonly day: string | null;
  readonly lines: readonly ErpReceptionLine[];
}

/** What a supplier asks for what came. */
export interface ErpSupplierInvoice {
  readonly id: string;
  readonly ref: string;
  /** Validated, and neither a deposit nor a credit note. */
  readonly isForGoods: boolean;
  /** The supplier orders and receptions that it was drawn up from. */
  readonly orderIds: readonly string[];
  readonly receptionIds: readonly string[];
  readonly lines: readonly {
    readonly productId: string | null;
    readonly milli: number;
    readonly netCents: Cents;
  }[];
}
