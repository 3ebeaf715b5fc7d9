import * as z from 'zod/mini';
import {
  basisPoints,
  milli,
  price,
  cents,
  dayOrNull,
  decimal,
  flag,
  id,
  idOrNone,
  map,
  nameText,
  orNull,
  text,
  textOrNull,
} from '#functions/gateways/dolibarr/wire-values.ts';
import type { QuantityBreak, QuantityBreaks } from '#shared/kernel/price-steps.ts';
import { type BasisPoints, divideHalfUp } from '#shared/kernel/money.ts';
import type {
  ChangedOffer,
  ErpAgreedPrice,
  ErpCategory,
  ErpOffer,
  ErpProduct,
  ErpUnit,
  ErpWarehouse,
} from './erp-product.ts';

/**
 * `price` is for the whole quantity, `unitprice` for one; PHP sends the map of levels as a list if it begins
 * with 0, the level for everyone.
 */
const breakRow = z.object({
  quantity: milli,
  unitprice: price,
  remise_percent: z.optional(basisPoints),
  price_base_type: z.optional(z.nullable(z.string())),
});
type BreakRow = z.output<typeof breakRow>;

const breaksByLevel = z.union([z.record(z.string(), z.array(breakRow)), z.array(z.array(breakRow))]);

/**
 * Only levels with quantity prices, and undefined if there is none; a price with tax is returned without it.
 */
const breaksOf = (byLevel: z.output<typeof breaksByLevel>, vat: BasisPoints): { breaks?: QuantityBreaks } => {
  const breaks = Object.entries<BreakRow[]>(byLevel)
    .map(([level, rows]) => [level, rows.filter(isPriced).map((row) => breakOf(row, vat))] as const)
    .filter(([, steps]) => steps.length > 0);
  return breaks.length > 0 ? { breaks: Object.fromEntries(breaks) } : {};
};

const isPriced = ({ quantity, unitprice }: BreakRow): boolean => quantity > 0 && unitprice > 0;

const breakOf = (row: BreakRow, vat: BasisPoints): QuantityBreak => ({
  fromMilli: row.quantity,
  priceE4: row.price_base_type === 'TTC' ? divideHalfUp(row.unitprice * 10_000, 10_000 + vat) : row.unitprice,
  discount: row.remise_percent ?? 0,
});

/** Fields without the stock, which makes a list three times slower. */
export const OFFER_PROPERTIES =
  'id,ref,label,description,type,price,multiprices,prices_by_qty_list,tva_tx,cost_price,barcode,fk_unit,weight,weight_units,status,array_options';

/** The same with stock by warehouse and time of change. */
export const CHANGED_PROPERTIES = `${OFFER_PROPERTIES},stock_warehouse,date_modification`;

/** The requested fields: the whole object is twice as large. */
export const PRODUCT_PROPERTIES = `${OFFER_PROPERTIES},status_batch,seuil_stock_alerte,stock_reel,stock_theorique,stock_warehouse`;

const lot = z.pipe(
  z.object({ batch: z.string(), qty: milli, eatby: dayOrNull, sellby: dayOrNull }),
  z.transform(({ batch, qty, eatby, sellby }) => ({ lot: batch, milli: qty, eatBy: eatby, sellBy: sellby })),
);

const warehouseStock = z.pipe(
  z.object({ real: milli, detail_batch: z.optional(map(lot)) }),
  z.transform(({ real, detail_batch: lots }) => ({ realMilli: real, lots: Object.values(lots ?? {}) })),
);

/** Stock of a product by lot, over all warehouses. */
export const lotsInStockShape = z.pipe(
  z.object({ id, stock_warehouse: map(warehouseStock) }),
  z.transform(({ id: productId, stock_warehouse: warehouses }) => ({
    id: productId,
    lots: Object.values(warehouses).flatMap(({ lots }) => lots),
  })),
);

const offerFields = {
  id,
  ref: z.string(),
  label: text,
  description: text,
  type: z.union([z.string(), z.int()]),
  price,
  // by level; [] without price levels
  multiprices: z.optional(map(orNull(price))),
  prices_by_qty_list: z.optional(breaksByLevel),
  tva_tx: basisPoints,
  cost_price: orNull(cents),
  barcode: textOrNull,
  // absent from an ERP without the units module
  fk_unit: z.optional(idOrNone),
  weight: z.optional(orNull(decimal)),
  weight_units: z.optional(orNull(decimal)),
  status: flag,
  // [] without custom fields
  array_options: z.optional(orNull(map(orNull(z.union([z.string(), z.number(), z.boolean()]))))),
};

type ReadOffer = z.output<z.ZodMiniObject<typeof offerFields>>;

const offerOf = (product: ReadOffer): ErpOffer => ({
  id: product.id,
  ref: product.ref,
  label: product.label,
  description: product.description,
  kind: String(product.type) === '1' ? 'service' : 'product',
  // saving prices by level in Dolibarr stores the last level's in the product's own price
  priceHtE4: product.multiprices?.['1'] ?? product.price,
  levelPricesE4: levelPrices(product.multiprices ?? {}),
  ...breaksOf(product.prices_by_qty_list ?? {}, product.tva_tx),
  vatBasisPoints: product.tva_tx,
  costCents: product.cost_price,
  barcode: product.barcode,
  unitId: product.fk_unit ?? null,
  weightGrams: gramsOf(product.weight ?? null, product.weight_units ?? 0),
  onSale: product.status,
  extraFields: extraFieldsOf(product.array_options ?? {}),
});

