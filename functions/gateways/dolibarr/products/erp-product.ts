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
  /** Empty for a product without lots. */
  readonly lots: readonly ErpLot[];
}

/** A product without its stock. */
export interface ErpOffer {
  readonly id: string;
  readonly ref: string;
  readonly label: string;
  readonly description: string;
  readonly kind: 'product' | 'service';
  /** Per unit, excluding VAT. */
  readonly priceHtE4: PriceE4;
  /** Prices of the levels that have their own. */
  readonly levelPricesE4: Readonly<Record<string, PriceE4>>;
  /** Quantity prices, by price level or for everyone; absent if the ERP has none. */
  readonly breaks?: QuantityBreaks;
  readonly vatBasisPoints: BasisPoints;
  readonly costCents: Cents | null;
  readonly barcode: string | null;
  /** Its unit in the ERP's dictionary; null where unset. */
  readonly unitId: string | null;
  /** Of one unit; null where unset. */
  readonly weightGrams: number | null;
  readonly onSale: boolean;
  /** Custom fields, by their names in Dolibarr; only non-empty ones. */
  readonly extraFields: Readonly<Record<string, string>>;
}

/** A recently changed product, with its stock if the key may read it. */
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
  /** Real stock less validated orders that are not shipped yet; drafts do not count. */
  readonly theoreticalMilli: number;
  /** An absent warehouse has no stock. */
  readonly stockByWarehouse: Readonly<Record<string, ErpWarehouseStock>>;
}

/** A lot whose card was recently changed: its dates, in stock or not. */
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

/** A unit of the ERP's dictionary; `other` is none that we sell by (litres, dozens, hours). */
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
  /** Positive into the warehouse, negative out of it; the sign counts, not the ERP's type. */
  readonly milli: number;
  /** ISO instant. */
  readonly at: string;
  readonly lot: string | null;
  readonly eatBy: string | null;
  readonly sellBy: string | null;
  readonly label: string;
  readonly code: string | null;
  /** The purchase document behind it, with its unit price (0 where unset); absent for other movements. */
  readonly boughtBy?: {
    readonly paper: 'reception' | 'supplier order';
    readonly id: string;
    readonly priceE4: PriceE4;
  };
  /** The document that made it; absent for one entered by hand or posted by a program. */
  readonly madeBy?: ErpPaper;
}

/** A document of the ERP, by its row. */
export interface ErpPaper {
  readonly kind: 'shipment' | 'reception' | 'supplier order' | 'order' | 'invoice';
  readonly id: string;
}
