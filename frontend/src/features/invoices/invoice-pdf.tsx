import { download } from '#frontend/lib/display/download.ts';
import { erpReason } from '#frontend/features/invoices/erp-reason.ts';
import { pdfFile, pdfName } from './pdf-file.ts';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { SaveFile } from '#frontend/ui/save-file.tsx';
import { invoicesContract } from '#shared/invoices/invoices.contract.ts';

interface InvoicePdfProps {
  id: string;
  reference: string;
  /** For the back-office: any customer's. */
  ofAnybody?: boolean;
}

const { invoicePdf, ownInvoicePdf } = invoicesContract.endpoints;

type Named = Pick<InvoicePdfProps, 'id' | 'reference'>;

const savePdf = async ({ id, reference }: Named, ofAnybody: boolean): Promise<void> => {
  const { data } = ofAnybody
    ? await call(invoicePdf, { params: { id } }, { as: 'admin' })
    : await call(ownInvoicePdf, { params: { id } }, { as: 'pro' });
  download(pdfName(data.filename, reference), pdfFile(data.content_base64));
};

/** For the back-office: those of several invoices, a file each; which could not be had is said. */
export function InvoicePdfs({ rows }: { rows: readonly Named[] }) {
  const save = async () => {
    const missing: string[] = [];
    let reason = '';
    // one after the other: Dolibarr makes each when it is asked
    for (const invoice of rows) {
      try {
        await savePdf(invoice, true);
      } catch (error) {
        missing.push(invoice.reference);
        reason = detailOf(error);
      }
    }
    if (missing.length > 0) notify.error(`Pas de PDF pour ${missing.join(', ')}.`, { detail: reason });
  };
  return <SaveFile save={save}>{`PDF (${rows.length})`}</SaveFile>;
}

/** Saves the PDF of an invoice; a customer's own unless asked otherwise. */
export function InvoicePdf({ id, reference, ofAnybody = false }: InvoicePdfProps) {
  return (
    <SaveFile
      save={() => savePdf({ id, reference }, ofAnybody)}
      failure={`La facture ${reference} n’a pas pu être téléchargée.`}
      reasonOf={ofAnybody ? detailOf : erpReason}
      aria-label={`Télécharger la facture ${reference} en PDF`}
    >
      PDF
    </SaveFile>
  );
}
