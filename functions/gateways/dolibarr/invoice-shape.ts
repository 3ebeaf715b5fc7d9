import * as z from 'zod/mini';
import type { ErpDocument, ErpInvoice } from './erp-types.ts';
import { cents, code, dayOrNull, flag, id, orNull, textOrNull } from './wire-values.ts';

export const INVOICE_PROPERTIES =
  'id,ref,ref_client,socid,status,paye,close_code,date,date_lim_reglement,total_ht,total_ttc,totalpaid';

export const invoiceShape = z.pipe(
  z.object({
    id,
    ref: z.string(),
    ref_client: textOrNull,
    socid: id,
    status: code,
    paye: orNull(flag),
    close_code: textOrNull,
    date: dayOrNull,
    date_lim_reglement: dayOrNull,
    total_ht: cents,
    total_ttc: cents,
    totalpaid: orNull(cents),
  }),
  z.transform((invoice): ErpInvoice => ({
    id: invoice.id,
    ref: invoice.ref,
    customerRef: invoice.ref_client,
    thirdPartyId: invoice.socid,
    statusCode: invoice.status,
    isPaid: invoice.paye ?? false,
    closeCode: invoice.close_code,
    day: invoice.date,
    dueDay: invoice.date_lim_reglement,
    totalHtCents: invoice.total_ht,
    totalTtcCents: invoice.total_ttc,
    paidCents: invoice.totalpaid ?? 0,
  })),
);

export const documentShape = z.pipe(
  z.object({
    filename: z.string(),
    'content-type': z.string(),
    content: z.string().check(z.minLength(1)),
    encoding: z.literal('base64'),
  }),
  z.transform((document): ErpDocument => ({
    filename: document.filename,
    contentType: document['content-type'],
    base64: document.content,
  })),
);
