import { useState } from 'react';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { DownloadIcon, PrintIcon } from '#frontend/ui/icons/icons-action.tsx';
import { toCsv } from '#shared/kernel/csv.ts';
import { CSV_FORMAT } from './csv-note.tsx';
import { PrintRows, type RowsOnPaper } from './print-rows.tsx';
import { downloadCsv, fileColumns } from './table-csv.ts';

interface ChosenPapersProps<Row> extends RowsOnPaper<Row> {
  /** File name without extension. */
  csvName: string;
}

/** Export and print of the selected rows. */
export function ChosenPapers<Row>({ csvName, ...paper }: ChosenPapersProps<Row>) {
  const [printing, setPrinting] = useState<string>();
  const print = () => {
    if (typeof window.print === 'function') setPrinting(formatDateTime(new Date()));
    else notify.error('Ce navigateur ne peut pas imprimer. Enregistrez le fichier : rien n’est perdu.');
  };
  return (
    <>
      <Button
        size="small"
        icon={<DownloadIcon size={16} />}
        title={CSV_FORMAT}
        onClick={() => downloadCsv(`${csvName}.csv`, toCsv(fileColumns(paper.columns), paper.rows))}
      >
        Exporter le choix (CSV)
      </Button>
      <Button size="small" icon={<PrintIcon size={16} />} pending={printing !== undefined} onClick={print}>
        Imprimer la liste
      </Button>
      {printing === undefined ? null : (
        <PrintRows {...paper} at={printing} onDone={() => setPrinting(undefined)} />
      )}
    </>
  );
}
