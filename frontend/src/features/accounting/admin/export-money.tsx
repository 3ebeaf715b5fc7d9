import type { MoneyFilter } from '#frontend/features/accounting/accounting.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { SaveFile } from '#frontend/ui/save-file.tsx';
import { CsvNote } from '#frontend/ui/table/csv-note.tsx';
import { downloadCsv } from '#frontend/ui/table/table-csv.ts';
import { moneyContract } from '#shared/accounting/money.contract.ts';

/** Exports the whole period, independent of loaded rows. */
export function ExportMoney({ filter }: { filter: MoneyFilter }) {
  const save = async () => {
    const { data } = await call(moneyContract.endpoints.exportMoney, { query: filter }, { as: 'admin' });
    downloadCsv(data.filename, data.content);
  };
  return (
    <CsvNote text="Toute la période : moyen, frais, HT, TVA par taux et TTC de la commande, factures, code comptable.">
      <SaveFile save={save}>Exporter (CSV)</SaveFile>
    </CsvNote>
  );
}
