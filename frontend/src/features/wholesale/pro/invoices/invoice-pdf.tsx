import { download } from '#frontend/lib/download.ts';
import { erpReason } from '#frontend/features/wholesale/pro/erp-reason.ts';
import { pdfFile, pdfName } from './pdf-file.ts';
import { call } from '#frontend/lib/api.ts';
import { useAction } from '#frontend/lib/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { wholesaleContract } from '#shared/wholesale/wholesale.contract.ts';

/** The ERP writes the document when it is asked for: the server itself waits 20 s for it. */
const WRITING_MS = 25_000;

/** Saves the PDF of one of the customer's own invoices. */
export function InvoicePdf({ id, reference }: { id: string; reference: string }) {
  const { run, pending } = useAction(async () => {
    try {
      const { data } = await call(
        wholesaleContract.endpoints.ownInvoicePdf,
        { params: { id } },
        { as: 'pro', timeoutMs: WRITING_MS },
      );
      download(pdfName(data.filename, reference), pdfFile(data.content_base64));
    } catch (error) {
      notify.error(`La facture ${reference} n’a pas pu être téléchargée.`, { detail: erpReason(error) });
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
