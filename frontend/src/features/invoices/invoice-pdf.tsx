import { download } from '#frontend/lib/display/download.ts';
import { erpReason } from './erp-reason.ts';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { SaveFile } from '#frontend/ui/save-file.tsx';
import { invoicesContract } from '#shared/invoices/invoices.contract.ts';

interface InvoicePdfProps {
  id: string;
  reference: string;
  /** For the back-office: of any customer. */
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

/** For the back-office: downloads several invoices, one file each; failures are listed. */
export function InvoicePdfs({ rows }: { rows: readonly Named[] }) {
  const save = async () => {
    const missing: string[] = [];
    let reason = '';
    // sequentially: Dolibarr generates each PDF on request
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

/** Downloads an invoice's PDF; by default a customer's own. */
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

const PDF_MARK = '%PDF-';

/** The ERP's reply is not a PDF. */
class NotAPdf extends Error {
  override readonly name = 'NotAPdf';
}

/**
 * Decodes a base64 PDF.
 * @throws NotAPdf for damaged or other content
 */
export const pdfFile = (base64: string): Blob => {
  try {
    const text = atob(base64);
    if (!text.startsWith(PDF_MARK)) throw new NotAPdf();
    return new Blob([Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)], {
      type: 'application/pdf',
    });
  } catch {
    throw new NotAPdf('Le document reçu n’est pas un PDF lisible.');
  }
};

/** File name without folders: `FA2611/FA2611-0003.pdf` → `FA2611-0003.pdf`. */
export const pdfName = (filename: string, reference: string): string => {
  const name = (filename.split(/[/\\]/).at(-1) ?? '').replaceAll(/[^\w.() -]/g, '');
  return name.toLowerCase().endsWith('.pdf') ? name : `${reference.replaceAll(/[^\w-]/g, '')}.pdf`;
};
