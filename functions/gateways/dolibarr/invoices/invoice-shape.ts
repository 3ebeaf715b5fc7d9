import * as z from 'zod/mini';
import type { Cents } from '#shared/kernel/money.ts';
import type {
  ChangedInvoice,
  ErpDocument,
  ErpInvoice,
  ErpInvoiceLine,
  ErpInvoiceWithLines,
  InvoiceKind,
} from './erp-invoice.ts';
import { isTitle, type LineKind, lineKind, withoutTitles } from '#functions/gateways/dolibarr/title-lines.ts';
import {
  cents,
  code,
  dayOrNull,
  flag,
  id,
  idOrNone,
  milli,
  orNull,
  textOrNull,
} from '#functions/gateways/dolibarr/wire-values.ts';

const CREDIT_NOTE = '2';
const DEPOSIT = '3';

const kindOf = (type: string): InvoiceKind =>
  type === CREDIT_NOTE ? 'avoir' : type === DEPOSIT ? 'acompte' : 'facture';

export const INVOICE_PROPERTIES =
  'id,ref,ref_client,socid,type,status,paye,close_code,date,date_lim_reglement,total_ht,total_ttc,totalpaid,remaintopay,date_modification,fk_facture_source';

const invoiceFields = z.object({
  id,
  ref: z.string(),
  ref_client: textOrNull,
  socid: id,
  type: code,
  status: code,
  paye: orNull(flag),
  close_code: textOrNull,
  date: dayOrNull,
  date_lim_reglement: dayOrNull,
  total_ht: cents,
  total_ttc: cents,
  totalpaid: orNull(cents),
  remaintopay: orNull(cents),
  date_modification: z.optional(orNull(z.int())),
  fk_facture_source: z.optional(idOrNone),
});

const invoiceFrom = (invoice: z.output<typeof invoiceFields>): ErpInvoice => ({
  id: invoice.id,
  kind: kindOf(invoice.type),
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
  restCents: invoice.remaintopay ?? invoice.total_ttc,
  sourceId: invoice.fk_facture_source ?? null,
  ...(invoice.date_modification ? { changedAt: invoice.date_modification } : {}),
});

export const invoiceShape = z.pipe(invoiceFields, z.transform(invoiceFrom));

export const INVOICE_WITH_LINES_PROPERTIES = `${INVOICE_PROPERTIES},lines`;

/** Descriptions that Dolibarr gives to lines which deduct another invoice; a discount of another kind has its own text. */
const DEDUCTIONS = new Set(['(DEPOSIT)', '(CREDIT_NOTE)', '(EXCESS RECEIVED)']);

type InvoiceLine = ErpInvoiceLine & LineKind & { isDeduction: boolean; totalTtcCents: Cents };

const invoiceLine = z.pipe(
  z.object({
    fk_product: idOrNone,
    qty: milli,
    total_ht: cents,
    total_ttc: cents,
    desc: textOrNull,
    fk_remise_except: z.optional(idOrNone),
    ...lineKind,
  }),
  z.transform((line): InvoiceLine => ({
    isTitle: isTitle(line),
    isDeduction: !!line.fk_remise_except && DEDUCTIONS.has(line.desc ?? ''),
    productId: line.fk_product,
    milli: line.qty,
    totalHtCents: line.total_ht,
    totalTtcCents: line.total_ttc,
  })),
);

const soldLine = ({ productId, milli: quantity, totalHtCents }: Omit<InvoiceLine, 'isTitle'>) => ({
  productId,
  milli: quantity,
  totalHtCents,
});

const deductedBy = (lines: readonly InvoiceLine[]): ErpInvoiceWithLines['deducted'] => {
  const deductions = lines.filter(({ isDeduction }) => isDeduction);
  return {
    htCents: deductions.reduce((sum, { totalHtCents }) => sum - totalHtCents, 0),
    ttcCents: deductions.reduce((sum, { totalTtcCents }) => sum - totalTtcCents, 0),
  };
};

export const invoiceWithLinesShape = z.pipe(
  z.extend(invoiceFields, { lines: z.array(invoiceLine) }),
  z.transform(({ lines, ...invoice }): ErpInvoiceWithLines => ({
    ...invoiceFrom(invoice),
    lines: withoutTitles(lines.filter(({ isDeduction }) => !isDeduction)).map(soldLine),
    deducted: deductedBy(lines),
  })),
);

export const CHANGED_INVOICE_PROPERTIES =
  'id,ref,ref_ext,socid,type,status,close_code,total_ttc,remaintopay,fk_facture_source,linkedObjectsIds,date_modification,lines';

export const changedInvoiceShape = z.pipe(
  z.object({
    id,
    ref: z.string(),
    ref_ext: textOrNull,
    socid: id,
    type: code,
    status: code,
    close_code: z.optional(textOrNull),
    total_ttc: cents,
    remaintopay: orNull(cents),
    fk_facture_source: z.optional(idOrNone),
    linkedObjectsIds: z.optional(
      z.nullable(
        z.union([z.object({ commande: z.optional(z.record(z.string(), id)) }), z.array(z.unknown())]),
      ),
    ),
    date_modification: orNull(z.int()),
    lines: z.array(invoiceLine),
  }),
  z.transform((invoice): ChangedInvoice => {
    const linked = invoice.linkedObjectsIds;
    const { ttcCents: deductedCents } = deductedBy(invoice.lines);
    return {
      id: invoice.id,
      ref: invoice.ref,
      refExt: invoice.ref_ext,
      thirdPartyId: invoice.socid,
      statusCode: invoice.status,
      closeCode: invoice.close_code ?? null,
      isCreditNote: invoice.type === CREDIT_NOTE,
      isDeposit: invoice.type === DEPOSIT,
      totalTtcCents: invoice.total_ttc,
      ...(deductedCents === 0 ? {} : { deductedCents }),
      restCents: invoice.remaintopay ?? invoice.total_ttc,
      orderIds: linked && !Array.isArray(linked) ? Object.values(linked.commande ?? {}) : [],
      sourceId: invoice.fk_facture_source ?? null,
      changedAt: invoice.date_modification ?? 0,
    };
  }),
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
