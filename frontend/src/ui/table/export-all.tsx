import { SaveFile } from '#frontend/ui/save-file.tsx';
import { downloadCsv } from './table-csv.ts';

interface ExportAllProps {
  /** Loads the part of the file at a cursor. */
  read: (
    cursor: string | undefined,
  ) => Promise<{ data: { filename: string; content: string }; next_cursor: string | null }>;
}

/**
 * Exports all rows of a list as a file made by the server, independent of loaded rows; an incomplete file is
 * not saved.
 */
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
