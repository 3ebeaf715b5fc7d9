import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { createTestTable } from '#tests/support/database/database.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ at, text: randomBytes(600).toString('hex') }));

test('a list too long for one item is stored in parts, replaced, and short again', async () => {
  const lists = cachedLists(openTable(await createTestTable()));
  const [long, longer, short] = [rows(800), rows(1500), rows(3)];
  for (const [at, list] of [short, long, longer, long, short].entries()) {
    const readAt = `2026-11-28T10:00:0${at}.000Z`;
    await lists.keep('sold', list, readAt);
    expect(await lists.find('sold')).toEqual({ rows: list, readAt });
  }
});
