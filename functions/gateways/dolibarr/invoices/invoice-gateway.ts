import type { ErpOutcome, NewestQuery } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewCreditNote, NewInvoicePayment } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type {
  ChangedInvoice,
  ErpBankAccount,
  ErpDocument,
  ErpInvoice,
  ErpInvoicePayment,
  ErpInvoiceWithLines,
} from './erp-invoice.ts';

/** Invoices and credit notes, and what was paid of them, as the ERP has them. */
export interface InvoiceGateway {
  /** As `listChangedOrders`: to invoice changes no order. */
  listChangedInvoices(requested: {
    changedSince: number;
    afterId: string;
    limit: number;
    /** These too, changed or not, where they still exist. */
    besides?: readonly string[];
  }): Promise<ErpOutcome<ChangedInvoice[]>>;
  /** These invoices, where they exist, and the credit notes that take of them back. */
  readInvoicesWithCredits(ids: readonly string[]): Promise<ErpOutcome<ChangedInvoice[]>>;
  listInvoicePayments(invoiceId: string): Promise<ErpOutcome<ErpInvoicePayment[]>>;
  /** Those that are not closed. */
  listBankAccounts(): Promise<ErpOutcome<ErpBankAccount[]>>;
  /** A draft with the order's lines. */
  createInvoiceFromOrder(orderId: string): Promise<ErpOutcome<{ id: string }>>;
  createCreditNote(creditNote: NewCreditNote): Promise<ErpOutcome<{ id: string }>>;
  /** Gives an invoice or credit note its number; nothing where it has one. */
  validateInvoice(id: string): Promise<ErpOutcome<undefined>>;
  /** Never on a draft: the ERP takes it and spoils the draft. An invoice with nothing left to pay is closed as paid. */
  recordInvoicePayment(payment: NewInvoicePayment): Promise<ErpOutcome<{ id: string }>>;
  listInvoices(query: NewestQuery): Promise<ErpOutcome<ErpInvoice[]>>;
  /** The same, with what each line sold: heavier. */
  listInvoicesWithLines(query: NewestQuery): Promise<ErpOutcome<ErpInvoiceWithLines[]>>;
  readInvoice(id: string): Promise<ErpOutcome<ErpInvoice | undefined>>;
  /** The invoice's PDF; built first when the ERP has not yet. */
  readInvoicePdf(ref: string): Promise<ErpOutcome<ErpDocument>>;
}
