import { inBatches } from '#functions/platform/batches.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerWords, holdsTerms } from '#shared/customers/customer-search.ts';

type Entry = Item & { customerId: string; words: string };

/** The words that a change takes away and those that it brings; each carries them all, so that one read knows. */
export const wordPieces = (
  table: Table,
  before: Customer | undefined,
  after: Customer | undefined,
): TransactItem[] => {
  const id = (after ?? before)?.id ?? '';
  const old = before ? customerWords(before) : [];
  const now = after ? customerWords(after) : [];
  if (old.join(' ') === now.join(' ')) return [];
  return [
    ...old.filter((word) => !now.includes(word)).map((word) => table.ops.remove(keys.customerWord(word, id))),
    ...now.map((word) =>
      table.ops.put({ ...keys.customerWord(word, id), customerId: id, words: now.join(' ') }),
    ),
  ];
};

/**
 * The customers that have a word beginning with each term, by the first of them: one page of the words, in their order.
 * A customer whom two words would name comes by the first.
 */
export const findByWords = async (
  table: Table,
  terms: readonly string[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<string>> => {
  const [leading = ''] = terms;
  const { pk } = keys.customerWord(leading, '');
  const page = await table.query<Entry>({ pk, prefix: leading, limit, cursor, consistent: false });
  const ids = page.items.flatMap(({ sk, customerId, words }) => {
    const all = words.split(' ');
    const isFirst =
      sk === keys.customerWord(all.find((word) => word.startsWith(leading)) ?? '', customerId).sk;
    return isFirst && holdsTerms(all, terms) ? [customerId] : [];
  });
  return { items: ids, next: page.next };
};

/** How long the code of before may go on registering customers while it is replaced. */
const OLD_CODE_MS = 3_600_000;
const PAGE = 100;

/**
 * Gives their words to the customers from before there were any. Done again for an hour after the first time, then never
 * more.
 */
export const giveOldWords = async (
  table: Table,
  list: (limit: number, cursor?: string) => Promise<Page<Customer>>,
  now: Date,
): Promise<number> => {
  const first = await table.get<Item & { at: string }>(keys.customerWords());
  if (first && now.getTime() - Date.parse(first.at) > OLD_CODE_MS) return 0;
  let given = 0;
  for (let cursor: string | undefined; ;) {
    const page: Page<Customer> = await list(PAGE, cursor);
    await inBatches(page.items, async (customer) => {
      // one that changes or leaves meanwhile says its words itself, or is met by the next run
      const seen = {
        condition: '#version = :version',
        names: { '#version': 'version' },
        values: { ':version': customer.version },
      };
      const pieces = wordPieces(table, undefined, customer);
      const written = table.transact([table.ops.check(keys.customer(customer.id), seen), ...pieces]);
      if (await unlessConditionFails(written)) given += 1;
    });
    if (page.next === null) break;
    cursor = page.next;
  }
  if (!first) await table.put({ ...keys.customerWords(), at: now.toISOString() });
  return given;
};
