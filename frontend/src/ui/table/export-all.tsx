import { SaveFile } from '#frontend/ui/save-file.tsx';
import { downloadCsv } from './table-csv.ts';

interface ExportAllProps {
  /** A part of the file, from where the one before ended. */
  read: (
    cursor: string | undefined,
  ) => Promise<{ data: { filename: string; content: string }; next_cursor: string | null }>;
}

/** Every row of a list as a file made by the server, whatever of them is on the screen; nothing is saved of half a file. */
export function ExportAll({ read }: ExportAllProps) {
  const save = async () => {
    const first = await read(undefined);
    const parts = [first.data.content];
    for (let next = first.next_cursor; next !== null;) {
      const part = await read(next);
      parts.push(part.data.content);
      next = part.next_cursor;
    }
    downloadCsv(first.data.filename, parts.join(''));
  };
  return <SaveFile save={save}>Tout exporter (CSV)</SaveFile>;
}
