import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { InvoiceServices } from '#functions/invoices/invoice-services.ts';
import type { SettingsStore } from '#functions/settings/settings.module.ts';

/** Dependencies of wholesale screens. */
export type WholesaleServices = InvoiceServices & {
  /** The ERP's address for people, when there is one. */
  erpPages: () => Promise<string | undefined>;
};

/** Dependencies of customer lists of orders entered in the ERP. */
export type PhoneOrderServices = InvoiceServices & {
  settings: Pick<SettingsStore, 'read'>;
  catalog: Pick<Catalog, 'getProduct'>;
};
