import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { DOCUMENTS_MAX_AGE_MS, newestDocuments } from '#functions/gateways/dolibarr/newest-documents.ts';
import { readThrough } from '#functions/gateways/dolibarr/read-through.ts';
import type { InvoiceServices } from './invoice-services.ts';

/** The newest invoices, of one customer's third parties or of all. */
export const readInvoices = ({ cache, erp }: InvoiceServices, now: Date, thirdPartyIds?: readonly string[]) =>
  readThrough<ErpInvoice>(
    cache,
    {
      name: thirdPartyIds === undefined ? 'invoices' : `invoices-of-${thirdPartyIds.join('-')}`,
      maxAgeMs: DOCUMENTS_MAX_AGE_MS,
      read: async () => {
        const gateway = await erp();
        return newestDocuments((query) => readErp(gateway.listInvoices(query)), thirdPartyIds);
      },
    },
    now,
  );

/** Validated unpaid invoices of all customers, newest first. */
export const readUnpaidInvoices = ({ cache, erp }: Pick<InvoiceServices, 'cache' | 'erp'>, now: Date) =>
  readThrough<ErpInvoice>(
    cache,
    {
      name: 'unpaid-invoices',
      maxAgeMs: DOCUMENTS_MAX_AGE_MS,
      read: async () => {
        const gateway = await erp();
        return newestDocuments((query) => readErp(gateway.listInvoices({ ...query, unpaid: true })));
      },
    },
    now,
  );
