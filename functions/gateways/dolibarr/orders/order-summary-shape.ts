import * as z from 'zod/mini';
import type { ErpOrderSummary } from './erp-order.ts';
import {
  cents,
  code,
  dayOrNull,
  flag,
  id,
  orNull,
  textOrNull,
} from '#functions/gateways/dolibarr/wire-values.ts';

/** Without the lines, which make nine tenths of an order. */
export const ORDER_SUMMARY_PROPERTIES =
  'id,ref,ref_client,socid,status,billed,date,delivery_date,total_ht,total_ttc';

export const orderSummaryShape = z.pipe(
  z.object({
    id,
    ref: z.string(),
    ref_client: textOrNull,
    socid: id,
    status: code,
    billed: orNull(flag),
    date: dayOrNull,
    delivery_date: dayOrNull,
    total_ht: cents,
    total_ttc: cents,
  }),
  z.transform((order): ErpOrderSummary => ({
    id: order.id,
    ref: order.ref,
    customerRef: order.ref_client,
    thirdPartyId: order.socid,
    statusCode: order.status,
    isBilled: order.billed ?? false,
    day: order.date,
    deliveryDay: order.delivery_date,
    totalHtCents: order.total_ht,
    totalTtcCents: order.total_ttc,
  })),
);
