import type { InvoiceServices } from '#functions/invoices/invoice-services.ts';

/** What showing the ERP's wholesale business stands on. */
export type WholesaleServices = InvoiceServices & {
  /** The ERP's address for people, when there is one. */
  erpPages: () => Promise<string | undefined>;
};