export const offerShape = z.pipe(z.object(offerFields), z.transform(offerOf));

/** Without the stock module, or the right to read it, the stock key is missing. */
export const changedOfferShape = z.pipe(
  z.object({
    ...offerFields,
    stock_warehouse: z.optional(map(warehouseStock)),
    date_modification: z.optional(orNull(z.int())),
  }),
  z.transform((product): ChangedOffer => ({
    ...offerOf(product),
    stockByWarehouse: product.stock_warehouse,
    changedAt: product.date_modification ?? null,
  })),
);

/**
 * A product read with its stock. The stock keys are required: with the stock module off they are missing, and that
 * must not read as a stock of zero.
 */
export const productShape = z.pipe(
  z.object({
    ...offerFields,
    status_batch: z.union([z.string(), z.int()]),
    seuil_stock_alerte: orNull(milli),
    stock_reel: orNull(milli),
    stock_theorique: orNull(milli),
    stock_warehouse: map(warehouseStock),
  }),
  z.transform((product): ErpProduct => ({
    ...offerOf(product),
    tracksLots: String(product.status_batch) !== '0',
    alertMilli: product.seuil_stock_alerte,
    // Null only for a product that never moved.
    realMilli: product.stock_reel ?? 0,
    theoreticalMilli: product.stock_theorique ?? product.stock_reel ?? 0,
    stockByWarehouse: product.stock_warehouse,
  })),
);

/** `options_by_piece` → `by_piece`; leaves out empty, 0 and false. */
function extraFieldsOf(
  options: Readonly<Record<string, string | number | boolean | null>>,
): Record<string, string> {
  const filled = Object.entries(options).filter(([, value]) => value && value !== '0');
  return Object.fromEntries(filled.map(([name, value]) => [name.replace(/^options_/, ''), String(value)]));
}

/** Level 1 is the price itself; a level without a price, or with 0, has none of its own. */
function levelPrices(byLevel: Readonly<Record<string, number | null>>): Record<string, number> {
  const own = Object.entries(byLevel).filter(
    ([level, price]) => level !== '1' && price !== null && price > 0,
  );
  return Object.fromEntries(own.map(([level, price]) => [level, Number(price)]));
}

/** The ERP writes a weight with the power of ten of its kilograms: 0 kg, -3 g; 98 and 99 are ounces and pounds. */
function gramsOf(weight: number | null, scale: number | null): number | null {
  if (weight === null || weight <= 0 || scale === null || scale > 3) return null;
  return Math.round(weight * 10 ** (scale + 3));
}

/** Version 22 has neither dates nor a discount on the price itself. */
export const agreedPriceShape = z.pipe(
  z.object({
    fk_soc: id,
    price,
    discount_percent: z.optional(orNull(basisPoints)),
    date_begin: z.optional(dayOrNull),
    date_end: z.optional(dayOrNull),
  }),
  z.transform((row): { price: ErpAgreedPrice; from: string | null; until: string | null } => ({
    price: {
      thirdPartyId: row.fk_soc,
      priceHtE4: row.price,
      discountBasisPoints: row.discount_percent ?? 0,
    },
    from: row.date_begin ?? null,
    until: row.date_end ?? null,
  })),
);

export const isValidOn =
  (day: string) =>
  ({ from, until }: { from: string | null; until: string | null }): boolean =>
    (from === null || from <= day) && (until === null || day <= until);

export const vatRateShape = z.pipe(
  z.object({ taux: basisPoints }),
  z.transform(({ taux }) => taux),
);

export const unitShape = z.pipe(
  z.object({ rowid: id, code: z.string(), unit_type: text }),
  z.transform((unit): ErpUnit => ({
    id: unit.rowid,
    unit:
      unit.unit_type === 'weight' && unit.code === 'KG'
        ? 'kg'
        : unit.unit_type === 'qty' && unit.code === 'P'
          ? 'piece'
          : 'other',
  })),
);

/** A page of a list: with `pagination_data` an object, without (or in older versions) a plain list. */
export const productPageShape = z.pipe(
  z.union([
    z.object({ data: z.array(productShape), pagination: z.object({ total: z.coerce.number() }) }),
    z.array(productShape),
  ]),
  z.transform((page) =>
    Array.isArray(page)
      ? { products: page, total: null }
      : { products: page.data, total: page.pagination.total },
  ),
);

export const categoryShape = z.pipe(
  z.object({ id, label: nameText, description: text, fk_parent: idOrNone }),
  z.transform((category): ErpCategory => ({
    id: category.id,
    label: category.label,
    description: category.description,
    parentId: category.fk_parent,
  })),
);

export const warehouseShape = z.pipe(
  z.object({ id, ref: z.string(), lieu: text, statut: flag }),
  z.transform((warehouse): ErpWarehouse => ({
    id: warehouse.id,
    ref: warehouse.ref,
    shortName: warehouse.lieu || warehouse.ref,
    isOpen: warehouse.statut,
  })),
);
