import * as z from 'zod/mini';
import { divideHalfUp } from '#shared/kernel/money.ts';
import {
  basisPoints,
  code,
  dayOrNull,
  id,
  idOrNone,
  milli,
  orNull,
  price,
  text,
  textOrNull,
} from '#functions/gateways/dolibarr/wire-values.ts';
import type {
  ErpReception,
  ErpReceptionLine,
  ErpReceptionStatus,
  ErpSupplierOrder,
  ErpSupplierOrderLine,
  ErpSupplierOrderStatus,
} from './erp-purchase.ts';

const ORDER_STATUSES: Readonly<Record<string, ErpSupplierOrderStatus>> = {
  '0': 'draft',
  '3': 'ordered',
  '4': 'partly',
  '5': 'received',
};

const orderLine = z.pipe(
  z.object({
    id,
    fk_product: idOrNone,
    product_label: textOrNull,
    desc: text,
    ref_supplier: text,
    qty: milli,
    subprice: price,
    remise_percent: orNull(basisPoints),
  }),
  z.transform((line): ErpSupplierOrderLine => ({
    id: line.id,
    productId: line.fk_product,
    label: line.product_label ?? line.desc,
    supplierRef: line.ref_supplier,
    milli: line.qty,
    netPriceE4: divideHalfUp(line.subprice * (10_000 - (line.remise_percent ?? 0)), 10_000),
  })),
);

/** By kind, and by the row that links them; PHP writes an empty map as []. */
const linkedReceptions = z.union([
  z.pipe(
    z.object({ reception: z.optional(z.record(z.string(), id)) }),
    z.transform(({ reception = {} }) => Object.values(reception)),
  ),
  z.pipe(
    z.tuple([]),
    z.transform((): string[] => []),
  ),
]);

export const supplierOrderShape = z.pipe(
  z.object({
    id,
    ref: z.string(),
    ref_supplier: textOrNull,
    socid: id,
    status: code,
    date_commande: dayOrNull,
    delivery_date: dayOrNull,
    lines: z.array(orderLine),
    linkedObjectsIds: z.optional(z.nullable(linkedReceptions)),
  }),
  z.transform((order): ErpSupplierOrder => ({
    id: order.id,
    ref: order.ref,
    supplierRef: order.ref_supplier,
    supplierId: order.socid,
    // validated, approved, cancelled and refused: nothing is expected
    status: ORDER_STATUSES[order.status] ?? 'other',
    day: order.date_commande,
    deliveryDay: order.delivery_date,
    lines: order.lines,
    receptionIds: order.linkedObjectsIds ?? [],
  })),
);

const RECEPTION_STATUSES: Readonly<Record<string, ErpReceptionStatus>> = {
  '0': 'draft',
  '1': 'validated',
  '2': 'closed',
};

const receptionLine = z.pipe(
  z.object({
    fk_product: id,
    fk_elementdet: idOrNone,
    fk_entrepot: id,
    qty: milli,
    batch: textOrNull,
  }),
  z.transform((line): ErpReceptionLine => ({
    productId: line.fk_product,
    orderLineId: line.fk_elementdet,
    warehouseId: line.fk_entrepot,
    milli: line.qty,
    lot: line.batch,
  })),
);

/** The name of a reception as the origin of another document. */
const SUPPLIER_ORDER = 'order_supplier';

export const receptionShape = z.pipe(
  z.object({
    id,
    ref: z.string(),
    socid: id,
    ref_supplier: textOrNull,
    origin_type: textOrNull,
    origin_id: idOrNone,
    tracking_number: textOrNull,
    status: code,
    date_reception: dayOrNull,
    lines: z.array(receptionLine),
  }),
  z.transform((reception): ErpReception => ({
    id: reception.id,
    ref: reception.ref,
    supplierId: reception.socid,
    supplierRef: reception.ref_supplier,
    orderId: reception.origin_type === SUPPLIER_ORDER ? reception.origin_id : null,
    mark: reception.tracking_number,
    status: RECEPTION_STATUSES[reception.status] ?? 'draft',
    day: reception.date_reception,
    lines: reception.lines,
  })),
);
