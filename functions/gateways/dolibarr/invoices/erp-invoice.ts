import type { Cents } from '#shared/kernel/money.ts';

/** What the ERP calls an invoice too; replacement and situation invoices count as plain ones. */
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
  /** By payments alone, without used credit notes and deposits. */
  readonly paidCents: Cents;
  /** The total without payments, used credit notes and deposits; negative on an unused credit note. */
  readonly restCents: Cents;
  /** The invoice that a credit note corrects. */
  readonly sourceId: string | null;
  /** Epoch seconds of its last change, including its closing as paid; absent if not requested. */
  readonly changedAt?: number;
}

/** A line of an invoice; negative cents on a credit note. */
export interface ErpInvoiceLine {
  /** Null for a line of free text. */
  readonly productId: string | null;
  /** Thousandths of the product's unit: the line does not say which. */
  readonly milli: number;
  readonly totalHtCents: Cents;
}

export type ErpInvoiceWithLines = ErpInvoice & {
  readonly lines: readonly ErpInvoiceLine[];
  /**
   * Deposits, credit notes and excess payments that the invoice deducts by lines of its own: its totals are lower by them.
   * These lines are not in `lines`.
   */
  readonly deducted: { readonly htCents: Cents; readonly ttcCents: Cents };
};

/** An invoice or credit note, its orders, and what is still to be paid. */
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
  /** Deposits, credit notes and excess payments that its lines deduct, TTC; absent where they deduct none. */
  readonly deductedCents?: Cents;
  /** Negative for an amount to refund: on a credit note, and after an overpayment. */
  readonly restCents: Cents;
  /** The orders that it was created from. */
  readonly orderIds: readonly string[];
  /** The invoice that a credit note corrects. */
  readonly sourceId: string | null;
  readonly changedAt: number;
}

/** The part of a payment that belongs to one invoice. */
export interface ErpInvoicePayment {
  /** The number given by its author: ours have our own id. */
  readonly num: string;
  /** Negative for a refund. */
  readonly amountCents: Cents;
  /** `YYYY-MM-DD`; absent if the ERP does not report it. */
  readonly day?: string;
  /** Not money: a credit note or a deposit used on the invoice, which the ERP lists among its payments. */
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
