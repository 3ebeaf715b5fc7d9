import { expect, test } from 'vitest';
import { filePart } from '#functions/platform/file-part.ts';
import { toCsv } from '#shared/kernel/csv.ts';

const columns = [{ header: 'N', value: ({ n }: { n: number }) => n }];
const pages = Array.from({ length: 23 }, (_, at) => ({ rows: [{ n: at * 2 }, { n: at * 2 + 1 }] }));

test('the parts of a file, one behind the other, are the file of all rows: one head, each row once', async () => {
  const asked: (string | undefined)[] = [];
  const parts: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const part = await filePart({
      filename: 'essai.csv',
      columns,
      cursor,
      read: async (from) => {
        asked.push(from);
        const at = Number(from ?? 0);
        return Promise.resolve({
          rows: pages[at]!.rows,
          next: at + 1 < pages.length ? String(at + 1) : null,
        });
      },
    });
    parts.push(part.data.content);
    if (part.next_cursor === null) break;
    cursor = part.next_cursor;
  }
  expect(parts).toHaveLength(3);
  expect(asked).toEqual([undefined, ...Array.from({ length: 22 }, (_, at) => String(at + 1))]);
  expect(parts.join('')).toBe(
    toCsv(
      columns,
      pages.flatMap(({ rows }) => rows),
    ),
  );
});
