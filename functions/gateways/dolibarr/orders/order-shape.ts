import * as z from 'zod/mini';
import { parisInstant } from '#shared/kernel/dates.ts';
import { eurosFromPrice } from '#shared/kernel/money.ts';
import { wireFromQuantity } from '#shared/kernel/quantity.ts';
import type { NewOrder, NewOrderLine } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ChangedOrder, ErpOrder, ErpOrderLine, ErpOrderStatus } from './erp-order.ts';
import { isTitle, type LineKind, lineKind, withoutTitles } from '#functions/gateways/dolibarr/title-lines.ts';
import {
  basisPoints,
  cents,
  dayOrNull,
  flag,
  milli,
  id,
  idOrNone,
  orNull,
  price,
  text,
  textOrNull,
} from '#functions/gateways/dolibarr/wire-values.ts';

const STATUSES: Readonly<Record<string, ErpOrderStatus>> = {
  '-1': 'cancelled',
  '0': 'draft',
  '1': 'validated',
  '2': 'shipping',
  '3': 'closed',
};

const status = z.pipe(
  z
    .union([z.string(), z.int()])
    .check(z.refine((value) => String(value) in STATUSES, 'unknown order status')),
  z.transform((value) => STATUSES[String(value)] as ErpOrderStatus),
);

const orderLine = z.pipe(
  z.object({
    id,
    fk_product: idOrNone,
    product_label: textOrNull,
    desc: text,
    qty: milli,
    subprice: price,
    remise_percent: orNull(basisPoints),
    tva_tx: basisPoints,
    total_ht: cents,
    total_tva: cents,
    total_ttc: cents,
    ...lineKind,
  }),
  z.transform((line): ErpOrderLine & LineKind => ({
    isTitle: isTitle(line),
    id: line.id,
    productId: line.fk_product,
    label: line.product_label ?? line.desc,
    description: line.desc,
    milli: line.qty,
    unitPriceHtE4: line.subprice,
    discountBasisPoints: line.remise_percent ?? 0,
    vatBasisPoints: line.tva_tx,
    totalHtCents: line.total_ht,
    totalVatCents: line.total_tva,
    totalTtcCents: line.total_ttc,
  })),
);

/** By kind, and by the row that links them; null in lists where they were not requested. */
const linkedIds = z.nullable(
  z.union([
    z.pipe(
      z.object({
        shipping: z.optional(z.record(z.string(), id)),
        facture: z.optional(z.record(z.string(), id)),
      }),
      z.transform(({ shipping = {}, facture = {} }) => ({
        shipping: Object.values(shipping),
        facture: Object.values(facture),
      })),
    ),
    z.pipe(
      z.tuple([]),
      z.transform(() => ({ shipping: [] as string[], facture: [] as string[] })),
    ),
  ]),
);

export const orderShape = z.pipe(
  z.object({
    id,
    ref: z.string(),
    ref_ext: textOrNull,
    ref_client: textOrNull,
    socid: id,
    status,
    billed: orNull(flag),
    date_modification: orNull(z.int()),
    date: dayOrNull,
    delivery_date: z.optional(dayOrNull),
    note_public: text,
    note_private: text,
    total_ht: cents,
    total_tva: cents,
    total_ttc: cents,
    lines: z.array(orderLine),
    linkedObjectsIds: z.optional(linkedIds),
  }),
  z.transform((order): ErpOrder => ({
    id: order.id,
    ref: order.ref,
    refExt: order.ref_ext,
    customerRef: order.ref_client,
    thirdPartyId: order.socid,
    status: order.status,
    isBilled: order.billed ?? false,
    changedAt: order.date_modification ?? 0,
    day: order.date,
    deliveryDay: order.delivery_date ?? null,
    publicNote: order.note_public,
    privateNote: order.note_private,
    totalHtCents: order.total_ht,
    totalVatCents: order.total_tva,
    totalTtcCents: order.total_ttc,
    lines: withoutTitles(order.lines),
    shipmentIds: order.linkedObjectsIds?.shipping ?? [],
    invoiceIds: order.linkedObjectsIds?.facture ?? [],
  })),
);

export const changedOrderShape = z.pipe(
  z.object({
    id,
    ref_ext: textOrNull,
    status,
    date_modification: orNull(z.int()),
    linkedObjectsIds: z.optional(linkedIds),
  }),
  z.transform((order): ChangedOrder => ({
    id: order.id,
    status: order.status,
    refExt: order.ref_ext,
    changedAt: order.date_modification ?? 0,
    shipmentIds: order.linkedObjectsIds?.shipping ?? [],
  })),
);

const GOODS = 0;

/** Price and rate are always given: Dolibarr takes a missing one as 0, not as the product's. */
export function orderLineBody(line: NewOrderLine): object {
  return {
    fk_product: Number(line.productId),
    qty: wireFromQuantity(line.quantity),
    subprice: eurosFromPrice(line.discounted?.fromE4 ?? line.unitPriceHtE4),
    ...(line.discounted ? { remise_percent: line.discounted.discount / 100 } : {}),
    tva_tx: line.vatBasisPoints / 100,
    product_type: GOODS,
    ...(line.unitId === undefined ? {} : { fk_unit: Number(line.unitId) }),
    desc: line.description ?? '',
  };
}

/** Epoch seconds, stored with their time: noon stays on the day in any time zone of the ERP. */
export const deliveryDayBody = (day: string) => ({ delivery_date: parisInstant(day, 12).getTime() / 1000 });

export function newOrderBody(order: NewOrder): object {
  return {
    socid: Number(order.thirdPartyId),
    ref_ext: order.refExt,
    date: order.day,
    ...(order.customerRef === undefined ? {} : { ref_client: order.customerRef }),
    ...(order.deliveryDay === undefined ? {} : deliveryDayBody(order.deliveryDay)),
    ...(order.publicNote === undefined ? {} : { note_public: order.publicNote }),
    ...(order.privateNote === undefined ? {} : { note_private: order.privateNote }),
    ...(order.paymentTermsId === undefined ? {} : { cond_reglement_id: Number(order.paymentTermsId) }),
    ...(order.paymentModeId === undefined ? {} : { mode_reglement_id: Number(order.paymentModeId) }),
    lines: order.lines.map(orderLineBody),
  };
}
