import type { Cents } from '#shared/kernel/money.ts';

/** What the ERP calls an invoice too; a replacement and a situation are plain ones. */
export type InvoiceKind = 'facture' | 'acompte' | 'avoir';

export interface ErpInvoice {
  readonly id: string;
  readonly kind: InvoiceKind;
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
  /** By payments alone: credit notes and deposits that were used are not in it. */
  readonly paidCents: Cents;
  /** The total without payments, credit notes and deposits used; below zero on a credit note that is not used. */
  readonly restCents: Cents;
  /** The invoice that a credit note takes back. */
  readonly sourceId: string | null;
  /** Epoch seconds of its last change, being closed as paid among them; absent where it was not asked. */
  readonly changedAt?: number;
}

/** What was sold by one line of an invoice; below zero in cents on a credit note. */
export interface ErpInvoiceLine {
  /** Null for a line of free text. */
  readonly productId: string | null;
  /** Thousandths of the product's unit: the line does not say which. */
  readonly milli: number;
  readonly totalHtCents: Cents;
}

export type ErpInvoiceWithLines = ErpInvoice & { readonly lines: readonly ErpInvoiceLine[] };

/** An invoice or credit note, what it is of, and what of it is still to be paid. */
export interface ChangedInvoice {
  readonly id: string;
  readonly ref: string;
  readonly refExt: string | null;
  readonly thirdPartyId: string;
  /** The ERP's own code: `"0"` draft to `"3"` abandoned. */
  readonly statusCode: string;
  /** Why it was closed unpaid: `abandon`, `badcustomer`, `replaced`… */
  readonly closeCode: string | null;
  readonly isCreditNote: boolean;
  readonly isDeposit: boolean;
  readonly totalTtcCents: Cents;
  /** Below zero for what is to be given back: on a credit note, and where more was paid than invoiced. */
  readonly restCents: Cents;
  /** The orders that it was drawn up from. */
  readonly orderIds: readonly string[];
  /** The invoice that a credit note takes back. */
  readonly sourceId: string | null;
  readonly changedAt: number;
}

/** The part of a payment that belongs to one invoice. */
export interface ErpInvoicePayment {
  /** The number given by its author: ours have our own id. */
  readonly num: string;
  /** Below zero for money that went back. */
  readonly amountCents: Cents;
  /** `YYYY-MM-DD`; absent where the ERP does not say. */
  readonly day?: string;
  /** No money: a credit note or a deposit that was used on the invoice, which the ERP lists among its payments. */
  readonly isCredit?: true;
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
