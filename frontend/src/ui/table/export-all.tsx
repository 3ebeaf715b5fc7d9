import { detailOf } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { downloadCsv } from './table-csv.ts';

interface ExportAllProps {
  /** A part of the file, from where the one before ended. */
  read: (
    cursor: string | undefined,
  ) => Promise<{ data: { filename: string; content: string }; next_cursor: string | null }>;
}

/** Every row of a list as a file made by the server, whatever of them is on the screen; nothing is saved of half a file. */
export function ExportAll({ read }: ExportAllProps) {
  const { run, pending } = useAction(async () => {
    try {
      const first = await read(undefined);
      const parts = [first.data.content];
      for (let next = first.next_cursor; next !== null;) {
        const part = await read(next);
        parts.push(part.data.content);
        next = part.next_cursor;
      }
      downloadCsv(first.data.filename.replace(/\.csv$/, ''), parts.join(''));
    } catch (error) {
      notify.error('Le fichier n’a pas pu être préparé.', { detail: detailOf(error) });
    }
  });
  return (
    <Button
      size="small"
      icon={<DownloadIcon size={16} />}
      pending={pending}
      pendingText="Préparation…"
      onClick={() => run()}
    >
      Tout exporter (CSV)
    </Button>
  );
}
