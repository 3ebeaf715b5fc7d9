import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { InvoiceServices } from '#functions/invoices/invoice-services.ts';
import type { SettingsStore } from '#functions/settings/settings.module.ts';

export type WholesaleServices = InvoiceServices & {
  /** The ERP's public address, if there is one. */
  erpPages: () => Promise<string | undefined>;
};

export type PhoneOrderServices = InvoiceServices & {
  settings: Pick<SettingsStore, 'read'>;
  catalog: Pick<Catalog, 'getProduct'>;
};
