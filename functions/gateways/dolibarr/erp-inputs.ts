import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';

/** What we ask the ERP to write. Units as DolibarrGateway says. */
interface ThirdPartyFields {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly zip?: string;
  readonly town?: string;
  readonly siren?: string;
  readonly siret?: string;
  readonly vatNumber?: string;
  readonly privateNote?: string;
}

export interface NewThirdParty extends ThirdPartyFields {
  /** Our id: the ERP does not keep it unique, so search before creating. */
  readonly refExt: string;
}

/** A place of a third party; of our own: search by `refExt` before creating. */
export interface NewErpContact {
  readonly refExt: string;
  readonly thirdPartyId: string;
  readonly name: string;
  readonly address: string;
  readonly zip: string;
  readonly town: string;
  readonly phone: string;
  readonly privateNote: string;
}

export interface NewOrderLine {
  readonly productId: string;
  readonly quantity: Quantity;
  readonly unitPriceHtE4: PriceE4;
  readonly vatBasisPoints: BasisPoints;
  /** The price that a discount is taken off, where what it costs is one: both are shown there. */
  readonly discounted?: { readonly fromE4: PriceE4; readonly discount: BasisPoints };
  /** Of the ERP's dictionary of units. One without is given the first of the list, tonnes, by whoever edits it there. */
  readonly unitId?: string;
  readonly description?: string;
}

export interface NewOrder {
  readonly thirdPartyId: string;
  /** Our reference: not unique in the ERP, so search before creating. */
  readonly refExt: string;
  /** The day of the order, `YYYY-MM-DD`. */
  readonly day: string;
  readonly customerRef?: string;
  /** The day it is wished for, `YYYY-MM-DD`. */
  readonly deliveryDay?: string;
  readonly publicNote?: string;
  readonly privateNote?: string;
  /** When and how it is paid, as rows of the ERP's dictionaries: the invoice that is drawn up from it inherits both. */
  readonly paymentTermsId?: string;
  readonly paymentModeId?: string;
  readonly lines: readonly NewOrderLine[];
}

/** Takes money of an invoice back. A draft. */
export interface NewCreditNote {
  readonly invoiceId: string;
  readonly thirdPartyId: string;
  /** Our id: the ERP does not keep it unique, so search before creating. */
  readonly refExt: string;
  /** The order's reference, as on its invoice. */
  readonly customerRef: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** What is taken back by rate, above zero. */
  readonly lines: readonly {
    readonly description: string;
    /** Of one. */
    readonly priceHtE4: PriceE4;
    readonly vatBasisPoints: BasisPoints;
    /** So much of which product; an amount without one where absent. */
    readonly goods?: { readonly productId: string; readonly milli: number };
  }[];
}

export interface NewInvoicePayment {
  /** Our id, by which it is found again: at most 50 characters. */
  readonly num: string;
  readonly means: 'card' | 'wallet';
  readonly bankAccountId: string;
  /** When the money moved, ISO. */
  readonly at: string;
  readonly note: string;
  /** By invoice; below zero for money that went back, on invoices and credit notes alike. */
  readonly amounts: readonly { readonly invoiceId: string; readonly amountCents: Cents }[];
}

/** Something that happened, in the agenda of a third party. */
export interface NewAgendaEvent {
  readonly thirdPartyId: string;
  /** Our id: the ERP does not keep it unique, so search before creating. */
  readonly refExt: string;
  /** When it happened, ISO. */
  readonly at: string;
  /** Dolibarr stores at most 128 characters. */
  readonly label: string;
  readonly note: string;
}

export interface NewErpProduct {
  /** Letters without accents, digits, dot, dash, underscore: the rest would be changed. */
  readonly ref: string;
  /** Our id: the ERP does not keep it unique, so search before creating. */
  readonly refExt: string;
  readonly label: string;
  readonly description: string;
  readonly privateNote: string;
  readonly priceHtE4: PriceE4;
  readonly vatBasisPoints: BasisPoints;
  readonly barcode: string | null;
  /** Of one piece; null where unknown. */
  readonly weightGrams: number | null;
  /** Of the ERP's dictionary; absent for the kilogram, which is what a product without one is sold by. */
  readonly unitId?: string;
  readonly onSale: boolean;
}

/** What a product lacks and gets; its price counts with its rate. */
export interface MissingOfProduct {
  readonly priceHtE4?: PriceE4;
  readonly vatBasisPoints?: BasisPoints;
  /** EAN-13. */
  readonly barcode?: string;
}

/** Who a product is bought from, as one line of its purchase prices. */
export interface NewSupplierPrice {
  readonly productId: string;
  readonly supplierId: string;
  /** The supplier's name for it; empty where unknown. */
  readonly reference: string;
  readonly vatBasisPoints: BasisPoints;
}

export interface NewMovement {
  readonly productId: string;
  readonly warehouseId: string;
  /** Positive into the warehouse, negative out of it. */
  readonly milli: number;
  /** What the movement is found again by, at most 128 characters, no parentheses. */
  readonly code: string;
  readonly label: string;
  readonly lot?: string;
  readonly eatBy?: string;
  readonly sellBy?: string;
  /** Paris day on which it was made, where that is not today: the ERP dates it now otherwise. */
  readonly day?: string;
  /** Moves the average price of an entry. */
  readonly unitPriceE4?: PriceE4;
  /** One side of a transfer between warehouses; the ERP only records it. */
  readonly isTransfer?: boolean;
}

/** What of a supplier order came, in one delivery. A draft. */
export interface NewReception {
  readonly supplierId: string;
  readonly orderId: string;
  /** What it is found again by: search before creating. */
  readonly mark: string;
  /** The day it came, `YYYY-MM-DD`. */
  readonly day: string;
  /** The supplier's number of the delivery. */
  readonly supplierRef?: string;
  readonly privateNote?: string;
  readonly lines: readonly {
    readonly productId: string;
    readonly orderLineId: string;
    readonly warehouseId: string;
    readonly milli: number;
    readonly lot: string | null;
    readonly eatBy: string | null;
    readonly sellBy: string | null;
    readonly unitPriceE4: PriceE4;
  }[];
}

/** Which movements to list. */
export interface MovementQuery {
  /** Only rows after this one. */
  readonly afterRowId?: string;
  readonly productId?: string;
  readonly warehouseId?: string;
  /** ISO instants: made at the first or later, and before the second. */
  readonly madeFrom?: string;
  readonly madeBefore?: string;
  readonly limit: number;
  /** Which lot of `limit` rows, from 0. */
  readonly page?: number;
  /** By row id when absent. */
  readonly sortedBy?: 'id' | 'at' | 'milli';
  /** Ascending when absent. */
  readonly newestFirst?: boolean;
}
