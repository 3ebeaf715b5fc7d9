import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { InvoiceServices } from '#functions/invoices/invoice-services.ts';
import type { SettingsStore } from '#functions/settings/settings.module.ts';

/** What showing the ERP's wholesale business stands on. */
export type WholesaleServices = InvoiceServices & {
  /** The ERP's address for people, when there is one. */
  erpPages: () => Promise<string | undefined>;
};

/** What showing a customer the orders that were typed in the ERP stands on. */
export type PhoneOrderServices = InvoiceServices & {
  settings: Pick<SettingsStore, 'read'>;
  catalog: Pick<Catalog, 'getProduct'>;
};
