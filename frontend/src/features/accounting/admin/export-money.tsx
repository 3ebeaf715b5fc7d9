import type { MoneyAsked } from '#frontend/features/accounting/accounting.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { CsvNote } from '#frontend/ui/table/csv-note.tsx';
import { downloadCsv } from '#frontend/ui/table/table-csv.ts';
import { moneyContract } from '#shared/accounting/money.contract.ts';

/** The whole period as a file, whatever of it is on the screen. */
export function ExportMoney({ asked }: { asked: MoneyAsked }) {
  const { run, pending } = useAction(async () => {
    try {
      const { data } = await call(moneyContract.endpoints.exportMoney, { query: asked }, { as: 'admin' });
      downloadCsv(data.filename.replace(/\.csv$/, ''), data.content);
    } catch (error) {
      notify.error('Le fichier n’a pas pu être préparé.', { detail: detailOf(error) });
    }
  });
  return (
    <CsvNote text="Toute la période : moyen, frais, HT, TVA par taux et TTC de la commande, factures, code comptable.">
      <Button
        size="small"
        icon={<DownloadIcon size={16} />}
        pending={pending}
        pendingText="Préparation…"
        onClick={() => run()}
      >
        Exporter (CSV)
      </Button>
    </CsvNote>
  );
}
