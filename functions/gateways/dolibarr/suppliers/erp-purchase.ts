import type { Cents, PriceE4 } from '#shared/kernel/money.ts';

/** A line of a supplier order; units as in DolibarrGateway. */
export interface ErpSupplierOrderLine {
  readonly id: string;
  /** Null for a line of free text. */
  readonly productId: string | null;
  readonly label: string;
  /** The supplier's name for it; '' where unknown. */
  readonly supplierRef: string;
  readonly milli: number;
  /** Of one unit, after its discount, without VAT. */
  readonly netPriceE4: PriceE4;
}

/** `ordered`: sent to the supplier; `partly`: partly received. Only these two may be received. */
export type ErpSupplierOrderStatus = 'draft' | 'ordered' | 'partly' | 'received' | 'other';

export interface ErpSupplierOrder {
  readonly id: string;
  readonly ref: string;
  /** The supplier's own number of it; null where unknown. */
  readonly supplierRef: string | null;
  readonly supplierId: string;
  readonly status: ErpSupplierOrderStatus;
  /** The day it was placed, and the requested delivery day. */
  readonly day: string | null;
  readonly deliveryDay: string | null;
  readonly lines: readonly ErpSupplierOrderLine[];
  /** Its receptions; empty in lists, which do not return them. */
  readonly receptionIds: readonly string[];
}

/** A received part of a line, into one warehouse, of one lot. Negative for a return. */
export interface ErpReceptionLine {
  readonly productId: string;
  readonly orderLineId: string | null;
  readonly warehouseId: string;
  readonly milli: number;
  readonly lot: string | null;
}

/** `draft`: the ERP's stock has not moved yet. */
export type ErpReceptionStatus = 'draft' | 'validated' | 'closed';

export interface ErpReception {
  readonly id: string;
  readonly ref: string;
  readonly supplierId: string;
  /** The supplier's number of the delivery. */
  readonly supplierRef: string | null;
  /** Its supplier order. */
  readonly orderId: string | null;
  /** Identifies our receptions: the tracking number field, which is unused for meat. */
  readonly mark: string | null;
  readonly status: ErpReceptionStatus;
  readonly day: string | null;
  readonly lines: readonly ErpReceptionLine[];
}

/** A supplier's invoice. */
export interface ErpSupplierInvoice {
  readonly id: string;
  readonly ref: string;
  /** Validated, and neither a deposit nor a credit note. */
  readonly isForGoods: boolean;
  /** The supplier orders and receptions that it was created from. */
  readonly orderIds: readonly string[];
  readonly receptionIds: readonly string[];
  readonly lines: readonly {
    readonly productId: string | null;
    readonly milli: number;
    readonly netCents: Cents;
  }[];
}
