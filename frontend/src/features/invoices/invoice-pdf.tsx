import { download } from '#frontend/lib/display/download.ts';
import { erpReason } from '#frontend/features/invoices/erp-reason.ts';
import { pdfFile, pdfName } from './pdf-file.ts';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
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
  const { run, pending } = useAction(async () => {
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
  });
  return (
    <Button
      size="small"
      icon={<DownloadIcon size={16} />}
      pending={pending}
      pendingText="Préparation…"
      onClick={() => run()}
    >
      PDF ({rows.length})
    </Button>
  );
}

/** Saves the PDF of an invoice; a customer's own unless asked otherwise. */
export function InvoicePdf({ id, reference, ofAnybody = false }: InvoicePdfProps) {
  const { run, pending } = useAction(async () => {
    try {
      await savePdf({ id, reference }, ofAnybody);
    } catch (error) {
      notify.error(`La facture ${reference} n’a pas pu être téléchargée.`, {
        detail: ofAnybody ? detailOf(error) : erpReason(error),
      });
    }
  });
  return (
    <Button
      size="small"
      icon={<DownloadIcon size={16} />}
      pending={pending}
      pendingText="Préparation…"
      aria-label={`Télécharger la facture ${reference} en PDF`}
      onClick={() => run()}
    >
      PDF
    </Button>
  );
}
