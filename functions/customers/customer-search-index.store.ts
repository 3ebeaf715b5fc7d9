import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerSearchWords } from '#shared/customers/customer-search.ts';
import { matchesTerms } from '#shared/kernel/plain-text.ts';

const entryFrom = stored(
  'customerWord',
  z.object({ sk: z.string(), customerId: z.string(), words: z.string() }),
);

/**
 * The words that a change removes and adds; each item has all of them, so that one read can match several.
 */
export const wordPieces = (
  table: Table,
  before: Customer | undefined,
  after: Customer | undefined,
): TransactItem[] => {
  const id = (after ?? before)?.id ?? '';
  const old = before ? customerSearchWords(before) : [];
  const now = after ? customerSearchWords(after) : [];
  if (old.join(' ') === now.join(' ')) return [];
  return [
    ...old.filter((word) => !now.includes(word)).map((word) => table.ops.remove(keys.customerWord(word, id))),
    ...now.map((word) =>
      table.ops.put({ ...keys.customerWord(word, id), customerId: id, words: now.join(' ') }),
    ),
  ];
};

/**
 * The customers with a word beginning with each term, by the first term: one page of the words, in order. A
 * customer who matches by two words is returned for the first.
 */
export const findByWords = async (
  table: Table,
  terms: readonly string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<string>> => {
  const [leading = ''] = terms;
  const { pk } = keys.customerWord(leading, '');
  const page = await table.query({ pk, prefix: leading, limit, cursor, consistent: false });
  const ids = page.items.map(entryFrom).flatMap(({ sk, customerId, words }) => {
    const all = words.split(' ');
    const isFirst =
      sk === keys.customerWord(all.find((word) => word.startsWith(leading)) ?? '', customerId).sk;
    return isFirst && matchesTerms(all, terms) ? [customerId] : [];
  });
  return { items: ids, next: page.next };
};
