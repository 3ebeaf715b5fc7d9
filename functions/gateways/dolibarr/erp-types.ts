import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';

/**
 * The ERP's things in our words. Ids are texts. Quantities are in thousandths of the product's unit (`milli`): grams
 * for a product sold by the kilogram; a product sold by the piece counts 1000 per piece. Days are `YYYY-MM-DD` in Europe/Paris.
 */
export interface ErpLot {
  readonly lot: string;
  readonly milli: number;
  /** Date of minimum durability (DDM/DLUO). */
  readonly eatBy: string | null;
  /** Use-by date (DLC). */
  readonly sellBy: string | null;
}

export interface ErpWarehouseStock {
  readonly realMilli: number;
  /** Empty for a product not kept by lots. */
  readonly lots: readonly ErpLot[];
}

/** A product as it is offered, without its stock. */
export interface ErpOffer {
  readonly id: string;
  readonly ref: string;
  readonly label: string;
  readonly description: string;
  readonly kind: 'product' | 'service';
  /** Per unit, excluding VAT. */
  readonly priceHtE4: PriceE4;
  /** Of the price levels that have one of their own. */
  readonly levelPricesE4: Readonly<Record<string, PriceE4>>;
  readonly vatBasisPoints: BasisPoints;
  readonly costCents: Cents | null;
  readonly barcode: string | null;
  /** How it is sold, in the ERP's dictionary of units; null where nobody said. */
  readonly unitId: string | null;
  /** Of one of it, where it is sold by the piece; null where nobody said. */
  readonly weightGrams: number | null;
  readonly onSale: boolean;
}

export interface ErpProduct extends ErpOffer {
  readonly tracksLots: boolean;
  readonly alertMilli: number | null;
  /** All warehouses together. */
  readonly realMilli: number;
  /** Real stock less validated orders not shipped yet; drafts do not count. */
  readonly theoreticalMilli: number;
  /** A warehouse that is absent holds nothing. */
  readonly stockByWarehouse: Readonly<Record<string, ErpWarehouseStock>>;
}

/** A price of one product for one third party, before its discount. */
export interface ErpAgreedPrice {
  readonly thirdPartyId: string;
  readonly priceHtE4: PriceE4;
  readonly discountBasisPoints: BasisPoints;
}

/** A unit of the ERP's dictionary; `other` is neither of those that we sell by (litres, dozens, hours). */
export interface ErpUnit {
  readonly id: string;
  readonly unit: Unit | 'other';
}

export interface ErpCategory {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly parentId: string | null;
}

export interface ErpWarehouse {
  readonly id: string;
  readonly ref: string;
  readonly shortName: string;
  readonly isOpen: boolean;
}

export interface ErpMovement {
  /** The row id: movements with a higher one are newer. */
  readonly id: string;
  readonly productId: string;
  readonly warehouseId: string;
  /** Positive into the warehouse, negative out of it; the sign rules, not the ERP's type. */
  readonly grams: number;
  /** ISO instant. */
  readonly at: string;
  readonly lot: string | null;
  readonly eatBy: string | null;
  readonly sellBy: string | null;
  readonly label: string;
  readonly code: string | null;
}

export interface ErpThirdParty {
  readonly id: string;
  readonly name: string;
  readonly nameAlias: string | null;
  readonly refExt: string | null;
  readonly code: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly zip: string | null;
  readonly town: string | null;
  readonly siret: string | null;
  readonly vatNumber: string | null;
  /** The price level that they buy at; null where the house keeps none. */
  readonly priceLevel: number | null;
  readonly discountBasisPoints: BasisPoints;
  /** What they may owe; null where nobody said. */
  readonly outstandingLimitCents: Cents | null;
  readonly isCustomer: boolean;
  readonly isActive: boolean;
}

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

export interface ErpInvoice {
  readonly id: string;
  /** `(PROV4)` while it is a draft. */
  readonly ref: string;
  readonly customerRef: string | null;
  readonly thirdPartyId: string;
  /** The ERP's own code, known or not: `"0"` draft to `"3"` abandoned. */
  readonly statusCode: string;
  /** True once paid in full; a status of 2 alone may be an invoice closed unpaid. */
  readonly isPaid: boolean;
  /** Why it was closed unpaid: `abandon`, `badcustomer`, `replaced`… */
  readonly closeCode: string | null;
  readonly day: string | null;
  readonly dueDay: string | null;
  /** Negative for a credit note. */
  readonly totalHtCents: Cents;
  readonly totalTtcCents: Cents;
  readonly paidCents: Cents;
}

/** An invoice or credit note, what it is of, and what of it is still to be paid. */
export interface ChangedInvoice {
  readonly id: string;
  readonly ref: string;
  readonly refExt: string | null;
  readonly thirdPartyId: string;
  /** The ERP's own code: `"0"` draft to `"3"` abandoned. */
  readonly statusCode: string;
  readonly isCreditNote: boolean;
  readonly totalTtcCents: Cents;
  /** Below zero for what is to be given back: on a credit note, and where more was paid than invoiced. */
  readonly restCents: Cents;
  /** The orders that it was drawn up from. */
  readonly orderIds: readonly string[];
  /** The invoice that a credit note takes back. */
  readonly sourceId: string | null;
  readonly changedAt: number;
}

/** What of a payment stands on one invoice. */
export interface ErpInvoicePayment {
  /** As whoever recorded it numbered it: ours go by our own id. */
  readonly num: string;
  /** Below zero for money that went back. */
  readonly amountCents: Cents;
}

export interface ErpBankAccount {
  readonly id: string;
  readonly label: string;
}

export interface ErpDocument {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}
