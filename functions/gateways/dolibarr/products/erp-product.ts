import type { QuantityBreaks } from '#shared/kernel/price-steps.ts';
import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';

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
  /** Prices by quantity, by price level or for everybody; absent where the house keeps none. */
  readonly breaks?: QuantityBreaks;
  readonly vatBasisPoints: BasisPoints;
  readonly costCents: Cents | null;
  readonly barcode: string | null;
  /** How it is sold, in the ERP's dictionary of units; null where unset. */
  readonly unitId: string | null;
  /** Of one unit; null where unset. */
  readonly weightGrams: number | null;
  readonly onSale: boolean;
  /** Fields of the house's own, by their names there; only those that hold something. */
  readonly extraFields: Readonly<Record<string, string>>;
}

/** A product that was changed lately: as it is offered, and what lies where if the key may know. */
export interface ChangedOffer extends ErpOffer {
  readonly stockByWarehouse: Readonly<Record<string, ErpWarehouseStock>> | undefined;
  /** As in an order; null in 23.0.1 for a product without extra fields. */
  readonly changedAt: number | null;
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

/** A lot that was changed lately, on its own card: the days that it has there, in stock or not. */
export interface ChangedLot {
  readonly id: string;
  readonly productId: string;
  readonly lot: string;
  readonly eatBy: string | null;
  readonly sellBy: string | null;
  /** As in an order. */
  readonly changedAt: number;
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
  readonly milli: number;
  /** ISO instant. */
  readonly at: string;
  readonly lot: string | null;
  readonly eatBy: string | null;
  readonly sellBy: string | null;
  readonly label: string;
  readonly code: string | null;
  /** The paper of a purchase that made it, with the price of one unit (0 where unset); absent for any other. */
  readonly boughtBy?: {
    readonly paper: 'reception' | 'supplier order';
    readonly id: string;
    readonly priceE4: PriceE4;
  };
  /** The paper that made it; absent for what a person or a program posted by itself. */
  readonly madeBy?: ErpPaper;
}

/** A paper of the ERP, by its row. */
export interface ErpPaper {
  readonly kind: 'shipment' | 'reception' | 'supplier order' | 'order' | 'invoice';
  readonly id: string;
}
