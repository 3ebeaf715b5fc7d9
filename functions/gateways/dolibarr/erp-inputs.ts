import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';

/** What we ask the ERP to write. Units as in DolibarrGateway. */
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
  /** Our id: not unique in the ERP, so search before creating. */
  readonly refExt: string;
}

/** A place of a third party, with our id in `refExt`: search before creating. */
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
  /** Base price and discount, if the price is a discounted one: Dolibarr shows both. */
  readonly discounted?: { readonly fromE4: PriceE4; readonly discount: BasisPoints };
  /**
   * Of the ERP's dictionary of units. A line without one gets the first of the list (tonnes) when edited in
   * Dolibarr.
   */
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
  /** The requested delivery day, `YYYY-MM-DD`. */
  readonly deliveryDay?: string;
  readonly publicNote?: string;
  readonly privateNote?: string;
  /**
   * Payment terms and method, as rows of the ERP's dictionaries: an invoice created from the order inherits
   * both.
   */
  readonly paymentTermsId?: string;
  readonly paymentModeId?: string;
  readonly lines: readonly NewOrderLine[];
}

/** Credits an amount of an invoice. A draft. */
export interface NewCreditNote {
  readonly invoiceId: string;
  readonly thirdPartyId: string;
  /** Our id: not unique in the ERP, so search before creating. */
  readonly refExt: string;
  /** The order's reference, as on its invoice. */
  readonly customerRef: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Credited amounts by rate, above zero. */
  readonly lines: readonly {
    readonly description: string;
    /** Of one unit. */
    readonly priceHtE4: PriceE4;
    readonly vatBasisPoints: BasisPoints;
    /** Product and quantity; absent: an amount without a product. */
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
  /** By invoice; negative for a refund, on invoices and credit notes alike. */
  readonly amounts: readonly { readonly invoiceId: string; readonly amountCents: Cents }[];
}

/** An event in the agenda of a third party. */
export interface NewAgendaEvent {
  readonly thirdPartyId: string;
  /** Our id: not unique in the ERP, so search before creating. */
  readonly refExt: string;
  /** When it happened, ISO. */
  readonly at: string;
  /** Dolibarr stores at most 128 characters. */
  readonly label: string;
  readonly note: string;
}

export interface NewErpProduct {
  /** Letters without accents, digits, dot, dash, underscore: the ERP changes other characters. */
  readonly ref: string;
  /** Our id: not unique in the ERP, so search before creating. */
  readonly refExt: string;
  readonly label: string;
  readonly description: string;
  readonly privateNote: string;
  readonly priceHtE4: PriceE4;
  readonly vatBasisPoints: BasisPoints;
  readonly barcode: string | null;
  /** Of one piece; null where unknown. */
  readonly weightGrams: number | null;
  /** Of the ERP's dictionary; absent: the kilogram, the default unit. */
  readonly unitId?: string;
  readonly onSale: boolean;
}

/** Missing price or barcode of a product, to be added; the price is given with its VAT rate. */
export interface MissingOfProduct {
  readonly priceHtE4?: PriceE4;
  readonly vatBasisPoints?: BasisPoints;
  /** EAN-13. */
  readonly barcode?: string;
}

/** A supplier of a product, as a line of its purchase prices. */
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
  /** Code that identifies the movement, at most 128 characters, no parentheses. */
  readonly code: string;
  readonly label: string;
  readonly lot?: string;
  readonly eatBy?: string;
  readonly sellBy?: string;
  /** Paris day of the movement, if not today: the ERP dates it now otherwise. */
  readonly day?: string;
  /** Purchase price of an entry, which changes the average price. */
  readonly unitPriceE4?: PriceE4;
  /** One side of a transfer between warehouses; the ERP only records it. */
  readonly isTransfer?: boolean;
}

/** What was received of a supplier order in one delivery. A draft. */
export interface NewReception {
  readonly supplierId: string;
  readonly orderId: string;
  /** Identifies the reception: search before creating. */
  readonly mark: string;
  /** Day of the delivery, `YYYY-MM-DD`. */
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

export interface MovementQuery {
  /** Only rows after this one. */
  readonly afterRowId?: string;
  readonly productId?: string;
  readonly warehouseId?: string;
  /** ISO instants, `madeUntil` excluded. */
  readonly madeFrom?: string;
  readonly madeBefore?: string;
  readonly limit: number;
  /** Page number, from 0, of `limit` rows each. */
  readonly page?: number;
  /** By row id when absent. */
  readonly sortedBy?: 'id' | 'at' | 'milli';
  /** Ascending when absent. */
  readonly newestFirst?: boolean;
}
