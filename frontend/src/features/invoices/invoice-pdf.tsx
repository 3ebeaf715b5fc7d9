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

/** Saves the PDF of an invoice; a customer's own unless asked otherwise. */
export function InvoicePdf({ id, reference, ofAnybody = false }: InvoicePdfProps) {
  const { run, pending } = useAction(async () => {
    try {
      const { data } = ofAnybody
        ? await call(invoicePdf, { params: { id } }, { as: 'admin' })
        : await call(ownInvoicePdf, { params: { id } }, { as: 'pro' });
      download(pdfName(data.filename, reference), pdfFile(data.content_base64));
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
