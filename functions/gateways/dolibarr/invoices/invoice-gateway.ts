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

export interface InvoiceGateway {
  /** As `listChangedOrders`: invoicing does not change the order. */
  listChangedInvoices(requested: {
    changedSince: number;
    afterId: string;
    limit: number;
    /** These too, changed or not, if they still exist. */
    alsoIds?: readonly string[];
  }): Promise<ErpOutcome<ChangedInvoice[]>>;
  /** These invoices, if they exist, and their credit notes. */
  readInvoicesWithCredits(ids: readonly string[]): Promise<ErpOutcome<ChangedInvoice[]>>;
  listInvoicePayments(invoiceId: string): Promise<ErpOutcome<ErpInvoicePayment[]>>;
  /** The open accounts. */
  listBankAccounts(): Promise<ErpOutcome<ErpBankAccount[]>>;
  /** A draft with the order's lines. */
  createInvoiceFromOrder(orderId: string): Promise<ErpOutcome<{ id: string }>>;
  createCreditNote(creditNote: NewCreditNote): Promise<ErpOutcome<{ id: string }>>;
  /** Numbers an invoice or credit note; does nothing if it has a number. */
  validateInvoice(id: string): Promise<ErpOutcome<undefined>>;
  /**
   * Never on a draft: the ERP accepts it and corrupts the draft. An invoice with nothing left to pay is
   * closed as paid.
   */
  recordInvoicePayment(payment: NewInvoicePayment): Promise<ErpOutcome<{ id: string }>>;
  listInvoices(query: NewestQuery): Promise<ErpOutcome<ErpInvoice[]>>;
  /** The same with lines: heavier. */
  listInvoicesWithLines(query: NewestQuery): Promise<ErpOutcome<ErpInvoiceWithLines[]>>;
  readInvoice(id: string): Promise<ErpOutcome<ErpInvoice | undefined>>;
  /** The invoice's PDF; built first when the ERP has not yet. */
  readInvoicePdf(ref: string): Promise<ErpOutcome<ErpDocument>>;
}
