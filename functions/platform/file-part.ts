import { type CsvColumn, csvLines, toCsv } from '#shared/kernel/csv.ts';

/**
 * Pages read for one part of a file: well within a Lambda's answer, and within the time that a browser
 * waits.
 */
const MOST_PAGES = 10;

interface FilePart<Row> {
  filename: string;
  columns: readonly CsvColumn<Row>[];
  /** Cursor of the previous part; the first part has the header of the file. */
  cursor: string | undefined;
  read: (cursor: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>;
}

/** A file of all rows of a list, independent of the screen, in consecutive parts. */
export const filePart = async <Row>({ filename, columns, cursor, read }: FilePart<Row>) => {
  const rows: Row[] = [];
  let next: string | null = cursor ?? null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await read(next ?? undefined);
    rows.push(...page.rows);
    next = page.next;
    if (next === null) break;
  }
  return {
    success: true as const,
    data: {
      filename,
      content_type: 'text/csv; charset=utf-8',
      content: cursor === undefined ? toCsv(columns, rows) : csvLines(columns, rows),
    },
    next_cursor: next,
  };
};
